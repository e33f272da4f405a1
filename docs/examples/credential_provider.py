"""Bearer tokens for one server: credential_provider.py SOCKET ORIGIN COMMAND..., with the modules that protoc made of
proto/larder/v1 on its path. COMMAND prints a token; it runs at first, and whenever the server refuses what it printed."""
import subprocess, sys, threading, time, urllib.parse
from concurrent import futures
import grpc
from larder.v1 import component_pb2, component_pb2_grpc, credential_provider_pb2, credential_provider_pb2_grpc
from larder.v1.presentation_pb2 import HeaderField

path, origin, command = sys.argv[1], urllib.parse.urlsplit(sys.argv[2]), sys.argv[3:]


class Component(component_pb2_grpc.ComponentServicer):
    def Describe(self, request, context):
        return component_pb2.ComponentDescription(
            name="credential-provider-in-python", version="1", contract_version=1,
            role=component_pb2.COMPONENT_ROLE_CREDENTIAL_PROVIDER, started_at=int(time.time() * 1000))


class CredentialProvider(credential_provider_pb2_grpc.CredentialProviderServicer):
    token, lock = None, threading.Lock()

    def Authorize(self, request, context):
        port = origin.port or {"http": 80, "https": 443}[origin.scheme]
        if (request.scheme, request.host, request.port) != (origin.scheme, origin.hostname, port):
            return credential_provider_pb2.AuthorizeResponse()
        with self.lock:
            if request.refused or self.token is None:
                ended = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=25)
                if ended.returncode != 0:
                    context.abort(grpc.StatusCode.UNAVAILABLE, "the command that gets a token failed")
                self.token = ended.stdout.strip()
            headers = [HeaderField(name="Authorization", value="Bearer " + self.token)]
        return credential_provider_pb2.AuthorizeResponse(headers=headers)


server = grpc.server(futures.ThreadPoolExecutor(4))
component_pb2_grpc.add_ComponentServicer_to_server(Component(), server)
credential_provider_pb2_grpc.add_CredentialProviderServicer_to_server(CredentialProvider(), server)
server.add_insecure_port("unix:" + path)
server.start()
server.wait_for_termination()
