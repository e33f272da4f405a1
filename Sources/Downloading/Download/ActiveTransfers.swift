internal import Core
internal import Synchronization
internal import Wire

/// The transfers of a download that are under way: at its end, those that are slow get help.
final class ActiveTransfers: Sendable {
    /// One resource and where it comes from.
    struct Transfer: Sendable {
        let resource: PlannedResource
        let url: String
        let receiver: SegmentReceiver
    }

    /// Rests that are fetched at once, and the bytes of each: they are kept in memory.
    private static let maximumRests = 4
    private static let restByteCounts: ClosedRange<UInt64> = 128 * 1024...4 * 1024 * 1024
    /// What will be there sooner needs no help: a connection that is cut has more under way than was asked for.
    static let shortestTime = Duration.milliseconds(250)

    private let state = Mutex<(transfers: [ObjectIdentifier: Transfer], rests: Int)>(([:], 0))

    func begin(_ transfer: Transfer) {
        state.withLock { $0.transfers[ObjectIdentifier(transfer.receiver)] = transfer }
    }

    func end(_ receiver: SegmentReceiver) {
        state.withLock { _ = $0.transfers.removeValue(forKey: ObjectIdentifier(receiver)) }
    }

    private func restReleased() { state.withLock { $0.rests -= 1 } }

    /// Takes the end of the transfer that has the longest way to go, as much as makes both ends meet; nil if all will be
    /// there soon.
    func takeRest(_ onBytes: @escaping @Sendable (Int) -> Void) -> (transfer: Transfer, rest: TransferRest)? {
        state.withLock { state in
            guard state.rests < Self.maximumRests else { return nil }
            let open = state.transfers.values.compactMap { transfer in
                transfer.receiver.remaining.map { (transfer: transfer, left: $0) }
            }
            guard let slowest = open.max(by: { $0.left.time < $1.left.time }), slowest.left.time >= Self.shortestTime
            else { return nil }
            // Another connection does as well as those that are under way.
            let usual = open.reduce(0) { $0 + $1.left.rate } / Double(open.count)
            let own = slowest.left.rate
            let share = min(max(usual / (own + usual), 0.25), 0.9)
            let wanted = UInt64(saturating: Double(slowest.left.byteCount) * share)
            guard wanted >= Self.restByteCounts.lowerBound,
                let rest = slowest.transfer.receiver.split(
                    leaving: min(wanted, Self.restByteCounts.upperBound),
                    { TransferRest($0, onBytes: onBytes) { [weak self] in self?.restReleased() } })
            else { return nil }
            state.rests += 1
            return (slowest.transfer, rest)
        }
    }
}
