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

extension UInt64 {
    /// The sum, or the largest number there is.
    public func addingSaturating(_ other: UInt64) -> UInt64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }

    /// The product, or the largest number there is.
    public func multipliedSaturating(by other: UInt64) -> UInt64 {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        return overflow ? .max : product
    }
}
