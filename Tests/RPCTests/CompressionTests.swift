import Core
import PeerWire
import RPC
import TestSupport
import Testing
import Wire

/// What compression looks like on the wire; that stock peers read it is in `InteropTests`.
@Suite struct CompressionTests {
    /// The first DATA frame of a request, and its header fields.
    private func request(_ context: CallContext) async throws -> (fields: [String: String], data: [UInt8]) {
        try await withTemporaryDirectory { directory in
            let path = directory + "/s.sock"
            let listener = OwnedDescriptorBox(try UnixSocket.listen(path: path))
            let channel = Channel(path: path)
            let call = Task {
                let message = HeaderField(value: String(repeating: "x", count: 10_000))
                let _: HeaderField = try await channel.unary(EchoService.unary, message, context)
            }
            let connection = try await RawConnection(accepting: listener)
            let frames = try await connection.frames { $0.kind == RawFrame.Kind.data.rawValue }
            call.cancel()
            _ = await call.result
            channel.close()
            return (HeaderDecoder().fields(of: 1, in: frames), frames.last?.payload ?? [])
        }
    }

    @Test func requestsAreAsTheyAreUnlessToldOtherwise() async throws {
        let plain = try await request(CallContext(timeout: .seconds(120)))
        #expect(plain.fields["grpc-encoding"] == nil && plain.data.first == 0 && plain.data.count > 10_000)
        #expect(plain.fields["grpc-accept-encoding"] == "identity,gzip,deflate")
        var context = CallContext(timeout: .seconds(120))
        context.compression = .gzip
        let packed = try await request(context)
        #expect(packed.fields["grpc-encoding"] == "gzip" && packed.data.first == 1 && packed.data.count < 1000)
    }

    /// The answer to a call, by what the client says that it takes and what the handler wants.
    private func answer(
        accepting encodings: String?, wants: Compression
    ) async throws -> (fields: [String: String], data: [UInt8]) {
        let service = EchoService { message, context in
            context.reply.compression = wants
            return HeaderField(value: String(repeating: "x", count: 10_000))
        }
        return try await withServer([service]) { _, channel in
            let client = try await RawConnection(path: channel.path)
            let extra = encodings.map { [("grpc-accept-encoding", $0)] } ?? []
            try await client.send([.request(stream: 1, extra: extra), .message(stream: 1)])
            let frames = try await client.frames { $0.stream == 1 && $0.flags & 1 != 0 }
            let data = frames.filter { $0.kind == RawFrame.Kind.data.rawValue }.flatMap(\.payload)
            return (HeaderDecoder().fields(of: 1, in: frames), data)
        }
    }

    @Test func answersAreCompressedOnlyForClientsThatTakeIt() async throws {
        let packed = try await answer(accepting: "identity, deflate, gzip", wants: .gzip)
        #expect(packed.fields["grpc-encoding"] == "gzip" && packed.data.first == 1 && packed.data.count < 1000)
        for encodings in [nil, "identity", "deflate,snappy"] {
            let plain = try await answer(accepting: encodings, wants: .gzip)
            #expect(plain.fields["grpc-encoding"] == nil && plain.data.first == 0 && plain.data.count > 10_000)
        }
        let unasked = try await answer(accepting: "identity,gzip,deflate", wants: .identity)
        #expect(unasked.fields["grpc-encoding"] == nil && unasked.data.first == 0)
    }

    /// What would only grow is sent as it is, marked so.
    @Test func whatDoesNotShrinkIsLeftAlone() async throws {
        try await withServer([EchoService()]) { _, channel in
            var context = CallContext(timeout: .seconds(120))
            context.compression = .deflate
            for message in [HeaderField(), HeaderField(name: "a", value: "b")] {
                let reply: HeaderField = try await channel.unary(EchoService.unary, message, context)
                #expect(reply == message)
            }
        }
    }
}
