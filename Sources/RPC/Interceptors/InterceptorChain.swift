/// The interceptors of a server or a channel: each that was asked to begin is told the end, the last first.
struct InterceptorChain: Sendable {
    private let interceptors: [any CallInterceptor]

    init(_ interceptors: [any CallInterceptor]) { self.interceptors = interceptors }

    var isEmpty: Bool { interceptors.isEmpty }

    /// When one refuses, those that have begun are told, as the error that `mapError` makes of it.
    func begin(_ path: String, _ context: inout CallContext, mapError: (any Error) -> RPCError) throws {
        for (index, interceptor) in interceptors.enumerated() {
            do {
                try interceptor.begin(path, &context)
            } catch {
                tell(interceptors[...index], path, context, mapError(error))
                throw error
            }
        }
    }

    func end(_ path: String, _ context: CallContext, _ error: RPCError?) {
        tell(interceptors[...], path, context, error)
    }

    private func tell(
        _ begun: ArraySlice<any CallInterceptor>, _ path: String, _ context: CallContext, _ error: RPCError?
    ) {
        for interceptor in begun.reversed() { interceptor.end(path, context, error) }
    }
}
