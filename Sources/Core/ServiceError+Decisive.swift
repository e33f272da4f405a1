extension [ServiceError] {
    /// What stands for all that went wrong at the places of one thing: what may pass, else that there is nothing, else
    /// what somebody can mend, else the first.
    public var decisive: ServiceError? {
        first { $0.failureClass == .transient } ?? first { $0.code == .notFound }
            ?? first { $0.failureClass == .needsAttention } ?? first
    }
}
