public import Core

/// A file of a contract, as servers hand it out through reflection; generated beside the code of its messages.
public struct ProtoFile: Sendable {
    /// The path that other files import it by.
    public let name: String
    /// What it imports.
    public let dependencies: [ProtoFile]
    /// Full names of its messages, enums, services and methods.
    public let symbols: [String]
    /// The Swift types of its messages.
    public let messages: [any SerializableMessage.Type]
    private let hexadecimal: StaticString

    /// Describes a file by its serialized `FileDescriptorProto`, as hexadecimal digits.
    public init(
        name: String, dependencies: [ProtoFile], symbols: [String], messages: [any SerializableMessage.Type],
        hexadecimal: StaticString
    ) {
        self.name = name
        self.dependencies = dependencies
        self.symbols = symbols
        self.messages = messages
        self.hexadecimal = hexadecimal
    }

    /// The serialized `FileDescriptorProto`.
    public var serialized: [UInt8] { Hexadecimal.decode(hexadecimal.description[...]) ?? [] }
}
