"""Knows nothing of the contract: asks a component by reflection, as grpcurl does, what it offers, lists and describes
all of it, and calls it: component_client.py SOCKET NAME SERVICE."""
import sys

import grpc
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import ProtoReflectionDescriptorDatabase
from grpc_reflection.v1alpha import reflection_pb2

channel = grpc.insecure_channel("unix:" + sys.argv[1])
name, service = sys.argv[2:]

# list
database = ProtoReflectionDescriptorDatabase(channel)
services = set(database.get_services())
expected = {service, "larder.v1.Component", "grpc.health.v1.Health", "grpc.reflection.v1.ServerReflection",
            "grpc.reflection.v1alpha.ServerReflection"}
assert services == expected, services

# describe: every method of every service, down to the fields of its messages
pool = descriptor_pool.DescriptorPool(database)
for each in services:
    described = pool.FindServiceByName(each)
    assert described.methods, each
    for method in described.methods:
        assert pool.FindMessageTypeByName(method.input_type.full_name).fields_by_name is not None
        assert pool.FindMethodByName(method.full_name).name == method.name


# call
def call(path, **fields):
    method = pool.FindMethodByName(path.replace("/", "."))
    request = message_factory.GetMessageClass(method.input_type)(**fields)
    answer = message_factory.GetMessageClass(method.output_type)
    serialize = type(request).SerializeToString
    unary = channel.unary_unary("/" + path, request_serializer=serialize, response_deserializer=answer.FromString)
    return unary(request, timeout=20)


description = call("larder.v1.Component/Describe")
assert description.name == name, description
assert description.contract_version == 1, description
for checked in ["", service]:
    assert call("grpc.health.v1.Health/Check", service=checked).status == 1

# The same through v1, whose messages are the same bytes, and what it says of names that are not there.
ask = channel.stream_stream(
    "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo",
    request_serializer=reflection_pb2.ServerReflectionRequest.SerializeToString,
    response_deserializer=reflection_pb2.ServerReflectionResponse.FromString)
Request = reflection_pb2.ServerReflectionRequest
answers = list(ask(iter([
    Request(list_services=""), Request(file_containing_symbol=service), Request(file_containing_symbol="no.Such"),
    Request(file_by_filename="no/such.proto"), Request(all_extension_numbers_of_type="larder.v1.DescribeRequest"),
    Request(),
]), timeout=20))
assert {each.name for each in answers[0].list_services_response.service} == expected
files = [descriptor_pb2.FileDescriptorProto.FromString(each)
         for each in answers[1].file_descriptor_response.file_descriptor_proto]
assert service.split(".")[-1] in [each.name for each in files[0].service], files[0]
assert {each for file in files for each in file.dependency} <= {file.name for file in files}
assert [each.error_response.error_code for each in answers[2:4]] == [5, 5]
assert answers[4].all_extension_numbers_response.base_type_name == "larder.v1.DescribeRequest"
assert answers[5].error_response.error_code == 3
print("OK")
