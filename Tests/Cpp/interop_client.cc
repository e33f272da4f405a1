// Calls larder.interop.Interop with gRPC C++: interop_client SOCKET. Prints OK, or says what was wrong.
#include <grpcpp/grpcpp.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

#include "peers/interop.grpc.pb.h"

using namespace larder::interop;
using grpc::ClientContext;
using grpc::Status;

namespace {

const std::vector<int> kRequests = {27182, 8, 1828, 45904};
const std::vector<int> kResponses = {31415, 9, 2653, 58979};

#define CHECK(condition)                                                                  \
    do {                                                                                  \
        if (!(condition)) {                                                               \
            std::fprintf(stderr, "line %d: " #condition " is not so\n", __LINE__);        \
            std::exit(1);                                                                 \
        }                                                                                 \
    } while (0)

struct Context : ClientContext {
    explicit Context(int milliseconds = 60000) {
        set_deadline(std::chrono::system_clock::now() + std::chrono::milliseconds(milliseconds));
    }
};

using Stub = std::unique_ptr<Interop::Stub>;

std::string Zeros(int size) { return std::string(size, '\0'); }

StreamingOutputRequest Output(const std::vector<int> &sizes, int payload = 0, bool compressed = false) {
    StreamingOutputRequest request;
    for (int size : sizes) {
        auto *parameters = request.add_response_parameters();
        parameters->set_size(size);
        parameters->set_compressed(compressed);
    }
    request.mutable_payload()->set_body(Zeros(payload));
    return request;
}

void EmptyUnary(const Stub &stub) {
    Context context;
    Empty request, reply;
    CHECK(stub->EmptyCall(&context, request, &reply).ok());
}

void LargeUnary(const Stub &stub) {
    Context context;
    SimpleRequest request;
    SimpleResponse reply;
    request.set_response_size(314159);
    request.mutable_payload()->set_body(Zeros(271828));
    CHECK(stub->UnaryCall(&context, request, &reply).ok());
    CHECK(reply.payload().body() == Zeros(314159));
}

void ClientStreaming(const Stub &stub) {
    Context context;
    StreamingInputResponse reply;
    auto writer = stub->StreamingInputCall(&context, &reply);
    for (int size : kRequests) {
        StreamingInputRequest request;
        request.mutable_payload()->set_body(Zeros(size));
        CHECK(writer->Write(request));
    }
    CHECK(writer->WritesDone());
    CHECK(writer->Finish().ok());
    CHECK(reply.aggregated_payload_size() == 74922);
}

std::vector<int> ReadAll(const Stub &stub, const StreamingOutputRequest &request, int pause_ms = 0) {
    Context context;
    auto reader = stub->StreamingOutputCall(&context, request);
    StreamingOutputResponse reply;
    std::vector<int> sizes;
    while (reader->Read(&reply)) {
        sizes.push_back(reply.payload().body().size());
        std::this_thread::sleep_for(std::chrono::milliseconds(pause_ms));
    }
    CHECK(reader->Finish().ok());
    return sizes;
}

void ServerStreaming(const Stub &stub) { CHECK(ReadAll(stub, Output(kResponses)) == kResponses); }

void PingPong(const Stub &stub) {
    Context context;
    auto stream = stub->FullDuplexCall(&context);
    StreamingOutputResponse reply;
    for (size_t index = 0; index < kRequests.size(); index++) {
        CHECK(stream->Write(Output({kResponses[index]}, kRequests[index])));
        CHECK(stream->Read(&reply));
        CHECK(static_cast<int>(reply.payload().body().size()) == kResponses[index]);
    }
    CHECK(stream->WritesDone());
    CHECK(!stream->Read(&reply));
    CHECK(stream->Finish().ok());
}

void EmptyStream(const Stub &stub) {
    Context context;
    auto stream = stub->FullDuplexCall(&context);
    StreamingOutputResponse reply;
    CHECK(stream->WritesDone());
    CHECK(!stream->Read(&reply));
    CHECK(stream->Finish().ok());
}

void CancelAfterBegin(const Stub &stub) {
    Context context;
    StreamingInputResponse reply;
    auto writer = stub->StreamingInputCall(&context, &reply);
    context.TryCancel();
    CHECK(writer->Finish().error_code() == grpc::StatusCode::CANCELLED);
}

void CancelAfterFirstResponse(const Stub &stub) {
    Context context;
    auto stream = stub->FullDuplexCall(&context);
    StreamingOutputResponse reply;
    CHECK(stream->Write(Output({31415}, 27182)));
    CHECK(stream->Read(&reply));
    context.TryCancel();
    CHECK(stream->Finish().error_code() == grpc::StatusCode::CANCELLED);
}

void TimeoutOnSleepingServer(const Stub &stub) {
    Context context(50);
    auto stream = stub->FullDuplexCall(&context);
    StreamingOutputResponse reply;
    auto request = Output({1});
    request.mutable_response_parameters(0)->set_interval_us(30000000);
    stream->Write(request);
    CHECK(!stream->Read(&reply));
    CHECK(stream->Finish().error_code() == grpc::StatusCode::DEADLINE_EXCEEDED);
}

void CustomMetadata(const Stub &stub) {
    const std::string value("\xab\xab\xab\0\n", 5);
    Context context;
    context.AddMetadata("x-larder-echo-initial", "test_initial_metadata_value");
    context.AddMetadata("x-larder-echo-trailing-bin", value);
    SimpleRequest request;
    SimpleResponse reply;
    CHECK(stub->UnaryCall(&context, request, &reply).ok());
    auto initial = context.GetServerInitialMetadata().find("x-larder-echo-initial");
    CHECK(initial != context.GetServerInitialMetadata().end() && initial->second == "test_initial_metadata_value");
    auto trailing = context.GetServerTrailingMetadata().find("x-larder-echo-trailing-bin");
    CHECK(trailing != context.GetServerTrailingMetadata().end());
    CHECK(trailing->second == grpc::string_ref(value.data(), value.size()));
}

void ExpectStatus(const Stub &stub, const std::string &message) {
    Context unary_context;
    SimpleRequest request;
    SimpleResponse reply;
    request.mutable_response_status()->set_code(2);
    request.mutable_response_status()->set_message(message);
    Status unary = stub->UnaryCall(&unary_context, request, &reply);
    CHECK(unary.error_code() == grpc::StatusCode::UNKNOWN && unary.error_message() == message);

    Context stream_context;
    auto stream = stub->FullDuplexCall(&stream_context);
    StreamingOutputRequest output;
    StreamingOutputResponse response;
    *output.mutable_response_status() = request.response_status();
    CHECK(stream->Write(output));
    stream->WritesDone();
    CHECK(!stream->Read(&response));
    Status status = stream->Finish();
    CHECK(status.error_code() == grpc::StatusCode::UNKNOWN && status.error_message() == message);
}

void UnimplementedCalls(const Stub &stub, const std::shared_ptr<grpc::Channel> &channel) {
    Empty request, reply;
    Context method;
    CHECK(stub->UnimplementedCall(&method, request, &reply).error_code() == grpc::StatusCode::UNIMPLEMENTED);
    Context service;
    auto other = Unimplemented::NewStub(channel);
    CHECK(other->UnimplementedCall(&service, request, &reply).error_code() == grpc::StatusCode::UNIMPLEMENTED);
}

void Compression(const Stub &stub) {
    for (auto algorithm : {GRPC_COMPRESS_GZIP, GRPC_COMPRESS_DEFLATE}) {
        Context context;
        context.set_compression_algorithm(algorithm);
        SimpleRequest request;
        SimpleResponse reply;
        request.set_response_size(1000);
        request.set_response_compressed(true);
        request.mutable_payload()->set_body(Zeros(271828));
        CHECK(stub->UnaryCall(&context, request, &reply).ok());
        CHECK(reply.payload().body() == Zeros(1000));
    }
    CHECK(ReadAll(stub, Output({31415, 92653}, 0, true)) == std::vector<int>({31415, 92653}));
}

void ConcurrentLargeStreams(const Stub &stub) {
    std::vector<std::thread> threads;
    for (int number = 0; number < 8; number++)
        threads.emplace_back([&stub, number] {
            const std::vector<int> sizes(16, 1 << 20);
            // Half of the readers are slow: the server has to hold these back, and only these.
            CHECK(ReadAll(stub, Output(sizes), 5 * (number % 2)) == sizes);
        });
    for (auto &thread : threads) thread.join();
}

}  // namespace

int main(int, char **arguments) {
    auto channel = grpc::CreateChannel(std::string("unix:") + arguments[1], grpc::InsecureChannelCredentials());
    auto stub = Interop::NewStub(channel);
    EmptyUnary(stub);
    LargeUnary(stub);
    ClientStreaming(stub);
    ServerStreaming(stub);
    PingPong(stub);
    EmptyStream(stub);
    CancelAfterBegin(stub);
    CancelAfterFirstResponse(stub);
    TimeoutOnSleepingServer(stub);
    CustomMetadata(stub);
    ExpectStatus(stub, "test status message");
    ExpectStatus(stub, "\t\ntest with whitespace\r\nand Unicode BMP ☺ and non-BMP 😈 100 %\t\n");
    UnimplementedCalls(stub, channel);
    Compression(stub);
    ConcurrentLargeStreams(stub);
    EmptyUnary(stub);
    std::puts("OK");
}
