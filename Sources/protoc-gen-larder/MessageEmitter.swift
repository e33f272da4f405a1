/// Writes the value type of a message and its bridge to the protobuf-c struct.
struct MessageEmitter {
    let names: Names
    let file: FileDescriptor
    let message: MessageDescriptor
    let path: [Int]

    private var fullName: String { "\(file.package).\(message.name)" }
    private var swiftName: String { names.swiftType(fullName) }
    private var cType: String { names.cType(fullName) }
    private var cPrefix: String { names.cPrefix(fullName) }
    private var plainFields: [FieldDescriptor] { message.fields.filter { $0.oneof == nil } }

    private func members(of oneof: Int) -> [FieldDescriptor] { message.fields.filter { $0.oneof == oneof } }

    func emit(_ out: inout SourceWriter) {
        emitStruct(&out)
        out.line()
        out.block("extension \(swiftName)") { out in
            emitRead(&out)
            out.line()
            emitFill(&out)
            out.line()
            emitJSON(&out)
        }
        for (index, descriptor) in message.enums.enumerated() {
            out.line()
            out.block("extension \(swiftName)") { out in
                let emitter = EnumEmitter(
                    names: names, file: file, descriptor: descriptor, swiftName: descriptor.name,
                    path: path + [4, index])
                emitter.emit(&out)
            }
        }
    }

    private func emitStruct(_ out: inout SourceWriter) {
        out.comment(file.comments[path] ?? " `\(fullName)`.")
        out.block("public struct \(swiftName): SerializableMessage, Hashable") { out in
            for (index, oneof) in message.oneofs.enumerated() {
                out.block("public enum \(oneofType(oneof)): Hashable, Sendable") { out in
                    for field in members(of: index) {
                        out.line("case \(names.swiftProperty(field.name))(\(elementType(field)))")
                    }
                }
                out.line("public var \(names.swiftProperty(oneof)): \(oneofType(oneof))?")
            }
            for (index, field) in message.fields.enumerated() where field.oneof == nil {
                out.comment(file.comments[path + [2, index]])
                out.line("public var \(names.swiftProperty(field.name)): \(type(field)) = \(defaultValue(field))")
            }
            out.line("public var unknownFields = UnknownFields()")
            out.line()
            emitInitializer(&out)
            out.line()
            out.block("public init(serialized bytes: UnsafeRawBufferPointer) throws") { out in
                out.line("self = try decodeMessage(")
                out.line(
                    "    bytes, unpack: \(cPrefix)__unpack, free: \(cPrefix)__free_unpacked, read: Self.init(c:))")
            }
            out.line()
            out.block("public func serialized(reservedPrefix: Int) -> [UInt8]") { out in
                out.line("var arena = MessageArena()")
                out.line("return encodeMessage(")
                out.line("    makeC(&arena), reservedPrefix: reservedPrefix, size: \(cPrefix)__get_packed_size,")
                out.line("    pack: \(cPrefix)__pack)")
            }
        }
    }

    private func emitInitializer(_ out: inout SourceWriter) {
        let parameters =
            message.oneofs.map { "\(names.swiftProperty($0)): \(oneofType($0))? = nil" }
            + plainFields.map { "\(names.swiftProperty($0.name)): \(type($0)) = \(defaultValue($0))" }
        out.block("public init(\(parameters.joined(separator: ", ")))") { out in
            for name in message.oneofs + plainFields.map(\.name) {
                out.line("self.\(names.swiftProperty(name)) = \(names.swiftProperty(name))")
            }
        }
    }

    private func emitRead(_ out: inout SourceWriter) {
        out.block("init(c: \(cType))") { out in
            for field in plainFields {
                out.line("\(names.swiftProperty(field.name)) = \(read(field, "c.\(field.name)"))")
            }
            for (index, oneof) in message.oneofs.enumerated() {
                out.block("switch c.\(oneof)_case") { out in
                    for field in members(of: index) {
                        out.line("case \(caseConstant(oneof, field)):")
                        let name = names.swiftProperty(field.name)
                        if field.kind == .message {
                            let type = elementType(field)
                            out.line(
                                "    \(names.swiftProperty(oneof)) = c.\(field.name)"
                                    + ".map { .\(name)(\(type)(c: $0.pointee)) }")
                        } else {
                            out.line(
                                "    \(names.swiftProperty(oneof)) = .\(name)(\(readElement(field, "c.\(field.name)")))"
                            )
                        }
                    }
                    out.line("default: \(names.swiftProperty(oneof)) = nil")
                }
            }
            out.line("unknownFields = UnknownFields(c.base)")
        }
    }

    private func emitFill(_ out: inout SourceWriter) {
        out.block("func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<\(cType)>") { out in
            out.line("let c = arena.allocate(\(cType).self, count: 1)")
            out.line("\(cPrefix)__init(c)")
            for field in plainFields { emitFill(field, &out) }
            for (index, oneof) in message.oneofs.enumerated() {
                out.block("switch \(names.swiftProperty(oneof))") { out in
                    for field in members(of: index) {
                        out.line("case .\(names.swiftProperty(field.name))(let value):")
                        out.line("    c.pointee.\(oneof)_case = \(caseConstant(oneof, field))")
                        out.line("    c.pointee.\(field.name) = \(writeElement(field, "value"))")
                    }
                    out.line("case nil: break")
                }
            }
            out.line("unknownFields.fill(&c.pointee.base, &arena)")
            out.line("return c")
        }
    }

    private func emitFill(_ field: FieldDescriptor, _ out: inout SourceWriter) {
        let property = names.swiftProperty(field.name)
        if field.isRepeated {
            out.block("if !\(property).isEmpty") { out in
                out.line("c.pointee.n_\(field.name) = \(property).count")
                switch field.kind {
                case .string, .message:
                    let element = field.kind == .string ? "CChar" : names.cType(field.typeName)
                    out.line(
                        "let items = arena.allocate("
                            + "UnsafeMutablePointer<\(element)>?.self, count: \(property).count)")
                    out.block("for (index, value) in \(property).enumerated()") { out in
                        out.line("items[index] = \(writeElement(field, "value"))")
                    }
                    out.line("c.pointee.\(field.name) = items")
                case .bytes:
                    out.line("let items = arena.allocate(ProtobufCBinaryData.self, count: \(property).count)")
                    out.block("for (index, value) in \(property).enumerated()") { out in
                        out.line("items[index] = \(writeElement(field, "value"))")
                    }
                    out.line("c.pointee.\(field.name) = items")
                default:
                    out.line(
                        "c.pointee.\(field.name) = arena.copy(\(property).map { \(writeElement(field, "$0")) })")
                }
            }
        } else if field.kind == .message {
            out.line("c.pointee.\(field.name) = \(property)?.makeC(&arena)")
        } else if field.kind == .string {
            out.line("if !\(property).isEmpty { c.pointee.\(field.name) = arena.copy(\(property)) }")
        } else {
            out.line("c.pointee.\(field.name) = \(writeElement(field, property))")
        }
    }

    /// Every field under its name in the contract, so that the text is as stable as the contract.
    private func emitJSON(_ out: inout SourceWriter) {
        out.line("/// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.")
        out.block("public var json: JSONValue") { out in
            out.line("\(message.fields.isEmpty ? "let" : "var") members: [String: JSONValue] = [:]")
            for field in plainFields {
                let property = names.swiftProperty(field.name)
                if field.isRepeated {
                    out.line(
                        "members[\"\(field.name)\"] = .array(\(property).map { \(jsonElement(field, "$0")) })")
                } else if field.kind == .message {
                    out.line("if let \(property) { members[\"\(field.name)\"] = \(property).json }")
                } else {
                    out.line("members[\"\(field.name)\"] = \(jsonElement(field, property))")
                }
            }
            for (index, oneof) in message.oneofs.enumerated() {
                out.block("switch \(names.swiftProperty(oneof))") { out in
                    for field in members(of: index) {
                        out.line("case .\(names.swiftProperty(field.name))(let value):")
                        out.line("    members[\"\(field.name)\"] = \(jsonElement(field, "value"))")
                    }
                    out.line("case nil: break")
                }
            }
            out.line("return .object(members)")
        }
    }

    private func jsonElement(_ field: FieldDescriptor, _ value: String) -> String {
        switch field.kind {
        case .double: ".number(\(value))"
        case .int64, .int32: ".number(Double(\(value)))"
        case .uint64: ".integer(\(value))"
        case .uint32: ".integer(UInt64(\(value)))"
        case .bool: ".bool(\(value))"
        case .string: ".string(\(value))"
        case .bytes: ".string(Hexadecimal.encode(\(value)))"
        case .message: "\(value).json"
        case .enum: ".string(\(value).description)"
        }
    }

    // MARK: Types and conversions

    private func oneofType(_ name: String) -> String {
        let property = names.swiftProperty(name)
        return property.prefix(1).uppercased() + property.dropFirst()
    }

    private func caseConstant(_ oneof: String, _ field: FieldDescriptor) -> String {
        "\(cPrefix.uppercased())__\(oneof.uppercased())_\(field.name.uppercased())"
    }

    private func elementType(_ field: FieldDescriptor) -> String {
        switch field.kind {
        case .double: "Double"
        case .int64: "Int64"
        case .uint64: "UInt64"
        case .int32: "Int32"
        case .uint32: "UInt32"
        case .bool: "Bool"
        case .string: "String"
        case .bytes: "[UInt8]"
        case .message, .enum: names.swiftType(field.typeName)
        }
    }

    private func type(_ field: FieldDescriptor) -> String {
        if field.isRepeated { return "[\(elementType(field))]" }
        return field.kind == .message ? elementType(field) + "?" : elementType(field)
    }

    private func defaultValue(_ field: FieldDescriptor) -> String {
        if field.isRepeated { return "[]" }
        switch field.kind {
        case .double, .int64, .uint64, .int32, .uint32: return "0"
        case .bool: return "false"
        case .string: return "\"\""
        case .bytes: return "[]"
        case .message: return "nil"
        case .enum: return "\(elementType(field))(rawValue: 0)"
        }
    }

    private func read(_ field: FieldDescriptor, _ source: String) -> String {
        if field.isRepeated {
            return "array(\(source), Int(c.n_\(field.name))) { \(readElement(field, "$0")) }"
        }
        if field.kind == .message { return "\(source).map { \(elementType(field))(c: $0.pointee) }" }
        return readElement(field, source)
    }

    private func readElement(_ field: FieldDescriptor, _ source: String) -> String {
        switch field.kind {
        case .bool: return "\(source) != 0"
        case .string: return "string(of: \(source))"
        case .bytes: return "bytes(of: \(source))"
        case .message:
            return "\(source).map { \(elementType(field))(c: $0.pointee) } ?? \(elementType(field))()"
        case .enum: return "\(elementType(field))(rawValue: Int32(bitPattern: \(source).rawValue))"
        default: return source
        }
    }

    private func writeElement(_ field: FieldDescriptor, _ value: String) -> String {
        switch field.kind {
        case .bool: return "\(value) ? 1 : 0"
        case .string: return "arena.copy(\(value))"
        case .bytes: return "ProtobufCBinaryData(len: \(value).count, data: arena.copy(\(value)))"
        case .message: return "\(value).makeC(&arena)"
        case .enum: return "\(names.cType(field.typeName))(rawValue: UInt32(bitPattern: \(value).rawValue))"
        default: return value
        }
    }
}

/// Writes an open enumeration: numbers that this build does not know survive.
struct EnumEmitter {
    let names: Names
    let file: FileDescriptor
    let descriptor: EnumDescriptor
    let swiftName: String
    let path: [Int]

    func emit(_ out: inout SourceWriter) {
        out.comment(file.comments[path] ?? " `\(descriptor.name)`.")
        out.block("public struct \(swiftName): RawRepresentable, Hashable, Sendable, CustomStringConvertible") { out in
            out.line("public let rawValue: Int32")
            out.line("public init(rawValue: Int32) { self.rawValue = rawValue }")
            for (index, value) in descriptor.values.enumerated() {
                out.comment(file.comments[path + [2, index]])
                let name = names.swiftCase(value.name, of: descriptor.name)
                out.line("public static let \(name) = Self(rawValue: \(value.number))")
            }
            out.line()
            out.line("/// The name in the contract without its prefix, or the number.")
            out.block("public var description: String") { out in
                out.block("switch rawValue") { out in
                    for value in descriptor.values {
                        let prefix = names.snake(descriptor.name).uppercased() + "_"
                        let name =
                            value.name.hasPrefix(prefix) ? String(value.name.dropFirst(prefix.count)) : value.name
                        out.line("case \(value.number): \"\(name)\"")
                    }
                    out.line("default: String(rawValue)")
                }
            }
        }
    }
}
