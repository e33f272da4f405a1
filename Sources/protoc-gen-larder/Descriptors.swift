/// What the generator needs of a CodeGeneratorRequest and its descriptors (google/protobuf/descriptor.proto).
struct GeneratorRequest {
    var filesToGenerate: [String] = []
    var parameter = ""
    var files: [FileDescriptor] = []

    init(_ bytes: [UInt8]) throws {
        try forEachField(bytes[...]) { number, value in
            switch (number, value) {
            case (1, .bytes(let bytes)): filesToGenerate.append(text(bytes))
            case (2, .bytes(let bytes)): parameter = text(bytes)
            case (15, .bytes(let bytes)): files.append(try FileDescriptor(bytes))
            default: break
            }
        }
    }
}

struct FileDescriptor {
    var name = ""
    var package = ""
    var dependencies: [String] = []
    /// The descriptor as protoc serialized it, without source positions and comments.
    var serialized: [UInt8] = []
    var messages: [MessageDescriptor] = []
    var enums: [EnumDescriptor] = []
    var services: [ServiceDescriptor] = []
    /// Comments that stand before a declaration, by its path.
    var comments: [[Int]: String] = [:]

    /// Full names of what the file declares: messages, enums, services and their methods.
    var symbols: [String] {
        messages.flatMap { message in
            ["\(package).\(message.name)"] + message.enums.map { "\(package).\(message.name).\($0.name)" }
        }
            + enums.map { "\(package).\($0.name)" }
            + services.flatMap { service in
                ["\(package).\(service.name)"] + service.methods.map { "\(package).\(service.name).\($0.name)" }
            }
    }

    init(_ bytes: ArraySlice<UInt8>) throws {
        var kept = ProtobufWriter()
        try forEachField(bytes) { number, value in
            switch value {
            case .bytes(let bytes) where number != 9: kept.add(number, Array(bytes))
            case .varint(let value): kept.add(number, varint: value)
            default: break
            }
            switch (number, value) {
            case (1, .bytes(let bytes)): name = text(bytes)
            case (2, .bytes(let bytes)): package = text(bytes)
            case (3, .bytes(let bytes)): dependencies.append(text(bytes))
            case (4, .bytes(let bytes)): messages.append(try MessageDescriptor(bytes))
            case (5, .bytes(let bytes)): enums.append(try EnumDescriptor(bytes))
            case (6, .bytes(let bytes)): services.append(try ServiceDescriptor(bytes))
            case (9, .bytes(let bytes)):
                try forEachField(bytes) { number, value in
                    if number == 1, case .bytes(let bytes) = value { try readLocation(bytes) }
                }
            default: break
            }
        }
        serialized = kept.bytes
    }

    private mutating func readLocation(_ bytes: ArraySlice<UInt8>) throws {
        var path: [Int] = []
        var comment = ""
        try forEachField(bytes) { number, value in
            switch (number, value) {
            case (1, .bytes(let bytes)):
                var reader = ProtobufReader(bytes)
                while !reader.isAtEnd { path.append(Int(try reader.varint())) }
            case (3, .bytes(let bytes)): comment = text(bytes)
            default: break
            }
        }
        if !comment.isEmpty { comments[path] = comment }
    }
}

struct MessageDescriptor {
    var name = ""
    var fields: [FieldDescriptor] = []
    var enums: [EnumDescriptor] = []
    var oneofs: [String] = []

    init(_ bytes: ArraySlice<UInt8>) throws {
        try forEachField(bytes) { number, value in
            switch (number, value) {
            case (1, .bytes(let bytes)): name = text(bytes)
            case (2, .bytes(let bytes)): fields.append(try FieldDescriptor(bytes))
            case (3, .bytes): throw Unsupported(what: "nested message in \(name)")
            case (4, .bytes(let bytes)): enums.append(try EnumDescriptor(bytes))
            case (8, .bytes(let bytes)):
                try forEachField(bytes) { number, value in
                    if number == 1, case .bytes(let bytes) = value { oneofs.append(text(bytes)) }
                }
            default: break
            }
        }
    }
}

struct FieldDescriptor {
    enum Kind: UInt64 {
        case double = 1
        case int64 = 3
        case uint64 = 4
        case int32 = 5
        case bool = 8
        case string = 9
        case message = 11
        case bytes = 12
        case uint32 = 13
        case `enum` = 14
    }

    var name = ""
    var isRepeated = false
    var kind = Kind.string
    /// With a leading dot.
    var typeName = ""
    var oneof: Int?

    init(_ bytes: ArraySlice<UInt8>) throws {
        try forEachField(bytes) { number, value in
            switch (number, value) {
            case (1, .bytes(let bytes)): name = text(bytes)
            case (4, .varint(let label)): isRepeated = label == 3
            case (5, .varint(let type)):
                guard let known = Kind(rawValue: type) else { throw Unsupported(what: "type \(type) of field \(name)") }
                kind = known
            case (6, .bytes(let bytes)): typeName = text(bytes)
            case (9, .varint(let index)): oneof = Int(index)
            default: break
            }
        }
    }
}

struct EnumDescriptor {
    var name = ""
    var values: [(name: String, number: Int32)] = []

    init(_ bytes: ArraySlice<UInt8>) throws {
        try forEachField(bytes) { number, value in
            switch (number, value) {
            case (1, .bytes(let bytes)): name = text(bytes)
            case (2, .bytes(let bytes)):
                var entry = (name: "", number: Int32(0))
                try forEachField(bytes) { number, value in
                    switch (number, value) {
                    case (1, .bytes(let bytes)): entry.name = text(bytes)
                    case (2, .varint(let value)): entry.number = Int32(truncatingIfNeeded: value)
                    default: break
                    }
                }
                values.append(entry)
            default: break
            }
        }
    }
}

struct ServiceDescriptor {
    struct Method {
        var name = ""
        var input = ""
        var output = ""
        var streamsRequests = false
        var streamsResponses = false
    }

    var name = ""
    var methods: [Method] = []

    init(_ bytes: ArraySlice<UInt8>) throws {
        try forEachField(bytes) { number, value in
            switch (number, value) {
            case (1, .bytes(let bytes)): name = text(bytes)
            case (2, .bytes(let bytes)):
                var method = Method()
                try forEachField(bytes) { number, value in
                    switch (number, value) {
                    case (1, .bytes(let bytes)): method.name = text(bytes)
                    case (2, .bytes(let bytes)): method.input = text(bytes)
                    case (3, .bytes(let bytes)): method.output = text(bytes)
                    case (5, .varint(let flag)): method.streamsRequests = flag != 0
                    case (6, .varint(let flag)): method.streamsResponses = flag != 0
                    default: break
                    }
                }
                methods.append(method)
            default: break
            }
        }
    }
}

/// Something that the contract may say in protobuf but this generator does not make.
struct Unsupported: Error {
    let what: String
}

private func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

private func forEachField(
    _ bytes: ArraySlice<UInt8>, _ body: (Int, ProtobufReader.Value) throws -> Void
) throws {
    var reader = ProtobufReader(bytes)
    while let field = try reader.next() { try body(field.number, field.value) }
}
