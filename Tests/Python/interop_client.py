"""Calls larder.interop.Interop with stock grpcio: interop_client.py SOCKET. Prints OK, or fails."""
import queue
import sys
import threading
import time

import grpc

from peers import interop_pb2 as messages
from peers import interop_pb2_grpc as services

INITIAL = "x-larder-echo-initial"
TRAILING = "x-larder-echo-trailing-bin"
REQUESTS = [27182, 8, 1828, 45904]
RESPONSES = [31415, 9, 2653, 58979]
LIMIT = dict(timeout=60)

channel = grpc.insecure_channel("unix:" + sys.argv[1])
stub = services.InteropStub(channel)


def payload(size):
    return messages.Payload(body=bytes(size))


def output_request(*sizes, size=0, compressed=False, interval_us=0):
    parameters = [
        messages.ResponseParameters(size=s, compressed=compressed, interval_us=interval_us) for s in sizes]
    return messages.StreamingOutputRequest(response_parameters=parameters, payload=payload(size))


def expect(code, call):
    try:
        call()
    except grpc.RpcError as error:
        assert error.code() == code, error
        return error
    raise SystemExit(f"no {code}")


def empty_unary():
    assert stub.EmptyCall(messages.Empty(), **LIMIT) == messages.Empty()


def large_unary():
    reply = stub.UnaryCall(messages.SimpleRequest(response_size=314159, payload=payload(271828)), **LIMIT)
    assert reply.payload.body == bytes(314159)


def client_streaming():
    requests = (messages.StreamingInputRequest(payload=payload(size)) for size in REQUESTS)
    assert stub.StreamingInputCall(requests, **LIMIT).aggregated_payload_size == 74922


def server_streaming():
    replies = stub.StreamingOutputCall(output_request(*RESPONSES), **LIMIT)
    assert [len(reply.payload.body) for reply in replies] == RESPONSES


def ping_pong():
    requests = queue.Queue()
    replies = stub.FullDuplexCall(iter(requests.get, None), **LIMIT)
    for request, response in zip(REQUESTS, RESPONSES):
        requests.put(output_request(response, size=request))
        assert len(next(replies).payload.body) == response
    requests.put(None)
    assert list(replies) == []


def empty_stream():
    assert list(stub.FullDuplexCall(iter(()), **LIMIT)) == []


def cancel_after_begin():
    hold = threading.Event()

    def requests():
        hold.wait(30)
        yield messages.StreamingInputRequest()

    call = stub.StreamingInputCall.future(requests(), **LIMIT)
    call.cancel()
    hold.set()
    assert call.cancelled() and call.code() == grpc.StatusCode.CANCELLED


def cancel_after_first_response():
    requests = queue.Queue()
    replies = stub.FullDuplexCall(iter(requests.get, None), **LIMIT)
    requests.put(output_request(31415, size=27182))
    assert len(next(replies).payload.body) == 31415
    replies.cancel()
    requests.put(None)
    expect(grpc.StatusCode.CANCELLED, lambda: next(replies))


def timeout_on_sleeping_server():
    call = stub.FullDuplexCall(iter([output_request(1, interval_us=30_000_000)]), timeout=0.05)
    expect(grpc.StatusCode.DEADLINE_EXCEEDED, lambda: next(call))


def custom_metadata():
    sent = [(INITIAL, "test_initial_metadata_value"), (TRAILING, bytes([0xAB, 0xAB, 0xAB, 0, 10]))]
    _, call = stub.UnaryCall.with_call(messages.SimpleRequest(response_size=314), metadata=sent, **LIMIT)
    stream = stub.FullDuplexCall(iter([output_request(314)]), metadata=sent, **LIMIT)
    assert len(list(stream)) == 1
    for each in [call, stream]:
        assert dict(each.initial_metadata())[INITIAL] == "test_initial_metadata_value"
        assert dict(each.trailing_metadata())[TRAILING] == bytes([0xAB, 0xAB, 0xAB, 0, 10])


def status(message):
    wanted = messages.EchoStatus(code=2, message=message)
    unary = expect(
        grpc.StatusCode.UNKNOWN, lambda: stub.UnaryCall(messages.SimpleRequest(response_status=wanted), **LIMIT))
    assert unary.details() == message, unary.details()
    stream = expect(
        grpc.StatusCode.UNKNOWN,
        lambda: list(stub.FullDuplexCall(iter([messages.StreamingOutputRequest(response_status=wanted)]), **LIMIT)))
    assert stream.details() == message, stream.details()


def status_code_and_message():
    status("test status message")


def special_status_message():
    status("\t\ntest with whitespace\r\nand Unicode BMP ☺ and non-BMP 😈 100 %\t\n")


def unimplemented_method():
    expect(grpc.StatusCode.UNIMPLEMENTED, lambda: stub.UnimplementedCall(messages.Empty(), **LIMIT))


def unimplemented_service():
    other = services.UnimplementedStub(channel)
    expect(grpc.StatusCode.UNIMPLEMENTED, lambda: other.UnimplementedCall(messages.Empty(), **LIMIT))


def client_compression():
    for compression in [grpc.Compression.Gzip, grpc.Compression.Deflate]:
        request = messages.SimpleRequest(response_size=1000, payload=payload(271828))
        assert len(stub.UnaryCall(request, compression=compression, **LIMIT).payload.body) == 1000
        requests = (messages.StreamingInputRequest(payload=payload(size)) for size in [27182, 45904])
        reply = stub.StreamingInputCall(requests, compression=compression, **LIMIT)
        assert reply.aggregated_payload_size == 73086


def server_compression():
    request = messages.SimpleRequest(response_size=314159, response_compressed=True)
    assert stub.UnaryCall(request, **LIMIT).payload.body == bytes(314159)
    replies = stub.StreamingOutputCall(output_request(31415, 92653, compressed=True), **LIMIT)
    assert [len(reply.payload.body) for reply in replies] == [31415, 92653]


def concurrent_large_streams():
    def read(totals, index):
        for reply in stub.StreamingOutputCall(output_request(*[1 << 20] * 16), **LIMIT):
            # Half of the readers are slow: the server has to hold these back, and only these.
            time.sleep(0.005 * (index % 2))
            totals[index] += len(reply.payload.body)

    totals = [0] * 8
    threads = [threading.Thread(target=read, args=(totals, index)) for index in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert totals == [16 << 20] * 8, totals


for case in [
    empty_unary, large_unary, client_streaming, server_streaming, ping_pong, empty_stream, cancel_after_begin,
    cancel_after_first_response, timeout_on_sleeping_server, custom_metadata, status_code_and_message,
    special_status_message, unimplemented_method, unimplemented_service, client_compression, server_compression,
    concurrent_large_streams, empty_unary,
]:
    case()
print("OK")
