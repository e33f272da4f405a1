"""Serves larder.interop.Interop with stock grpcio: interop_server.py SOCKET. Runs until its input ends."""
import sys
import time
from concurrent import futures

import grpc

from peers import interop_pb2 as messages
from peers import interop_pb2_grpc as services

INITIAL = "x-larder-echo-initial"
TRAILING = "x-larder-echo-trailing-bin"


def payload(size):
    return messages.Payload(body=bytes(size))


def echo_metadata(context):
    metadata = dict(context.invocation_metadata())
    if INITIAL in metadata:
        context.send_initial_metadata([(INITIAL, metadata[INITIAL])])
    if TRAILING in metadata:
        context.set_trailing_metadata([(TRAILING, metadata[TRAILING])])


def check(status, context):
    if status.code:
        code = next(code for code in grpc.StatusCode if code.value[0] == status.code)
        context.abort(code, status.message)


class Interop(services.InteropServicer):
    def EmptyCall(self, request, context):
        return messages.Empty()

    def UnaryCall(self, request, context):
        if request.response_compressed:
            context.set_compression(grpc.Compression.Gzip)
        echo_metadata(context)
        check(request.response_status, context)
        return messages.SimpleResponse(payload=payload(request.response_size))

    def StreamingOutputCall(self, request, context):
        if any(parameters.compressed for parameters in request.response_parameters):
            context.set_compression(grpc.Compression.Gzip)
        for parameters in request.response_parameters:
            time.sleep(parameters.interval_us / 1e6)
            if not parameters.compressed:
                context.disable_next_message_compression()
            yield messages.StreamingOutputResponse(payload=payload(parameters.size))

    def StreamingInputCall(self, requests, context):
        total = sum(len(request.payload.body) for request in requests)
        return messages.StreamingInputResponse(aggregated_payload_size=total)

    def FullDuplexCall(self, requests, context):
        echo_metadata(context)
        for request in requests:
            check(request.response_status, context)
            for parameters in request.response_parameters:
                # In short steps: a call that nobody waits for any more must not hold a thread of the pool.
                end = time.monotonic() + parameters.interval_us / 1e6
                while context.is_active() and time.monotonic() < end:
                    time.sleep(0.01)
                yield messages.StreamingOutputResponse(payload=payload(parameters.size))


server = grpc.server(futures.ThreadPoolExecutor(16))
services.add_InteropServicer_to_server(Interop(), server)
server.add_insecure_port("unix:" + sys.argv[1])
server.start()
print("serving", flush=True)
sys.stdin.read()
server.stop(None)
