"""Calls larder.test.Echo with stock grpcio: echo_client.py SOCKET. Prints OK, or fails."""
import sys

import grpc

from larder.v1.presentation_pb2 import HeaderField

channel = grpc.insecure_channel("unix:" + sys.argv[1])
codec = dict(request_serializer=HeaderField.SerializeToString, response_deserializer=HeaderField.FromString)
unary = channel.unary_unary("/larder.test.Echo/Unary", **codec)
client_stream = channel.stream_unary("/larder.test.Echo/ClientStream", **codec)
server_stream = channel.unary_stream("/larder.test.Echo/ServerStream", **codec)
both = channel.stream_stream("/larder.test.Echo/Bidirectional", **codec)


def numbers(count, size=3):
    return (HeaderField(name=str(index), value="x" * size) for index in range(count))


assert unary(HeaderField(name="ü", value="b"), timeout=20) == HeaderField(name="ü", value="b")
large = HeaderField(value="z" * (3 << 20))
assert unary(large, timeout=20) == large
assert client_stream(numbers(2000), timeout=20).name == "2000"
assert [m.name for m in server_stream(HeaderField(name="3000", value="v"), timeout=20)] == [str(i) for i in range(3000)]
assert [m.name for m in both(numbers(1000, 2000), timeout=20)] == [str(i) for i in range(1000)]
assert list(both(iter(()), timeout=20)) == []

# Metadata, ASCII and binary, both ways.
reply, call = unary.with_call(
    HeaderField(name="metadata"), timeout=20, metadata=[("x-sent", "hello"), ("x-sent-bin", bytes([0, 255, 7]))])
assert dict(call.initial_metadata())["x-initial"] == "hello", call.initial_metadata()
assert dict(call.trailing_metadata())["x-trailing-bin"] == bytes([0, 255, 7])

# Status, message and details.
try:
    unary(HeaderField(name="fail"), timeout=20)
    raise SystemExit("no error")
except grpc.RpcError as error:
    assert error.code() == grpc.StatusCode.FAILED_PRECONDITION, error.code()
    assert error.details() == "not yet: 100 % \u2603", error.details()
    assert dict(error.trailing_metadata())["grpc-status-details-bin"] == bytes([8, 9]), error.trailing_metadata()

for path in ["/larder.test.Echo/Nothing", "/larder.test.Nothing/Unary"]:
    try:
        channel.unary_unary(path, **codec)(HeaderField(), timeout=20)
        raise SystemExit("no error")
    except grpc.RpcError as error:
        assert error.code() == grpc.StatusCode.UNIMPLEMENTED, error.code()

# A deadline, and a cancelled stream.
try:
    unary(HeaderField(name="sleep"), timeout=0.2)
    raise SystemExit("no error")
except grpc.RpcError as error:
    assert error.code() == grpc.StatusCode.DEADLINE_EXCEEDED, error.code()
stream = server_stream(HeaderField(name="1000000", value="v"), timeout=20)
next(stream)
stream.cancel()
assert unary(HeaderField(name="after"), timeout=20).name == "after"
print("OK")
