extension UInt64 {
    /// The nearest whole number that fits: figures of others may be anything.
    public init(saturating value: Double) {
        guard value > 0 else {
            self = 0
            return
        }
        self = value < 1.8e19 ? UInt64(value) : .max
    }
}
