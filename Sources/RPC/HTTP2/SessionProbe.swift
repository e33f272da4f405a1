internal import Core
internal import Synchronization

/// One end of a connection without a socket: bytes in, bytes out, every call answered at once. For fuzzing.
package final class SessionProbe {
    /// Calls whose transport nobody reads.
    private final class Nowhere: CallTransport {
        func wake(_ call: CallStream) {}
        func credit(_ call: CallStream) {}
        func reset(_ call: CallStream, errorCode: UInt32) {}
    }

    private let session: HTTP2Session
    private let scratch = LoopScratch()
    private let transport = Nowhere()
    private var call: CallStream?

    /// A server, or a client with one call under way.
    package init(isClient: Bool) {
        var limits = RPCLimits()
        limits.maximumMessageByteCount = 1 << 16
        session = HTTP2Session(
            role: isClient ? .client : .server, limits: limits, transport: transport, scratch: scratch)
        guard isClient else { return }
        let call = CallStream(
            limits: limits, transport: transport, isClient: true, outbound: Frame(bytes: [0, 0, 0, 0, 0]))
        _ = session.open(call, "/fuzz.Fuzz/Call", CallContext())
        self.call = call
        _ = session.collectOutput()
    }

    /// False when the connection is over.
    package func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard session.receive(bytes) else { return false }
        while let (call, headers) = session.takeNewCall() {
            let reply = ReplyMetadata(accepted: headers.acceptedCompressions)
            call.confined.reply = reply
            let problem = headers.requestProblem
            call.finish(
                problem, trailers: headers.metadata,
                last: problem == nil ? Frame(bytes: [0, 0, 0, 0, 1, 7]) : nil)
            session.wake(call)
        }
        while session.collectOutput() > 0 {}
        return !session.isFinished
    }
}
