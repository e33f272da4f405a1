// Generated from grpc/reflection/v1alpha/reflection.proto by protoc-gen-larder. Do not edit: `make proto` writes it.
// swift-format-ignore-file

public import Core
internal import CProtobufC
internal import CWire
public import Protobuf
public import RPC

extension ProtoFile {
    /// `grpc/reflection/v1alpha/reflection.proto`.
    public static let reflectionV1alphaProto = ProtoFile(
        name: "grpc/reflection/v1alpha/reflection.proto",
        dependencies: [],
        symbols: [
            "grpc.reflection.v1alpha.ServerReflectionRequest",
            "grpc.reflection.v1alpha.ExtensionRequest",
            "grpc.reflection.v1alpha.ServerReflectionResponse",
            "grpc.reflection.v1alpha.FileDescriptorResponse",
            "grpc.reflection.v1alpha.ExtensionNumberResponse",
            "grpc.reflection.v1alpha.ListServiceResponse",
            "grpc.reflection.v1alpha.ServiceResponse",
            "grpc.reflection.v1alpha.ErrorResponse",
            "grpc.reflection.v1alpha.ServerReflection",
            "grpc.reflection.v1alpha.ServerReflection.ServerReflectionInfo",
        ],
        messages: [AlphaServerReflectionRequest.self, AlphaExtensionRequest.self, AlphaServerReflectionResponse.self, AlphaFileDescriptorResponse.self, AlphaExtensionNumberResponse.self, AlphaListServiceResponse.self, AlphaServiceResponse.self, AlphaErrorResponse.self],
        hexadecimal: """
            0a28677270632f7265666c656374696f6e2f7631616c7068612f7265666c656374696f6e2e70726f746f1217677270632e7265666c656374\
            696f6e2e7631616c70686122f8020a175365727665725265666c656374696f6e5265717565737412120a04686f7374180120012809520468\
            6f7374122a0a1066696c655f62795f66696c656e616d651803200128094800520e66696c65427946696c656e616d6512360a1666696c655f\
            636f6e7461696e696e675f73796d626f6c1804200128094800521466696c65436f6e7461696e696e6753796d626f6c12670a1966696c655f\
            636f6e7461696e696e675f657874656e73696f6e18052001280b32292e677270632e7265666c656374696f6e2e7631616c7068612e457874\
            656e73696f6e526571756573744800521766696c65436f6e7461696e696e67457874656e73696f6e12420a1d616c6c5f657874656e73696f\
            6e5f6e756d626572735f6f665f7479706518062001280948005219616c6c457874656e73696f6e4e756d626572734f665479706512250a0d\
            6c6973745f73657276696365731807200128094800520c6c697374536572766963657342110a0f6d6573736167655f726571756573742266\
            0a10457874656e73696f6e5265717565737412270a0f636f6e7461696e696e675f74797065180120012809520e636f6e7461696e696e6754\
            79706512290a10657874656e73696f6e5f6e756d626572180220012805520f657874656e73696f6e4e756d62657222c7040a185365727665\
            725265666c656374696f6e526573706f6e7365121d0a0a76616c69645f686f7374180120012809520976616c6964486f7374125b0a106f72\
            6967696e616c5f7265717565737418022001280b32302e677270632e7265666c656374696f6e2e7631616c7068612e536572766572526566\
            6c656374696f6e52657175657374520f6f726967696e616c52657175657374126b0a1866696c655f64657363726970746f725f726573706f\
            6e736518042001280b322f2e677270632e7265666c656374696f6e2e7631616c7068612e46696c6544657363726970746f72526573706f6e\
            73654800521666696c6544657363726970746f72526573706f6e736512770a1e616c6c5f657874656e73696f6e5f6e756d626572735f7265\
            73706f6e736518052001280b32302e677270632e7265666c656374696f6e2e7631616c7068612e457874656e73696f6e4e756d6265725265\
            73706f6e73654800521b616c6c457874656e73696f6e4e756d62657273526573706f6e736512640a166c6973745f73657276696365735f72\
            6573706f6e736518062001280b322c2e677270632e7265666c656374696f6e2e7631616c7068612e4c69737453657276696365526573706f\
            6e7365480052146c6973745365727669636573526573706f6e7365124f0a0e6572726f725f726573706f6e736518072001280b32262e6772\
            70632e7265666c656374696f6e2e7631616c7068612e4572726f72526573706f6e73654800520d6572726f72526573706f6e736542120a10\
            6d6573736167655f726573706f6e7365224c0a1646696c6544657363726970746f72526573706f6e736512320a1566696c655f6465736372\
            6970746f725f70726f746f18012003280c521366696c6544657363726970746f7250726f746f226a0a17457874656e73696f6e4e756d6265\
            72526573706f6e736512240a0e626173655f747970655f6e616d65180120012809520c62617365547970654e616d6512290a10657874656e\
            73696f6e5f6e756d626572180220032805520f657874656e73696f6e4e756d62657222590a134c69737453657276696365526573706f6e73\
            6512420a077365727669636518012003280b32282e677270632e7265666c656374696f6e2e7631616c7068612e5365727669636552657370\
            6f6e736552077365727669636522250a0f53657276696365526573706f6e736512120a046e616d6518012001280952046e616d6522530a0d\
            4572726f72526573706f6e7365121d0a0a6572726f725f636f646518012001280552096572726f72436f646512230a0d6572726f725f6d65\
            7373616765180220012809520c6572726f724d6573736167653293010a105365727665725265666c656374696f6e127f0a14536572766572\
            5265666c656374696f6e496e666f12302e677270632e7265666c656374696f6e2e7631616c7068612e5365727665725265666c656374696f\
            6e526571756573741a312e677270632e7265666c656374696f6e2e7631616c7068612e5365727665725265666c656374696f6e526573706f\
            6e736528013001620670726f746f33
            """)
}

/// `grpc.reflection.v1alpha.ServerReflectionRequest`.
public struct AlphaServerReflectionRequest: SerializableMessage, Hashable {
    public enum MessageRequest: Hashable, Sendable {
        case fileByFilename(String)
        case fileContainingSymbol(String)
        case fileContainingExtension(AlphaExtensionRequest)
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
            bytes, unpack: grpc__reflection__v1alpha__server_reflection_request__unpack, free: grpc__reflection__v1alpha__server_reflection_request__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: grpc__reflection__v1alpha__server_reflection_request__get_packed_size,
            pack: grpc__reflection__v1alpha__server_reflection_request__pack)
    }
}

extension AlphaServerReflectionRequest {
    init(c: Grpc__Reflection__V1alpha__ServerReflectionRequest) {
        host = string(of: c.host)
        switch c.message_request_case {
            case GRPC__REFLECTION__V1ALPHA__SERVER_REFLECTION_REQUEST__MESSAGE_REQUEST_FILE_BY_FILENAME:
                messageRequest = .fileByFilename(string(of: c.file_by_filename))
            case GRPC__REFLECTION__V1ALPHA__SERVER_REFLECTION_REQUEST__MESSAGE_REQUEST_FILE_CONTAINING_SYMBOL:
                messageRequest = .fileContainingSymbol(string(of: c.file_containing_symbol))
            case GRPC__REFLECTION__V1ALPHA__SERVER_REFLECTION_REQUEST__MESSAGE_REQUEST_FILE_CONTAINING_EXTENSION:
                messageRequest = c.file_containing_extension.map { .fileContainingExtension(AlphaExtensionRequest(c: $0.pointee)) }
            case GRPC__REFLECTION__V1ALPHA__SERVER_REFLECTION_REQUEST__MESSAGE_REQUEST_ALL_EXTENSION_NUMBERS_OF_TYPE:
                messageRequest = .allExtensionNumbersOfType(string(of: c.all_extension_numbers_of_type))
            case GRPC__REFLECTION__V1ALPHA__SERVER_REFLECTION_REQUEST__MESSAGE_REQUEST_LIST_SERVICES:
                messageRequest = .listServices(string(of: c.list_services))
            default: messageRequest = nil
        }
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Grpc__Reflection__V1alpha__ServerReflectionRequest> {
        let c = arena.allocate(Grpc__Reflection__V1alpha__ServerReflectionRequest.self, count: 1)
        grpc__reflection__v1alpha__server_reflection_request__init(c)
        if !host.isEmpty { c.pointee.host = arena.copy(host) }
        switch messageRequest {
            case .fileByFilename(let value):
                c.pointee.message_request_case = GRPC__REFLECTION__V1ALPHA__SERVER_REFLECTION_REQUEST__MESSAGE_REQUEST_FILE_BY_FILENAME
                c.pointee.file_by_filename = arena.copy(value)
            case .fileContainingSymbol(let value):
                c.pointee.message_request_case = GRPC__REFLECTION__V1ALPHA__SERVER_REFLECTION_REQUEST__MESSAGE_REQUEST_FILE_CONTAINING_SYMBOL
                c.pointee.file_containing_symbol = arena.copy(value)
            case .fileContainingExtension(let value):
                c.pointee.message_request_case = GRPC__REFLECTION__V1ALPHA__SERVER_REFLECTION_REQUEST__MESSAGE_REQUEST_FILE_CONTAINING_EXTENSION
                c.pointee.file_containing_extension = value.makeC(&arena)
            case .allExtensionNumbersOfType(let value):
                c.pointee.message_request_case = GRPC__REFLECTION__V1ALPHA__SERVER_REFLECTION_REQUEST__MESSAGE_REQUEST_ALL_EXTENSION_NUMBERS_OF_TYPE
                c.pointee.all_extension_numbers_of_type = arena.copy(value)
            case .listServices(let value):
                c.pointee.message_request_case = GRPC__REFLECTION__V1ALPHA__SERVER_REFLECTION_REQUEST__MESSAGE_REQUEST_LIST_SERVICES
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

/// `grpc.reflection.v1alpha.ExtensionRequest`.
public struct AlphaExtensionRequest: SerializableMessage, Hashable {
    public var containingType: String = ""
    public var extensionNumber: Int32 = 0
    public var unknownFields = UnknownFields()

    public init(containingType: String = "", extensionNumber: Int32 = 0) {
        self.containingType = containingType
        self.extensionNumber = extensionNumber
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: grpc__reflection__v1alpha__extension_request__unpack, free: grpc__reflection__v1alpha__extension_request__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: grpc__reflection__v1alpha__extension_request__get_packed_size,
            pack: grpc__reflection__v1alpha__extension_request__pack)
    }
}

extension AlphaExtensionRequest {
    init(c: Grpc__Reflection__V1alpha__ExtensionRequest) {
        containingType = string(of: c.containing_type)
        extensionNumber = c.extension_number
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Grpc__Reflection__V1alpha__ExtensionRequest> {
        let c = arena.allocate(Grpc__Reflection__V1alpha__ExtensionRequest.self, count: 1)
        grpc__reflection__v1alpha__extension_request__init(c)
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

/// `grpc.reflection.v1alpha.ServerReflectionResponse`.
public struct AlphaServerReflectionResponse: SerializableMessage, Hashable {
    public enum MessageResponse: Hashable, Sendable {
        case fileDescriptorResponse(AlphaFileDescriptorResponse)
        case allExtensionNumbersResponse(AlphaExtensionNumberResponse)
        case listServicesResponse(AlphaListServiceResponse)
        case errorResponse(AlphaErrorResponse)
    }
    public var messageResponse: MessageResponse?
    public var validHost: String = ""
    public var originalRequest: AlphaServerReflectionRequest? = nil
    public var unknownFields = UnknownFields()

    public init(messageResponse: MessageResponse? = nil, validHost: String = "", originalRequest: AlphaServerReflectionRequest? = nil) {
        self.messageResponse = messageResponse
        self.validHost = validHost
        self.originalRequest = originalRequest
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: grpc__reflection__v1alpha__server_reflection_response__unpack, free: grpc__reflection__v1alpha__server_reflection_response__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: grpc__reflection__v1alpha__server_reflection_response__get_packed_size,
            pack: grpc__reflection__v1alpha__server_reflection_response__pack)
    }
}

extension AlphaServerReflectionResponse {
    init(c: Grpc__Reflection__V1alpha__ServerReflectionResponse) {
        validHost = string(of: c.valid_host)
        originalRequest = c.original_request.map { AlphaServerReflectionRequest(c: $0.pointee) }
        switch c.message_response_case {
            case GRPC__REFLECTION__V1ALPHA__SERVER_REFLECTION_RESPONSE__MESSAGE_RESPONSE_FILE_DESCRIPTOR_RESPONSE:
                messageResponse = c.file_descriptor_response.map { .fileDescriptorResponse(AlphaFileDescriptorResponse(c: $0.pointee)) }
            case GRPC__REFLECTION__V1ALPHA__SERVER_REFLECTION_RESPONSE__MESSAGE_RESPONSE_ALL_EXTENSION_NUMBERS_RESPONSE:
                messageResponse = c.all_extension_numbers_response.map { .allExtensionNumbersResponse(AlphaExtensionNumberResponse(c: $0.pointee)) }
            case GRPC__REFLECTION__V1ALPHA__SERVER_REFLECTION_RESPONSE__MESSAGE_RESPONSE_LIST_SERVICES_RESPONSE:
                messageResponse = c.list_services_response.map { .listServicesResponse(AlphaListServiceResponse(c: $0.pointee)) }
            case GRPC__REFLECTION__V1ALPHA__SERVER_REFLECTION_RESPONSE__MESSAGE_RESPONSE_ERROR_RESPONSE:
                messageResponse = c.error_response.map { .errorResponse(AlphaErrorResponse(c: $0.pointee)) }
            default: messageResponse = nil
        }
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Grpc__Reflection__V1alpha__ServerReflectionResponse> {
        let c = arena.allocate(Grpc__Reflection__V1alpha__ServerReflectionResponse.self, count: 1)
        grpc__reflection__v1alpha__server_reflection_response__init(c)
        if !validHost.isEmpty { c.pointee.valid_host = arena.copy(validHost) }
        c.pointee.original_request = originalRequest?.makeC(&arena)
        switch messageResponse {
            case .fileDescriptorResponse(let value):
                c.pointee.message_response_case = GRPC__REFLECTION__V1ALPHA__SERVER_REFLECTION_RESPONSE__MESSAGE_RESPONSE_FILE_DESCRIPTOR_RESPONSE
                c.pointee.file_descriptor_response = value.makeC(&arena)
            case .allExtensionNumbersResponse(let value):
                c.pointee.message_response_case = GRPC__REFLECTION__V1ALPHA__SERVER_REFLECTION_RESPONSE__MESSAGE_RESPONSE_ALL_EXTENSION_NUMBERS_RESPONSE
                c.pointee.all_extension_numbers_response = value.makeC(&arena)
            case .listServicesResponse(let value):
                c.pointee.message_response_case = GRPC__REFLECTION__V1ALPHA__SERVER_REFLECTION_RESPONSE__MESSAGE_RESPONSE_LIST_SERVICES_RESPONSE
                c.pointee.list_services_response = value.makeC(&arena)
            case .errorResponse(let value):
                c.pointee.message_response_case = GRPC__REFLECTION__V1ALPHA__SERVER_REFLECTION_RESPONSE__MESSAGE_RESPONSE_ERROR_RESPONSE
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

/// `grpc.reflection.v1alpha.FileDescriptorResponse`.
public struct AlphaFileDescriptorResponse: SerializableMessage, Hashable {
    /// Serialized FileDescriptorProto messages.
    public var fileDescriptorProto: [[UInt8]] = []
    public var unknownFields = UnknownFields()

    public init(fileDescriptorProto: [[UInt8]] = []) {
        self.fileDescriptorProto = fileDescriptorProto
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: grpc__reflection__v1alpha__file_descriptor_response__unpack, free: grpc__reflection__v1alpha__file_descriptor_response__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: grpc__reflection__v1alpha__file_descriptor_response__get_packed_size,
            pack: grpc__reflection__v1alpha__file_descriptor_response__pack)
    }
}

extension AlphaFileDescriptorResponse {
    init(c: Grpc__Reflection__V1alpha__FileDescriptorResponse) {
        fileDescriptorProto = array(c.file_descriptor_proto, Int(c.n_file_descriptor_proto)) { bytes(of: $0) }
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Grpc__Reflection__V1alpha__FileDescriptorResponse> {
        let c = arena.allocate(Grpc__Reflection__V1alpha__FileDescriptorResponse.self, count: 1)
        grpc__reflection__v1alpha__file_descriptor_response__init(c)
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

/// `grpc.reflection.v1alpha.ExtensionNumberResponse`.
public struct AlphaExtensionNumberResponse: SerializableMessage, Hashable {
    public var baseTypeName: String = ""
    public var extensionNumber: [Int32] = []
    public var unknownFields = UnknownFields()

    public init(baseTypeName: String = "", extensionNumber: [Int32] = []) {
        self.baseTypeName = baseTypeName
        self.extensionNumber = extensionNumber
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: grpc__reflection__v1alpha__extension_number_response__unpack, free: grpc__reflection__v1alpha__extension_number_response__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: grpc__reflection__v1alpha__extension_number_response__get_packed_size,
            pack: grpc__reflection__v1alpha__extension_number_response__pack)
    }
}

extension AlphaExtensionNumberResponse {
    init(c: Grpc__Reflection__V1alpha__ExtensionNumberResponse) {
        baseTypeName = string(of: c.base_type_name)
        extensionNumber = array(c.extension_number, Int(c.n_extension_number)) { $0 }
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Grpc__Reflection__V1alpha__ExtensionNumberResponse> {
        let c = arena.allocate(Grpc__Reflection__V1alpha__ExtensionNumberResponse.self, count: 1)
        grpc__reflection__v1alpha__extension_number_response__init(c)
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

/// `grpc.reflection.v1alpha.ListServiceResponse`.
public struct AlphaListServiceResponse: SerializableMessage, Hashable {
    public var service: [AlphaServiceResponse] = []
    public var unknownFields = UnknownFields()

    public init(service: [AlphaServiceResponse] = []) {
        self.service = service
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: grpc__reflection__v1alpha__list_service_response__unpack, free: grpc__reflection__v1alpha__list_service_response__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: grpc__reflection__v1alpha__list_service_response__get_packed_size,
            pack: grpc__reflection__v1alpha__list_service_response__pack)
    }
}

extension AlphaListServiceResponse {
    init(c: Grpc__Reflection__V1alpha__ListServiceResponse) {
        service = array(c.service, Int(c.n_service)) { $0.map { AlphaServiceResponse(c: $0.pointee) } ?? AlphaServiceResponse() }
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Grpc__Reflection__V1alpha__ListServiceResponse> {
        let c = arena.allocate(Grpc__Reflection__V1alpha__ListServiceResponse.self, count: 1)
        grpc__reflection__v1alpha__list_service_response__init(c)
        if !service.isEmpty {
            c.pointee.n_service = service.count
            let items = arena.allocate(UnsafeMutablePointer<Grpc__Reflection__V1alpha__ServiceResponse>?.self, count: service.count)
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

/// `grpc.reflection.v1alpha.ServiceResponse`.
public struct AlphaServiceResponse: SerializableMessage, Hashable {
    public var name: String = ""
    public var unknownFields = UnknownFields()

    public init(name: String = "") {
        self.name = name
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: grpc__reflection__v1alpha__service_response__unpack, free: grpc__reflection__v1alpha__service_response__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: grpc__reflection__v1alpha__service_response__get_packed_size,
            pack: grpc__reflection__v1alpha__service_response__pack)
    }
}

extension AlphaServiceResponse {
    init(c: Grpc__Reflection__V1alpha__ServiceResponse) {
        name = string(of: c.name)
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Grpc__Reflection__V1alpha__ServiceResponse> {
        let c = arena.allocate(Grpc__Reflection__V1alpha__ServiceResponse.self, count: 1)
        grpc__reflection__v1alpha__service_response__init(c)
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

/// `grpc.reflection.v1alpha.ErrorResponse`.
public struct AlphaErrorResponse: SerializableMessage, Hashable {
    public var errorCode: Int32 = 0
    public var errorMessage: String = ""
    public var unknownFields = UnknownFields()

    public init(errorCode: Int32 = 0, errorMessage: String = "") {
        self.errorCode = errorCode
        self.errorMessage = errorMessage
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: grpc__reflection__v1alpha__error_response__unpack, free: grpc__reflection__v1alpha__error_response__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: grpc__reflection__v1alpha__error_response__get_packed_size,
            pack: grpc__reflection__v1alpha__error_response__pack)
    }
}

extension AlphaErrorResponse {
    init(c: Grpc__Reflection__V1alpha__ErrorResponse) {
        errorCode = c.error_code
        errorMessage = string(of: c.error_message)
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Grpc__Reflection__V1alpha__ErrorResponse> {
        let c = arena.allocate(Grpc__Reflection__V1alpha__ErrorResponse.self, count: 1)
        grpc__reflection__v1alpha__error_response__init(c)
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
public protocol AlphaServerReflectionAPI: Sendable {
    /// `grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo`.
    func serverReflectionInfo(_ requests: MessageStream<AlphaServerReflectionRequest>, _ responses: MessageSink<AlphaServerReflectionResponse>, _ context: CallContext) async throws
}

extension AlphaServerReflectionAPI {
    public func serverReflectionInfo(_ requests: MessageStream<AlphaServerReflectionRequest>, _ responses: MessageSink<AlphaServerReflectionResponse>, _ context: CallContext) async throws {
        throw RPCError.unimplemented("/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo")
    }
}

/// Calls `grpc.reflection.v1alpha.ServerReflection` over a channel.
public struct AlphaServerReflectionClient: AlphaServerReflectionAPI {
    public let channel: Channel
    public init(_ channel: Channel) { self.channel = channel }

    public func serverReflectionInfo(_ requests: MessageStream<AlphaServerReflectionRequest>, _ responses: MessageSink<AlphaServerReflectionResponse>, _ context: CallContext) async throws {
        try await channel.bidirectional("/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo", requests, responses, context)
    }
}

/// Serves any `AlphaServerReflectionAPI` as `grpc.reflection.v1alpha.ServerReflection`.
public struct AlphaServerReflectionDispatch: ServiceDispatch {
    public static let serviceName = "grpc.reflection.v1alpha.ServerReflection"
    public static let protoFile: ProtoFile? = .reflectionV1alphaProto
    public let methods: [MethodHandler]

    public init(_ api: any AlphaServerReflectionAPI) {
        methods = [
            .bidirectional("/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo") { try await api.serverReflectionInfo($0, $1, $2) },
        ]
    }
}
