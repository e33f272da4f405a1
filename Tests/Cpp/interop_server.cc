// Serves larder.interop.Interop with gRPC C++: interop_server SOCKET. Runs until its input ends.
#include <grpcpp/grpcpp.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include "peers/interop.grpc.pb.h"

using namespace larder::interop;
using grpc::ServerContext;
using grpc::Status;

namespace {

const char *const kInitial = "x-larder-echo-initial";
const char *const kTrailing = "x-larder-echo-trailing-bin";

void EchoMetadata(ServerContext *context) {
    const auto &sent = context->client_metadata();
    auto initial = sent.find(kInitial);
    if (initial != sent.end())
        context->AddInitialMetadata(kInitial, std::string(initial->second.data(), initial->second.size()));
    auto trailing = sent.find(kTrailing);
    if (trailing != sent.end())
        context->AddTrailingMetadata(kTrailing, std::string(trailing->second.data(), trailing->second.size()));
}

Status Wanted(const EchoStatus &status) {
    return status.code() == 0 ? Status::OK : Status(static_cast<grpc::StatusCode>(status.code()), status.message());
}

class Service final : public Interop::Service {
    Status EmptyCall(ServerContext *, const Empty *, Empty *) override { return Status::OK; }

    Status UnaryCall(ServerContext *context, const SimpleRequest *request, SimpleResponse *response) override {
        EchoMetadata(context);
        if (request->response_compressed()) context->set_compression_algorithm(GRPC_COMPRESS_GZIP);
        response->mutable_payload()->set_body(std::string(request->response_size(), '\0'));
        return Wanted(request->response_status());
    }

    Status StreamingOutputCall(
        ServerContext *context, const StreamingOutputRequest *request,
        grpc::ServerWriter<StreamingOutputResponse> *writer) override {
        Answer(context, *request, writer);
        return Status::OK;
    }

    Status StreamingInputCall(
        ServerContext *, grpc::ServerReader<StreamingInputRequest> *reader, StreamingInputResponse *response) override {
        StreamingInputRequest request;
        int total = 0;
        while (reader->Read(&request)) total += request.payload().body().size();
        response->set_aggregated_payload_size(total);
        return Status::OK;
    }

    Status FullDuplexCall(
        ServerContext *context,
        grpc::ServerReaderWriter<StreamingOutputResponse, StreamingOutputRequest> *stream) override {
        EchoMetadata(context);
        StreamingOutputRequest request;
        while (stream->Read(&request)) {
            Status status = Wanted(request.response_status());
            if (!status.ok()) return status;
            Answer(context, request, stream);
        }
        return Status::OK;
    }

    template <class Writer>
    void Answer(ServerContext *context, const StreamingOutputRequest &request, Writer *writer) {
        for (const auto &parameters : request.response_parameters())
            if (parameters.compressed()) context->set_compression_algorithm(GRPC_COMPRESS_GZIP);
        for (const auto &parameters : request.response_parameters()) {
            // In short steps: a call that nobody waits for any more must not hold a thread.
            for (int left = parameters.interval_us(); left > 0 && !context->IsCancelled(); left -= 10000)
                std::this_thread::sleep_for(std::chrono::microseconds(10000));
            StreamingOutputResponse response;
            response.mutable_payload()->set_body(std::string(parameters.size(), '\0'));
            grpc::WriteOptions options;
            if (!parameters.compressed()) options.set_no_compression();
            if (!writer->Write(response, options)) return;
        }
    }
};

}  // namespace

int main(int, char **arguments) {
    Service service;
    grpc::ServerBuilder builder;
    builder.AddListeningPort(std::string("unix:") + arguments[1], grpc::InsecureServerCredentials());
    builder.RegisterService(&service);
    auto server = builder.BuildAndStart();
    if (!server) return 1;
    std::puts("serving");
    std::fflush(stdout);
    while (std::getchar() != EOF) {
    }
    server->Shutdown(std::chrono::system_clock::now());
    // The library's own end sometimes waits ten seconds for its backup poller.
    std::_Exit(0);
}
