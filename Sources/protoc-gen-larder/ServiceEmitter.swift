/// Writes the three faces of a service: its protocol, its client, and the dispatch that serves the protocol.
struct ServiceEmitter {
    let names: Names
    let file: FileDescriptor
    let service: ServiceDescriptor
    let path: [Int]

    private var fullName: String { "\(file.package).\(service.name)" }
    private var swiftName: String { names.swiftType(fullName) }

    func emit(_ out: inout SourceWriter) {
        out.comment(file.comments[path] ?? " `\(fullName)`.")
        out.block("public protocol \(swiftName)API: Sendable") { out in
            for (index, method) in service.methods.enumerated() {
                out.comment(file.comments[path + [2, index]] ?? " `\(fullName)/\(method.name)`.")
                out.line(signature(method))
            }
        }
        out.line()
        out.block("extension \(swiftName)API") { out in
            for method in service.methods {
                out.block("public " + signature(method)) { out in
                    out.line("throw RPCError.unimplemented(\"\(methodPath(method))\")")
                }
            }
        }
        out.line()
        emitClient(&out)
        out.line()
        emitDispatch(&out)
    }

    private func emitClient(_ out: inout SourceWriter) {
        out.line("/// Calls `\(fullName)` over a channel.")
        out.block("public struct \(swiftName)Client: \(swiftName)API") { out in
            out.line("public let channel: Channel")
            out.line("public init(_ channel: Channel) { self.channel = channel }")
            for method in service.methods {
                out.line()
                out.block("public " + signature(method)) { out in
                    let request = method.streamsRequests ? "requests" : "request"
                    let responses = method.streamsResponses ? ", responses" : ""
                    out.line(
                        "try await channel.\(shape(method))(\"\(methodPath(method))\", \(request)\(responses), context)"
                    )
                }
            }
        }
    }

    private func emitDispatch(_ out: inout SourceWriter) {
        out.line("/// Serves any `\(swiftName)API` as `\(fullName)`.")
        out.block("public struct \(swiftName)Dispatch: ServiceDispatch") { out in
            out.line("public static let serviceName = \"\(fullName)\"")
            out.line("public static let protoFile: ProtoFile? = .\(names.lowerCamel(names.swiftFile(file.name)))Proto")
            out.line("public let methods: [MethodHandler]")
            out.line()
            out.block("public init(_ api: any \(swiftName)API)") { out in
                out.line("methods = [")
                for method in service.methods {
                    let name = names.lowerCamel(method.name)
                    let arguments = method.streamsResponses ? "$0, $1, $2" : "$0, $1"
                    out.line(
                        "    .\(shape(method))(\"\(methodPath(method))\") { try await api.\(name)(\(arguments)) },")
                }
                out.line("]")
            }
        }
    }

    private func methodPath(_ method: ServiceDescriptor.Method) -> String { "/\(fullName)/\(method.name)" }

    private func shape(_ method: ServiceDescriptor.Method) -> String {
        switch (method.streamsRequests, method.streamsResponses) {
        case (false, false): "unary"
        case (true, false): "clientStreaming"
        case (false, true): "serverStreaming"
        case (true, true): "bidirectional"
        }
    }

    private func signature(_ method: ServiceDescriptor.Method) -> String {
        let input = names.swiftType(method.input)
        let output = names.swiftType(method.output)
        let request = method.streamsRequests ? "_ requests: MessageStream<\(input)>" : "_ request: \(input)"
        let sink = method.streamsResponses ? ", _ responses: MessageSink<\(output)>" : ""
        let result = method.streamsResponses ? "" : " -> \(output)"
        return "func \(names.lowerCamel(method.name))(\(request)\(sink), _ context: CallContext) async throws\(result)"
    }
}
