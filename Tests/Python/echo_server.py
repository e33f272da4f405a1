"""Serves larder.test.Echo with stock grpcio: echo_server.py SOCKET. Runs until its input ends."""
import sys
import time
from concurrent import futures

import grpc

from larder.v1.presentation_pb2 import HeaderField


def unary(request, context):
    if request.name == "fail":
        context.set_trailing_metadata([("grpc-status-details-bin", bytes([8, 9])), ("x-why", "because")])
        context.abort(grpc.StatusCode.FAILED_PRECONDITION, "not yet: 100 % \u2603")
    if request.name == "sleep":
        time.sleep(2)
    metadata = dict(context.invocation_metadata())
    context.send_initial_metadata([("x-initial", metadata.get("x-sent", "missing"))])
    context.set_trailing_metadata([("x-trailing-bin", metadata.get("x-sent-bin", b""))])
    return request


def client_stream(requests, context):
    return HeaderField(name=str(sum(1 for _ in requests)))


def server_stream(request, context):
    for index in range(int(request.name)):
        yield HeaderField(name=str(index), value=request.value)


def both(requests, context):
    yield from requests


codec = dict(request_deserializer=HeaderField.FromString, response_serializer=HeaderField.SerializeToString)
handlers = {
    "Unary": grpc.unary_unary_rpc_method_handler(unary, **codec),
    "ClientStream": grpc.stream_unary_rpc_method_handler(client_stream, **codec),
    "ServerStream": grpc.unary_stream_rpc_method_handler(server_stream, **codec),
    "Bidirectional": grpc.stream_stream_rpc_method_handler(both, **codec),
}
server = grpc.server(futures.ThreadPoolExecutor(8))
server.add_generic_rpc_handlers([grpc.method_handlers_generic_handler("larder.test.Echo", handlers)])
server.add_insecure_port("unix:" + sys.argv[1])
server.start()
print("serving", flush=True)
sys.stdin.read()
server.stop(None)
