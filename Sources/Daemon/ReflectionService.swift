internal import Core
internal import RPC
internal import Wire

/// `grpc.reflection.v1.ServerReflection`: what a server offers, told from the descriptors that its code was generated
/// from. Its requests and answers are the same bytes in `v1alpha`, which `AlphaReflectionDispatch` serves.
struct ReflectionService: ServerReflectionAPI {
    private let services: [String]
    /// Every file that a service needs, by its name, and in which file a symbol stands.
    private var files: [String: ProtoFile] = [:]
    private var fileOfSymbol: [String: String] = [:]

    init(_ services: [any ServiceDispatch]) {
        let own: [any ServiceDispatch.Type] = [ServerReflectionDispatch.self, AlphaReflectionDispatch.self]
        let types = services.map { type(of: $0) } + own
        self.services = types.map { $0.serviceName }.sorted()
        for type in types { if let file = type.protoFile { add(file) } }
    }

    private mutating func add(_ file: ProtoFile) {
        guard files.updateValue(file, forKey: file.name) == nil else { return }
        for symbol in file.symbols { fileOfSymbol[symbol] = file.name }
        for dependency in file.dependencies { add(dependency) }
    }

    func serverReflectionInfo(
        _ requests: MessageStream<ServerReflectionRequest>, _ responses: MessageSink<ServerReflectionResponse>,
        _ context: CallContext
    ) async throws {
        for try await request in requests {
            let answer = answer(request)
            try await responses.write(
                ServerReflectionResponse(messageResponse: answer, validHost: request.host, originalRequest: request))
        }
    }

    private func answer(_ request: ServerReflectionRequest) -> ServerReflectionResponse.MessageResponse {
        switch request.messageRequest {
        case .listServices:
            return .listServicesResponse(ListServiceResponse(service: services.map { ServiceResponse(name: $0) }))
        case .fileByFilename(let name): return file(files[name], "file \(name)")
        case .fileContainingSymbol(let symbol):
            return file(fileOfSymbol[symbol].flatMap { files[$0] }, "symbol \(symbol)")
        case .fileContainingExtension(let request):
            return failure(.notFound, "\(request.containingType) has no extension \(request.extensionNumber)")
        case .allExtensionNumbersOfType(let type):
            guard fileOfSymbol[type] != nil else { return failure(.notFound, "there is no type \(type)") }
            return .allExtensionNumbersResponse(ExtensionNumberResponse(baseTypeName: type))
        case nil: return failure(.invalidArgument, "the request asks for nothing that is known here")
        }
    }

    /// A file and all that it imports, so that a client needs to ask once.
    private func file(_ file: ProtoFile?, _ what: String) -> ServerReflectionResponse.MessageResponse {
        guard let file else { return failure(.notFound, "there is no \(what)") }
        var names: Set<String> = []
        var serialized: [[UInt8]] = []
        func add(_ file: ProtoFile) {
            guard names.insert(file.name).inserted else { return }
            serialized.append(file.serialized)
            for dependency in file.dependencies { add(dependency) }
        }
        add(file)
        return .fileDescriptorResponse(FileDescriptorResponse(fileDescriptorProto: serialized))
    }

    private func failure(_ code: StatusCode, _ message: String) -> ServerReflectionResponse.MessageResponse {
        .errorResponse(ErrorResponse(errorCode: code.rawValue, errorMessage: message))
    }
}

/// Serves reflection under its older name, which many tools ask for first.
struct AlphaReflectionDispatch: ServiceDispatch {
    static let serviceName = "grpc.reflection.v1alpha.ServerReflection"
    static let protoFile: ProtoFile? = .reflectionV1alphaProto
    let methods: [MethodHandler]

    init(_ api: some ServerReflectionAPI) {
        methods = [
            .bidirectional("/\(Self.serviceName)/ServerReflectionInfo") {
                try await api.serverReflectionInfo($0, $1, $2)
            }
        ]
    }
}
