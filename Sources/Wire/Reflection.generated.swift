// Generated from grpc/reflection/v1/reflection.proto by protoc-gen-larder. Do not edit: `make proto` writes it.
// swift-format-ignore-file

public import Core
internal import CProtobufC
internal import CWire
public import Protobuf
public import RPC

extension ProtoFile {
    /// `grpc/reflection/v1/reflection.proto`.
    public static let reflectionProto = ProtoFile(
        name: "grpc/reflection/v1/reflection.proto",
        dependencies: [],
        symbols: [
            "grpc.reflection.v1.ServerReflectionRequest",
            "grpc.reflection.v1.ExtensionRequest",
            "grpc.reflection.v1.ServerReflectionResponse",
            "grpc.reflection.v1.FileDescriptorResponse",
            "grpc.reflection.v1.ExtensionNumberResponse",
            "grpc.reflection.v1.ListServiceResponse",
            "grpc.reflection.v1.ServiceResponse",
            "grpc.reflection.v1.ErrorResponse",
            "grpc.reflection.v1.ServerReflection",
            "grpc.reflection.v1.ServerReflection.ServerReflectionInfo",
        ],
        messages: [ServerReflectionRequest.self, ExtensionRequest.self, ServerReflectionResponse.self, FileDescriptorResponse.self, ExtensionNumberResponse.self, ListServiceResponse.self, ServiceResponse.self, ErrorResponse.self],
        hexadecimal: """
            0a23677270632f7265666c656374696f6e2f76312f7265666c656374696f6e2e70726f746f1212677270632e7265666c656374696f6e2e76\
            3122f3020a175365727665725265666c656374696f6e5265717565737412120a04686f73741801200128095204686f7374122a0a1066696c\
            655f62795f66696c656e616d651803200128094800520e66696c65427946696c656e616d6512360a1666696c655f636f6e7461696e696e67\
            5f73796d626f6c1804200128094800521466696c65436f6e7461696e696e6753796d626f6c12620a1966696c655f636f6e7461696e696e67\
            5f657874656e73696f6e18052001280b32242e677270632e7265666c656374696f6e2e76312e457874656e73696f6e526571756573744800\
            521766696c65436f6e7461696e696e67457874656e73696f6e12420a1d616c6c5f657874656e73696f6e5f6e756d626572735f6f665f7479\
            706518062001280948005219616c6c457874656e73696f6e4e756d626572734f665479706512250a0d6c6973745f73657276696365731807\
            200128094800520c6c697374536572766963657342110a0f6d6573736167655f7265717565737422660a10457874656e73696f6e52657175\
            65737412270a0f636f6e7461696e696e675f74797065180120012809520e636f6e7461696e696e675479706512290a10657874656e73696f\
            6e5f6e756d626572180220012805520f657874656e73696f6e4e756d62657222ae040a185365727665725265666c656374696f6e52657370\
            6f6e7365121d0a0a76616c69645f686f7374180120012809520976616c6964486f737412560a106f726967696e616c5f7265717565737418\
            022001280b322b2e677270632e7265666c656374696f6e2e76312e5365727665725265666c656374696f6e52657175657374520f6f726967\
            696e616c5265717565737412660a1866696c655f64657363726970746f725f726573706f6e736518042001280b322a2e677270632e726566\
            6c656374696f6e2e76312e46696c6544657363726970746f72526573706f6e73654800521666696c6544657363726970746f72526573706f\
            6e736512720a1e616c6c5f657874656e73696f6e5f6e756d626572735f726573706f6e736518052001280b322b2e677270632e7265666c65\
            6374696f6e2e76312e457874656e73696f6e4e756d626572526573706f6e73654800521b616c6c457874656e73696f6e4e756d6265727352\
            6573706f6e7365125f0a166c6973745f73657276696365735f726573706f6e736518062001280b32272e677270632e7265666c656374696f\
            6e2e76312e4c69737453657276696365526573706f6e7365480052146c6973745365727669636573526573706f6e7365124a0a0e6572726f\
            725f726573706f6e736518072001280b32212e677270632e7265666c656374696f6e2e76312e4572726f72526573706f6e73654800520d65\
            72726f72526573706f6e736542120a106d6573736167655f726573706f6e7365224c0a1646696c6544657363726970746f72526573706f6e\
            736512320a1566696c655f64657363726970746f725f70726f746f18012003280c521366696c6544657363726970746f7250726f746f226a\
            0a17457874656e73696f6e4e756d626572526573706f6e736512240a0e626173655f747970655f6e616d65180120012809520c6261736554\
            7970654e616d6512290a10657874656e73696f6e5f6e756d626572180220032805520f657874656e73696f6e4e756d62657222540a134c69\
            737453657276696365526573706f6e7365123d0a077365727669636518012003280b32232e677270632e7265666c656374696f6e2e76312e\
            53657276696365526573706f6e736552077365727669636522250a0f53657276696365526573706f6e736512120a046e616d651801200128\
            0952046e616d6522530a0d4572726f72526573706f6e7365121d0a0a6572726f725f636f646518012001280552096572726f72436f646512\
            230a0d6572726f725f6d657373616765180220012809520c6572726f724d6573736167653289010a105365727665725265666c656374696f\
            6e12750a145365727665725265666c656374696f6e496e666f122b2e677270632e7265666c656374696f6e2e76312e536572766572526566\
            6c656374696f6e526571756573741a2c2e677270632e7265666c656374696f6e2e76312e5365727665725265666c656374696f6e52657370\
            6f6e736528013001620670726f746f33
            """)
}

/// `grpc.reflection.v1.ServerReflectionRequest`.
public struct ServerReflectionRequest: SerializableMessage, Hashable {
    public enum MessageRequest: Hashable, Sendable {
        case fileByFilename(String)
        case fileContainingSymbol(String)
        case fileContainingExtension(ExtensionRequest)
        case allExtensionNumbersOfType(String)
        case listServices(String)
    }
    public var messageRequest: MessageRequest?
    public var host: String = ""
    public var unknownFields = UnknownFields()

    public init(messageRequest: MessageRequest? = nil, host: String = "") {
        self.messageRequest = messageRequest
        self.host = host
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: grpc__reflection__v1__server_reflection_request__unpack, free: grpc__reflection__v1__server_reflection_request__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: grpc__reflection__v1__server_reflection_request__get_packed_size,
            pack: grpc__reflection__v1__server_reflection_request__pack)
    }
}

extension ServerReflectionRequest {
    init(c: Grpc__Reflection__V1__ServerReflectionRequest) {
        host = string(of: c.host)
        switch c.message_request_case {
            case GRPC__REFLECTION__V1__SERVER_REFLECTION_REQUEST__MESSAGE_REQUEST_FILE_BY_FILENAME:
                messageRequest = .fileByFilename(string(of: c.file_by_filename))
            case GRPC__REFLECTION__V1__SERVER_REFLECTION_REQUEST__MESSAGE_REQUEST_FILE_CONTAINING_SYMBOL:
                messageRequest = .fileContainingSymbol(string(of: c.file_containing_symbol))
            case GRPC__REFLECTION__V1__SERVER_REFLECTION_REQUEST__MESSAGE_REQUEST_FILE_CONTAINING_EXTENSION:
                messageRequest = c.file_containing_extension.map { .fileContainingExtension(ExtensionRequest(c: $0.pointee)) }
            case GRPC__REFLECTION__V1__SERVER_REFLECTION_REQUEST__MESSAGE_REQUEST_ALL_EXTENSION_NUMBERS_OF_TYPE:
                messageRequest = .allExtensionNumbersOfType(string(of: c.all_extension_numbers_of_type))
            case GRPC__REFLECTION__V1__SERVER_REFLECTION_REQUEST__MESSAGE_REQUEST_LIST_SERVICES:
                messageRequest = .listServices(string(of: c.list_services))
            default: messageRequest = nil
        }
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Grpc__Reflection__V1__ServerReflectionRequest> {
        let c = arena.allocate(Grpc__Reflection__V1__ServerReflectionRequest.self, count: 1)
        grpc__reflection__v1__server_reflection_request__init(c)
        if !host.isEmpty { c.pointee.host = arena.copy(host) }
        switch messageRequest {
            case .fileByFilename(let value):
                c.pointee.message_request_case = GRPC__REFLECTION__V1__SERVER_REFLECTION_REQUEST__MESSAGE_REQUEST_FILE_BY_FILENAME
                c.pointee.file_by_filename = arena.copy(value)
            case .fileContainingSymbol(let value):
                c.pointee.message_request_case = GRPC__REFLECTION__V1__SERVER_REFLECTION_REQUEST__MESSAGE_REQUEST_FILE_CONTAINING_SYMBOL
                c.pointee.file_containing_symbol = arena.copy(value)
            case .fileContainingExtension(let value):
                c.pointee.message_request_case = GRPC__REFLECTION__V1__SERVER_REFLECTION_REQUEST__MESSAGE_REQUEST_FILE_CONTAINING_EXTENSION
                c.pointee.file_containing_extension = value.makeC(&arena)
            case .allExtensionNumbersOfType(let value):
                c.pointee.message_request_case = GRPC__REFLECTION__V1__SERVER_REFLECTION_REQUEST__MESSAGE_REQUEST_ALL_EXTENSION_NUMBERS_OF_TYPE
                c.pointee.all_extension_numbers_of_type = arena.copy(value)
            case .listServices(let value):
                c.pointee.message_request_case = GRPC__REFLECTION__V1__SERVER_REFLECTION_REQUEST__MESSAGE_REQUEST_LIST_SERVICES
                c.pointee.list_services = arena.copy(value)
            case nil: break
        }
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["host"] = .string(host)
        switch messageRequest {
            case .fileByFilename(let value):
                members["file_by_filename"] = .string(value)
            case .fileContainingSymbol(let value):
                members["file_containing_symbol"] = .string(value)
            case .fileContainingExtension(let value):
                members["file_containing_extension"] = value.json
            case .allExtensionNumbersOfType(let value):
                members["all_extension_numbers_of_type"] = .string(value)
            case .listServices(let value):
                members["list_services"] = .string(value)
            case nil: break
        }
        return .object(members)
    }
}

/// `grpc.reflection.v1.ExtensionRequest`.
public struct ExtensionRequest: SerializableMessage, Hashable {
    public var containingType: String = ""
    public var extensionNumber: Int32 = 0
    public var unknownFields = UnknownFields()

    public init(containingType: String = "", extensionNumber: Int32 = 0) {
        self.containingType = containingType
        self.extensionNumber = extensionNumber
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: grpc__reflection__v1__extension_request__unpack, free: grpc__reflection__v1__extension_request__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: grpc__reflection__v1__extension_request__get_packed_size,
            pack: grpc__reflection__v1__extension_request__pack)
    }
}

extension ExtensionRequest {
    init(c: Grpc__Reflection__V1__ExtensionRequest) {
        containingType = string(of: c.containing_type)
        extensionNumber = c.extension_number
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Grpc__Reflection__V1__ExtensionRequest> {
        let c = arena.allocate(Grpc__Reflection__V1__ExtensionRequest.self, count: 1)
        grpc__reflection__v1__extension_request__init(c)
        if !containingType.isEmpty { c.pointee.containing_type = arena.copy(containingType) }
        c.pointee.extension_number = extensionNumber
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["containing_type"] = .string(containingType)
        members["extension_number"] = .number(Double(extensionNumber))
        return .object(members)
    }
}

/// `grpc.reflection.v1.ServerReflectionResponse`.
public struct ServerReflectionResponse: SerializableMessage, Hashable {
    public enum MessageResponse: Hashable, Sendable {
        case fileDescriptorResponse(FileDescriptorResponse)
        case allExtensionNumbersResponse(ExtensionNumberResponse)
        case listServicesResponse(ListServiceResponse)
        case errorResponse(ErrorResponse)
    }
    public var messageResponse: MessageResponse?
    public var validHost: String = ""
    public var originalRequest: ServerReflectionRequest? = nil
    public var unknownFields = UnknownFields()

    public init(messageResponse: MessageResponse? = nil, validHost: String = "", originalRequest: ServerReflectionRequest? = nil) {
        self.messageResponse = messageResponse
        self.validHost = validHost
        self.originalRequest = originalRequest
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: grpc__reflection__v1__server_reflection_response__unpack, free: grpc__reflection__v1__server_reflection_response__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: grpc__reflection__v1__server_reflection_response__get_packed_size,
            pack: grpc__reflection__v1__server_reflection_response__pack)
    }
}

extension ServerReflectionResponse {
    init(c: Grpc__Reflection__V1__ServerReflectionResponse) {
        validHost = string(of: c.valid_host)
        originalRequest = c.original_request.map { ServerReflectionRequest(c: $0.pointee) }
        switch c.message_response_case {
            case GRPC__REFLECTION__V1__SERVER_REFLECTION_RESPONSE__MESSAGE_RESPONSE_FILE_DESCRIPTOR_RESPONSE:
                messageResponse = c.file_descriptor_response.map { .fileDescriptorResponse(FileDescriptorResponse(c: $0.pointee)) }
            case GRPC__REFLECTION__V1__SERVER_REFLECTION_RESPONSE__MESSAGE_RESPONSE_ALL_EXTENSION_NUMBERS_RESPONSE:
                messageResponse = c.all_extension_numbers_response.map { .allExtensionNumbersResponse(ExtensionNumberResponse(c: $0.pointee)) }
            case GRPC__REFLECTION__V1__SERVER_REFLECTION_RESPONSE__MESSAGE_RESPONSE_LIST_SERVICES_RESPONSE:
                messageResponse = c.list_services_response.map { .listServicesResponse(ListServiceResponse(c: $0.pointee)) }
            case GRPC__REFLECTION__V1__SERVER_REFLECTION_RESPONSE__MESSAGE_RESPONSE_ERROR_RESPONSE:
                messageResponse = c.error_response.map { .errorResponse(ErrorResponse(c: $0.pointee)) }
            default: messageResponse = nil
        }
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Grpc__Reflection__V1__ServerReflectionResponse> {
        let c = arena.allocate(Grpc__Reflection__V1__ServerReflectionResponse.self, count: 1)
        grpc__reflection__v1__server_reflection_response__init(c)
        if !validHost.isEmpty { c.pointee.valid_host = arena.copy(validHost) }
        c.pointee.original_request = originalRequest?.makeC(&arena)
        switch messageResponse {
            case .fileDescriptorResponse(let value):
                c.pointee.message_response_case = GRPC__REFLECTION__V1__SERVER_REFLECTION_RESPONSE__MESSAGE_RESPONSE_FILE_DESCRIPTOR_RESPONSE
                c.pointee.file_descriptor_response = value.makeC(&arena)
            case .allExtensionNumbersResponse(let value):
                c.pointee.message_response_case = GRPC__REFLECTION__V1__SERVER_REFLECTION_RESPONSE__MESSAGE_RESPONSE_ALL_EXTENSION_NUMBERS_RESPONSE
                c.pointee.all_extension_numbers_response = value.makeC(&arena)
            case .listServicesResponse(let value):
                c.pointee.message_response_case = GRPC__REFLECTION__V1__SERVER_REFLECTION_RESPONSE__MESSAGE_RESPONSE_LIST_SERVICES_RESPONSE
                c.pointee.list_services_response = value.makeC(&arena)
            case .errorResponse(let value):
                c.pointee.message_response_case = GRPC__REFLECTION__V1__SERVER_REFLECTION_RESPONSE__MESSAGE_RESPONSE_ERROR_RESPONSE
                c.pointee.error_response = value.makeC(&arena)
            case nil: break
        }
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["valid_host"] = .string(validHost)
        if let originalRequest { members["original_request"] = originalRequest.json }
        switch messageResponse {
            case .fileDescriptorResponse(let value):
                members["file_descriptor_response"] = value.json
            case .allExtensionNumbersResponse(let value):
                members["all_extension_numbers_response"] = value.json
            case .listServicesResponse(let value):
                members["list_services_response"] = value.json
            case .errorResponse(let value):
                members["error_response"] = value.json
            case nil: break
        }
        return .object(members)
    }
}

/// `grpc.reflection.v1.FileDescriptorResponse`.
public struct FileDescriptorResponse: SerializableMessage, Hashable {
    /// Serialized FileDescriptorProto messages.
    public var fileDescriptorProto: [[UInt8]] = []
    public var unknownFields = UnknownFields()

    public init(fileDescriptorProto: [[UInt8]] = []) {
        self.fileDescriptorProto = fileDescriptorProto
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: grpc__reflection__v1__file_descriptor_response__unpack, free: grpc__reflection__v1__file_descriptor_response__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: grpc__reflection__v1__file_descriptor_response__get_packed_size,
            pack: grpc__reflection__v1__file_descriptor_response__pack)
    }
}

extension FileDescriptorResponse {
    init(c: Grpc__Reflection__V1__FileDescriptorResponse) {
        fileDescriptorProto = array(c.file_descriptor_proto, Int(c.n_file_descriptor_proto)) { bytes(of: $0) }
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Grpc__Reflection__V1__FileDescriptorResponse> {
        let c = arena.allocate(Grpc__Reflection__V1__FileDescriptorResponse.self, count: 1)
        grpc__reflection__v1__file_descriptor_response__init(c)
        if !fileDescriptorProto.isEmpty {
            c.pointee.n_file_descriptor_proto = fileDescriptorProto.count
            let items = arena.allocate(ProtobufCBinaryData.self, count: fileDescriptorProto.count)
            for (index, value) in fileDescriptorProto.enumerated() {
                items[index] = ProtobufCBinaryData(len: value.count, data: arena.copy(value))
            }
            c.pointee.file_descriptor_proto = items
        }
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["file_descriptor_proto"] = .array(fileDescriptorProto.map { .string(Hexadecimal.encode($0)) })
        return .object(members)
    }
}

/// `grpc.reflection.v1.ExtensionNumberResponse`.
public struct ExtensionNumberResponse: SerializableMessage, Hashable {
    public var baseTypeName: String = ""
    public var extensionNumber: [Int32] = []
    public var unknownFields = UnknownFields()

    public init(baseTypeName: String = "", extensionNumber: [Int32] = []) {
        self.baseTypeName = baseTypeName
        self.extensionNumber = extensionNumber
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: grpc__reflection__v1__extension_number_response__unpack, free: grpc__reflection__v1__extension_number_response__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: grpc__reflection__v1__extension_number_response__get_packed_size,
            pack: grpc__reflection__v1__extension_number_response__pack)
    }
}

extension ExtensionNumberResponse {
    init(c: Grpc__Reflection__V1__ExtensionNumberResponse) {
        baseTypeName = string(of: c.base_type_name)
        extensionNumber = array(c.extension_number, Int(c.n_extension_number)) { $0 }
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Grpc__Reflection__V1__ExtensionNumberResponse> {
        let c = arena.allocate(Grpc__Reflection__V1__ExtensionNumberResponse.self, count: 1)
        grpc__reflection__v1__extension_number_response__init(c)
        if !baseTypeName.isEmpty { c.pointee.base_type_name = arena.copy(baseTypeName) }
        if !extensionNumber.isEmpty {
            c.pointee.n_extension_number = extensionNumber.count
            c.pointee.extension_number = arena.copy(extensionNumber.map { $0 })
        }
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["base_type_name"] = .string(baseTypeName)
        members["extension_number"] = .array(extensionNumber.map { .number(Double($0)) })
        return .object(members)
    }
}

/// `grpc.reflection.v1.ListServiceResponse`.
public struct ListServiceResponse: SerializableMessage, Hashable {
    public var service: [ServiceResponse] = []
    public var unknownFields = UnknownFields()

    public init(service: [ServiceResponse] = []) {
        self.service = service
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: grpc__reflection__v1__list_service_response__unpack, free: grpc__reflection__v1__list_service_response__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: grpc__reflection__v1__list_service_response__get_packed_size,
            pack: grpc__reflection__v1__list_service_response__pack)
    }
}

extension ListServiceResponse {
    init(c: Grpc__Reflection__V1__ListServiceResponse) {
        service = array(c.service, Int(c.n_service)) { $0.map { ServiceResponse(c: $0.pointee) } ?? ServiceResponse() }
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Grpc__Reflection__V1__ListServiceResponse> {
        let c = arena.allocate(Grpc__Reflection__V1__ListServiceResponse.self, count: 1)
        grpc__reflection__v1__list_service_response__init(c)
        if !service.isEmpty {
            c.pointee.n_service = service.count
            let items = arena.allocate(UnsafeMutablePointer<Grpc__Reflection__V1__ServiceResponse>?.self, count: service.count)
            for (index, value) in service.enumerated() {
                items[index] = value.makeC(&arena)
            }
            c.pointee.service = items
        }
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["service"] = .array(service.map { $0.json })
        return .object(members)
    }
}

/// `grpc.reflection.v1.ServiceResponse`.
public struct ServiceResponse: SerializableMessage, Hashable {
    public var name: String = ""
    public var unknownFields = UnknownFields()

    public init(name: String = "") {
        self.name = name
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: grpc__reflection__v1__service_response__unpack, free: grpc__reflection__v1__service_response__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: grpc__reflection__v1__service_response__get_packed_size,
            pack: grpc__reflection__v1__service_response__pack)
    }
}

extension ServiceResponse {
    init(c: Grpc__Reflection__V1__ServiceResponse) {
        name = string(of: c.name)
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Grpc__Reflection__V1__ServiceResponse> {
        let c = arena.allocate(Grpc__Reflection__V1__ServiceResponse.self, count: 1)
        grpc__reflection__v1__service_response__init(c)
        if !name.isEmpty { c.pointee.name = arena.copy(name) }
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["name"] = .string(name)
        return .object(members)
    }
}

/// `grpc.reflection.v1.ErrorResponse`.
public struct ErrorResponse: SerializableMessage, Hashable {
    public var errorCode: Int32 = 0
    public var errorMessage: String = ""
    public var unknownFields = UnknownFields()

    public init(errorCode: Int32 = 0, errorMessage: String = "") {
        self.errorCode = errorCode
        self.errorMessage = errorMessage
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: grpc__reflection__v1__error_response__unpack, free: grpc__reflection__v1__error_response__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: grpc__reflection__v1__error_response__get_packed_size,
            pack: grpc__reflection__v1__error_response__pack)
    }
}

extension ErrorResponse {
    init(c: Grpc__Reflection__V1__ErrorResponse) {
        errorCode = c.error_code
        errorMessage = string(of: c.error_message)
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Grpc__Reflection__V1__ErrorResponse> {
        let c = arena.allocate(Grpc__Reflection__V1__ErrorResponse.self, count: 1)
        grpc__reflection__v1__error_response__init(c)
        c.pointee.error_code = errorCode
        if !errorMessage.isEmpty { c.pointee.error_message = arena.copy(errorMessage) }
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["error_code"] = .number(Double(errorCode))
        members["error_message"] = .string(errorMessage)
        return .object(members)
    }
}

/// The standard reflection service: what services a server has, and the files that declare them.
public protocol ServerReflectionAPI: Sendable {
    /// `grpc.reflection.v1.ServerReflection/ServerReflectionInfo`.
    func serverReflectionInfo(_ requests: MessageStream<ServerReflectionRequest>, _ responses: MessageSink<ServerReflectionResponse>, _ context: CallContext) async throws
}

extension ServerReflectionAPI {
    public func serverReflectionInfo(_ requests: MessageStream<ServerReflectionRequest>, _ responses: MessageSink<ServerReflectionResponse>, _ context: CallContext) async throws {
        throw RPCError.unimplemented("/grpc.reflection.v1.ServerReflection/ServerReflectionInfo")
    }
}

/// Calls `grpc.reflection.v1.ServerReflection` over a channel.
public struct ServerReflectionClient: ServerReflectionAPI {
    public let channel: Channel
    public init(_ channel: Channel) { self.channel = channel }

    public func serverReflectionInfo(_ requests: MessageStream<ServerReflectionRequest>, _ responses: MessageSink<ServerReflectionResponse>, _ context: CallContext) async throws {
        try await channel.bidirectional("/grpc.reflection.v1.ServerReflection/ServerReflectionInfo", requests, responses, context)
    }
}

/// Serves any `ServerReflectionAPI` as `grpc.reflection.v1.ServerReflection`.
public struct ServerReflectionDispatch: ServiceDispatch {
    public static let serviceName = "grpc.reflection.v1.ServerReflection"
    public static let protoFile: ProtoFile? = .reflectionProto
    public let methods: [MethodHandler]

    public init(_ api: any ServerReflectionAPI) {
        methods = [
            .bidirectional("/grpc.reflection.v1.ServerReflection/ServerReflectionInfo") { try await api.serverReflectionInfo($0, $1, $2) },
        ]
    }
}
