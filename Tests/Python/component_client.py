"""Asks a component with stock grpcio who it is and whether it serves: component_client.py SOCKET NAME."""
import sys

import grpc

from larder.v1 import component_pb2, component_pb2_grpc

channel = grpc.insecure_channel("unix:" + sys.argv[1])
described = component_pb2_grpc.ComponentStub(channel).Describe(component_pb2.DescribeRequest(), timeout=20)
assert described.name == sys.argv[2], described
assert described.contract_version == 1, described
# The standard health messages: field 1 is the status, 1 means SERVING.
check = channel.unary_unary("/grpc.health.v1.Health/Check", request_serializer=bytes, response_deserializer=bytes)
assert check(b"", timeout=20) == b"\x08\x01"
print("OK")
