internal import CCurl
internal import Core
internal import Glibc
internal import Synchronization

/// The thread that owns the multi handle, and the queue that other threads reach it through.
final class CurlEngine: Sendable {
    struct Result: Sendable {
        var head: HTTPResponseHead
        /// Where the answer sends the request, absolute.
        var redirect: String?
    }

    typealias Completion = @Sendable (Swift.Result<Result, any Error>) -> Void

    private enum Command: Sendable {
        case add(UInt64, HTTPRequest, [(name: String, value: Secret)], any HTTPBodyReceiver, Completion)
        case cancel(UInt64)
        case discard(CookieJar)
        case stop
    }

    private let commands = Mutex<(next: UInt64, queue: [Command])>((0, []))
    // Only the thread uses the handle, but for curl_multi_wakeup, which libcurl documents as safe from any thread.
    private nonisolated(unsafe) let multi: UnsafeMutableRawPointer

    init(configuration: HTTPClient.Configuration) {
        _ = Self.globalSetUp
        guard let multi = curl_multi_init() else { preconditionFailure("no memory for libcurl") }
        self.multi = multi
        // A connection goes with a file that its body is written to.
        let connections = ResourceLimits.pairs(upTo: configuration.maximumConnections)
        curl_multi_set_long(
            multi, CURLMOPT_MAX_HOST_CONNECTIONS, min(connections, configuration.maximumHostConnections))
        curl_multi_set_long(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, connections)
        curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, connections)
        let context = Unmanaged.passRetained(Start(engine: self, configuration: configuration))
        var handle = pthread_t()
        let result = pthread_create(
            &handle, nil,
            { raw in
                guard let raw else { return nil }
                let start = Unmanaged<Start>.fromOpaque(raw).takeRetainedValue()
                start.engine.run(CurlTransfers(multi: start.engine.multi, configuration: start.configuration))
                return nil
            }, context.toOpaque())
        precondition(result == 0, "no thread for HTTP")
        pthread_detach(handle)
    }

    private static let globalSetUp: Bool = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    private final class Start {
        let engine: CurlEngine
        let configuration: HTTPClient.Configuration
        init(engine: CurlEngine, configuration: HTTPClient.Configuration) {
            self.engine = engine
            self.configuration = configuration
        }
    }

    // MARK: From any thread

    func run(
        _ request: HTTPRequest, credentials: [(name: String, value: Secret)], receiver: any HTTPBodyReceiver
    ) async throws -> Result {
        let number = commands.withLock { state in
            state.next += 1
            return state.next
        }
        return try await withTaskCancellationHandler {
            try Task.checkCancellation()
            return try await withCheckedThrowingContinuation { continuation in
                send(.add(number, request, credentials, receiver) { continuation.resume(with: $0) })
                // A cancel that came before the transfer was there has found nothing: say it again.
                if Task.isCancelled { send(.cancel(number)) }
            }
        } onCancel: {
            send(.cancel(number))
        }
    }

    func discard(_ jar: CookieJar) { send(.discard(jar)) }

    /// Ends the thread; transfers under way fail as cancelled.
    func stop() { send(.stop) }

    private func send(_ command: Command) {
        commands.withLock { state in
            state.queue.append(command)
            // Under the lock: the thread takes it to find `stop`, so the handle is still there.
            curl_multi_wakeup(multi)
        }
    }

    // MARK: The thread

    private func run(_ transfers: CurlTransfers) {
        var resumesAt = ContinuousClock.now
        while true {
            let batch = commands.withLock { state in
                defer { state.queue = [] }
                return state.queue
            }
            for command in batch {
                switch command {
                case .add(let number, let request, let credentials, let receiver, let completion):
                    transfers.add(number, request, credentials, receiver, completion)
                case .cancel(let number): transfers.cancel(number)
                case .discard(let jar): transfers.discard(jar)
                case .stop:
                    transfers.cancelAll()
                    transfers.freeShares()
                    curl_multi_cleanup(multi)
                    return
                }
            }
            let now = ContinuousClock.now
            guard now >= resumesAt else {
                // Whoever sends is held back by what is not read; commands are looked at in between.
                usleep(UInt32(min(resumesAt - now, .milliseconds(100)) / .microseconds(1)))
                continue
            }
            let wait = transfers.perform()
            if wait > .zero {
                // Connections and time limits need a look now and then.
                resumesAt = .now + min(wait, .seconds(1))
            } else {
                let pause = transfers.untilNextGroup.map { Int32($0 / .milliseconds(1)) + 1 }
                curl_multi_poll(multi, nil, 0, min(1000, pause ?? 1000), nil)
            }
        }
    }
}
