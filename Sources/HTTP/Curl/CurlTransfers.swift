internal import CCurl
internal import Core

/// The transfers on one multi handle. Confined to the engine's thread.
final class CurlTransfers {
    private let multi: UnsafeMutableRawPointer
    private let configuration: HTTPClient.Configuration
    private var transfers: [UInt64: CurlTransfer] = [:]
    private var limiter: RateLimiter?
    private let clock = ContinuousClock()
    private let began = ContinuousClock.now
    private var shares: [CookieJar: UnsafeMutableRawPointer] = [:]

    init(multi: UnsafeMutableRawPointer, configuration: HTTPClient.Configuration) {
        self.multi = multi
        self.configuration = configuration
        limiter = configuration.maximumRate.map { RateLimiter(bytesPerSecond: $0) }
    }

    func add(
        _ number: UInt64, _ request: HTTPRequest, _ credentials: [(name: String, value: Secret)],
        _ receiver: any HTTPBodyReceiver, _ completion: @escaping CurlEngine.Completion
    ) {
        guard let easy = curl_easy_init() else {
            let error = ServiceError(.resourceExhausted, reason: "OUT_OF_MEMORY", "no memory for a transfer")
            return completion(.failure(error))
        }
        let transfer = CurlTransfer(number, easy, request, receiver, completion)
        transfer.setUp(configuration, credentials, share: request.cookies.map(share))
        transfers[number] = transfer
        shareOutStreams()
        curl_multi_add_handle(multi, easy)
    }

    /// HTTP/2 connections beside the first. When they are there, new streams are spread over all of them; libcurl would
    /// put every one on the first.
    private var newConnections = 0
    private static let wantedConnections = 3

    private func shareOutStreams() {
        let each = newConnections < Self.wantedConnections ? 100 : transfers.count / (Self.wantedConnections + 1) + 1
        curl_multi_set_long(multi, CURLMOPT_MAX_CONCURRENT_STREAMS, each)
    }

    func cancel(_ number: UInt64) {
        guard let transfer = transfers[number] else { return }
        end(transfer, .failure(CancellationError()))
    }

    func cancelAll() {
        for transfer in Array(transfers.values) { end(transfer, .failure(CancellationError())) }
    }

    /// Lets transfers get on, and says how long to let them wait then.
    func perform() -> Duration {
        resumeGroups()
        var running: Int32 = 0
        curl_multi_perform(multi, &running)
        finishTransfers()
        var received = finished
        finished = Received()
        for transfer in transfers.values {
            received.add(transfer)
            if transfer.takeNewConnection() { newConnections += 1 }
        }
        let now = clock.now - began
        for (id, entry) in received.byGroup where entry.group.take(entry.byteCount, now: now) {
            pausedGroups[id] = entry.group
        }
        if !pausedGroups.isEmpty {
            for transfer in transfers.values where transfer.rateGroup?.resumesAt != nil { transfer.pause() }
        }
        return limiter?.take(received.byteCount, now: now) ?? .zero
    }

    // MARK: Rates

    /// Bytes that came since the last look.
    private struct Received {
        var byteCount = 0
        var byGroup: [ObjectIdentifier: (group: RateGroup, byteCount: Int)] = [:]

        mutating func add(_ transfer: CurlTransfer) {
            let count = transfer.takeReceivedByteCount()
            byteCount += count
            guard count > 0, let group = transfer.rateGroup else { return }
            byGroup[ObjectIdentifier(group), default: (group, 0)].byteCount += count
        }
    }

    /// Of transfers that have ended.
    private var finished = Received()
    private var pausedGroups: [ObjectIdentifier: RateGroup] = [:]

    private func resumeGroups() {
        let now = clock.now - began
        let due = pausedGroups.filter { $0.value.resume(now: now) }
        guard !due.isEmpty else { return }
        for id in due.keys { pausedGroups.removeValue(forKey: id) }
        for transfer in Array(transfers.values) where transfer.rateGroup?.resumesAt == nil { transfer.goOn() }
    }

    /// When the next group may go on; nil if none waits.
    var untilNextGroup: Duration? {
        pausedGroups.values.compactMap(\.resumesAt).min().map { max(.zero, $0 - (clock.now - began)) }
    }

    private func finishTransfers() {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle else { continue }
            let code = curl_message_result(message)
            var pointer: UnsafeMutableRawPointer?
            curl_get_pointer(easy, CURLINFO_PRIVATE, &pointer)
            guard let pointer else { continue }
            let transfer = Unmanaged<CurlTransfer>.fromOpaque(pointer).takeUnretainedValue()
            end(transfer, transfer.result(code))
        }
    }

    private func end(_ transfer: CurlTransfer, _ result: Swift.Result<CurlEngine.Result, any Error>) {
        transfers.removeValue(forKey: transfer.number)
        finished.add(transfer)
        curl_multi_remove_handle(multi, transfer.easy)
        transfer.freeLists()
        // Not kept for another transfer: a handle remembers cookies. Connections live on in the multi handle.
        curl_easy_cleanup(transfer.easy)
        transfer.completion(result)
    }

    private func share(_ jar: CookieJar) -> (handle: UnsafeMutableRawPointer, isNew: Bool)? {
        if let share = shares[jar] { return (share, false) }
        guard let share = curl_share_init() else { return nil }
        // One thread uses it, so no lock functions are needed.
        curl_share_set_data(share, Int32(CURL_LOCK_DATA_COOKIE.rawValue))
        shares[jar] = share
        return (share, true)
    }

    func discard(_ jar: CookieJar) {
        guard let share = shares.removeValue(forKey: jar) else { return }
        // In use until the last transfer of the jar has ended; then cleaning up fails and the share goes with the rest.
        if curl_share_cleanup(share) != CURLSHE_OK { shares[jar] = share }
    }

    func freeShares() {
        for share in shares.values { curl_share_cleanup(share) }
        shares = [:]
    }
}
