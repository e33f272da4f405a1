internal import Core
internal import Glibc
internal import RPC
internal import Wire

/// `grpc.health.v1.Health`: a server that answers is serving.
struct HealthService: HealthAPI {
    let services: Set<String>

    func check(_ request: HealthCheckRequest, _ context: CallContext) async throws -> HealthCheckResponse {
        guard request.service.isEmpty || services.contains(request.service) else {
            throw RPCError(.notFound, "this server has no service \(request.service)")
        }
        return HealthCheckResponse(status: .serving)
    }

    func watch(
        _ request: HealthCheckRequest, _ responses: MessageSink<HealthCheckResponse>, _ context: CallContext
    ) async throws {
        let isKnown = request.service.isEmpty || services.contains(request.service)
        try await responses.write(HealthCheckResponse(status: isKnown ? .serving : .serviceUnknown))
        // Nothing changes before the server ends, and then the call does.
        while true { try await Task.sleep(for: .seconds(3600)) }
    }
}

/// `larder.v1.Component`: who this is.
struct ComponentService: ComponentAPI {
    let description: ComponentDescription

    func describe(_ request: DescribeRequest, _ context: CallContext) async throws -> ComponentDescription {
        description
    }
}
