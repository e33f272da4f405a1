internal import Synchronization
internal import Wire

/// How the downloads of one process share the link: by the weights of their priorities.
final class LinkShares: Sendable {
    /// One download. Those that ask for nothing at the moment take nothing from the others.
    final class Member: Sendable {
        private let shares: LinkShares
        private let weight: Double
        private let isActive = Mutex(false)

        fileprivate init(_ shares: LinkShares, _ weight: Double) {
            self.shares = shares
            self.weight = weight
        }

        deinit { setActive(false) }

        func setActive(_ isActive: Bool) {
            self.isActive.withLock { state in
                guard state != isActive else { return }
                state = isActive
                shares.total.withLock { $0 += isActive ? weight : -weight }
            }
        }

        /// More than 0; 1 for a download that is alone.
        var share: Double {
            isActive.withLock { isActive in weight / (shares.total.withLock { $0 } + (isActive ? 0 : weight)) }
        }
    }

    /// Weights of those that are active; whole numbers, so that nothing is lost in adding up.
    private let total = Mutex(0.0)

    func join(_ priority: Priority) -> Member {
        switch priority {
        case .low: Member(self, 1)
        case .high: Member(self, 16)
        default: Member(self, 4)
        }
    }
}
