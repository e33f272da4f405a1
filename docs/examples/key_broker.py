"""A broker for AES-128 keys: key_broker.py SOCKET, with the modules that protoc made of proto/larder/v1 on its path."""
import sys, time, urllib.request
from concurrent import futures
import grpc
from larder.v1 import component_pb2, component_pb2_grpc, key_broker_pb2, key_broker_pb2_grpc


class Component(component_pb2_grpc.ComponentServicer):
    def Describe(self, request, context):
        return component_pb2.ComponentDescription(
            name="key-broker-in-python", version="1", contract_version=1, role=component_pb2.COMPONENT_ROLE_KEY_BROKER,
            drm_type="aes-128", keyformats=["identity"], started_at=int(time.time() * 1000))


class KeyBroker(key_broker_pb2_grpc.KeyBrokerServicer):
    keys = {}

    def Acquire(self, request, context):
        self.keys[request.asset_id, request.key.key_id] = urllib.request.urlopen(request.key.uri, timeout=30).read(16)
        return key_broker_pb2.License(
            asset_id=request.asset_id, key_id=request.key.key_id, state=key_broker_pb2.LICENSE_STATE_PERSISTED)

    def Open(self, request, context):
        if (request.asset_id, request.key_id) not in self.keys:
            context.abort(grpc.StatusCode.NOT_FOUND, "there is no such key: acquire it first")
        return key_broker_pb2.OpenResponse(content_key=self.keys[request.asset_id, request.key_id])

    def Release(self, request, context):
        gone = [key for key in self.keys if key[0] == request.asset_id and request.key_id in ("", key[1])]
        return key_broker_pb2.ReleaseResponse(released_count=len([self.keys.pop(key) for key in gone]))


server = grpc.server(futures.ThreadPoolExecutor(4))
component_pb2_grpc.add_ComponentServicer_to_server(Component(), server)
key_broker_pb2_grpc.add_KeyBrokerServicer_to_server(KeyBroker(), server)
server.add_insecure_port("unix:" + sys.argv[1])
server.start()
server.wait_for_termination()
