public import Wire

extension RequestOptions {
    /// The header fields of a request, the user agent among them.
    public var headerFields: [(name: String, value: String)] {
        headers.map { ($0.name, $0.value) } + (userAgent.isEmpty ? [] : [("User-Agent", userAgent)])
    }
}
