"""An origin over HTTP/2 that does what only HTTP/2 can do wrong.

usage: h2_origin.py CERTIFICATE KEY        prints its port; ends when its input does

/N answers with bytes that depend on N. The first try of four in five fails, each in a way of its own, and every connection
is given up (GOAWAY) after fifteen requests, with some of them under way.
"""

import socket
import ssl
import sys
import threading

import h2.config
import h2.connection
import h2.errors
import h2.events
import h2.settings
from hyperframe.frame import GoAwayFrame

attempts: dict[str, int] = {}
faults: dict[str, int] = {}
lock = threading.Lock()


def body(number: int) -> bytes:
    count = 500 + number % 4000
    return b"ID3" + bytes((i % 251 + number * 31) & 0xFF for i in range(3, count))


def attempt(path: str) -> int:
    with lock:
        attempts[path] = attempts.get(path, 0) + 1
        return attempts[path]


def note(fault: str) -> None:
    with lock:
        faults[fault] = faults.get(fault, 0) + 1


class Connection:
    requests_each = 15

    def __init__(self, stream: ssl.SSLSocket) -> None:
        self.stream = stream
        self.h2 = h2.connection.H2Connection(h2.config.H2Configuration(client_side=False))
        self.pending: dict[int, tuple[bytes, bool]] = {}
        self.requests = 0
        self.last: int | None = None

    def run(self) -> None:
        self.h2.initiate_connection()
        self.send()
        while data := self.stream.recv(65536):
            for event in self.h2.receive_data(data):
                if isinstance(event, h2.events.RequestReceived):
                    self.request(event)
                elif isinstance(event, h2.events.StreamReset):
                    self.pending.pop(event.stream_id, None)
            self.flush()
            self.send()

    def send(self) -> None:
        self.stream.sendall(self.h2.data_to_send())

    def request(self, event: h2.events.RequestReceived) -> None:
        if self.last is not None:
            return  # Beyond the GOAWAY: the client sends it elsewhere.
        path = dict(event.headers)[b":path"].decode()
        number = int(path[1:])
        self.requests += 1
        self.answer(event.stream_id, number, attempt(path))
        if self.requests == self.requests_each:
            note("goaway")
            self.flush()
            self.send()
            self.last = event.stream_id
            self.stream.sendall(GoAwayFrame(last_stream_id=event.stream_id).serialize())

    def answer(self, stream: int, number: int, attempt: int) -> None:
        data = body(number)
        kind = number % 5 if attempt == 1 else 0
        if kind == 1:
            note("refused")
            return self.h2.reset_stream(stream, h2.errors.ErrorCodes.REFUSED_STREAM)
        if kind == 4:
            note("cancelled")
            return self.h2.reset_stream(stream, h2.errors.ErrorCodes.CANCEL)
        self.h2.send_headers(
            stream, [(":status", "200"), ("content-length", str(len(data))), ("etag", f'"{number}"')]
        )
        if kind == 2:
            note("reset")
            self.h2.send_data(stream, data[: len(data) // 2])
            return self.h2.reset_stream(stream, h2.errors.ErrorCodes.INTERNAL_ERROR)
        if kind == 3:
            note("truncated")
            data = data[: len(data) // 2]
        self.pending[stream] = (data, True)

    def flush(self) -> None:
        for stream, (data, _) in list(self.pending.items()):
            while data:
                count = min(len(data), self.h2.local_flow_control_window(stream), self.h2.max_outbound_frame_size)
                if count <= 0:
                    break
                self.h2.send_data(stream, data[:count], end_stream=count == len(data))
                data = data[count:]
            if data:
                self.pending[stream] = (data, True)
            else:
                del self.pending[stream]


def serve(raw: socket.socket, context: ssl.SSLContext) -> None:
    try:
        with context.wrap_socket(raw, server_side=True) as stream:
            Connection(stream).run()
    except (OSError, h2.exceptions.ProtocolError):
        pass  # The client's affair.


def accept(listener: socket.socket, context: ssl.SSLContext) -> None:
    while True:
        raw, _ = listener.accept()
        threading.Thread(target=serve, args=(raw, context), daemon=True).start()


def main() -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[1], sys.argv[2])
    context.set_alpn_protocols(["h2"])
    listener = socket.create_server(("127.0.0.1", 0), backlog=128)
    threading.Thread(target=accept, args=(listener, context), daemon=True).start()
    print(listener.getsockname()[1], flush=True)
    sys.stdin.read()
    print(" ".join(f"{name}={count}" for name, count in sorted(faults.items())), flush=True)


main()
