internal import Core
internal import Synchronization

/// The connection of a channel: dialled when a call needs it, given up when it closes, and the waits between.
final class ChannelConnector: Sendable {
    private enum State {
        case idle(Backoff)
        case connected(HTTP2Connection)
        case waiting(until: ContinuousClock.Instant, Backoff, ServiceError)
        case closed
    }

    private let path: String
    private let configuration: Channel.Configuration
    private let state: Mutex<State>

    init(path: String, configuration: Channel.Configuration) {
        self.path = path
        self.configuration = configuration
        state = Mutex(.idle(Backoff(configuration.reconnect)))
    }

    /// Lets calls under way end and takes no new ones.
    func close() {
        let old = state.withLock { state in
            let old = state
            state = .closed
            return old
        }
        if case .connected(let connection) = old { connection.drain() }
    }

    /// A connection to call on; waits for one if the call does.
    func connection(_ context: CallContext) async throws -> HTTP2Connection {
        while true {
            do {
                return try connectionNow()
            } catch {
                guard context.waitsForReady, error.isRetryable else {
                    throw RPCError(.unavailable, "\(error.message)")
                }
                if let deadline = context.deadline, deadline <= .now {
                    throw RPCError(.deadlineExceeded, "\(error.message)")
                }
                let wait = error.retryAfter ?? .milliseconds(50)
                try await Task.sleep(for: min(wait, context.deadline.map { $0 - .now } ?? wait))
            }
        }
    }

    private func connectionNow() throws(ServiceError) -> HTTP2Connection {
        try state.withLock { state throws(ServiceError) -> HTTP2Connection in
            var backoff: Backoff
            switch state {
            case .connected(let connection): return connection
            case .closed: throw ServiceError(.unavailable, reason: "CHANNEL_CLOSED", "the channel to \(path) is closed")
            case .waiting(let until, let waited, var error):
                guard until <= .now else {
                    error.retryAfter = until - .now
                    throw error
                }
                backoff = waited
            case .idle(let fresh): backoff = fresh
            }
            do throws(ServiceError) {
                let connection = makeConnection(try UnixSocket.dial(path: path))
                state = .connected(connection)
                connection.start()
                return connection
            } catch {
                var random = SystemRandomNumberGenerator()
                let delay = backoff.nextDelay(using: &random) ?? .zero
                state = .waiting(until: .now + delay, backoff, error)
                throw error
            }
        }
    }

    private func makeConnection(_ socket: consuming OwnedFileDescriptor) -> HTTP2Connection {
        let forget: @Sendable (HTTP2Connection) -> Void = { [weak self] connection in
            guard let self else { return }
            state.withLock { state in
                guard case .connected(let current) = state, current === connection else { return }
                state = .idle(Backoff(self.configuration.reconnect))
            }
        }
        return HTTP2Connection(
            socket: socket, role: .client, loop: configuration.loop, limits: configuration.limits,
            events: .init(onGoingAway: forget, onClosed: forget))
    }
}
