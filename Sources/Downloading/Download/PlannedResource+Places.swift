internal import Core
internal import Wire

extension ServiceError {
    /// Trouble with the own disk, which no server can help.
    var isOurs: Bool { ["FILE_", "DISK_", "DIRECTORY_", "NAME_"].contains { reason.hasPrefix($0) } }
}

extension PlannedResource {
    var journalName: String { "\(trackID)/\(name)" }

    private static let maximumAlternates = 16

    /// Where it is, most wanted first.
    var places: [String] {
        guard !alternateUris.isEmpty else { return [uri] }
        let alternates = alternateUris.prefix(Self.maximumAlternates)
        let wanted = min(Int(preferredAlternates), alternates.count)
        var known: Set<String> = []
        return (alternates.prefix(wanted) + [uri] + alternates.dropFirst(wanted)).filter { known.insert($0).inserted }
    }

    /// The same on one server: the rest of what one began is no matter for another, whatever its ETag says.
    func source(at url: String) -> String {
        var hash = StableHash()
        hash.add(source)
        hash.add(String(ServerHealth.server(url)))
        return hash.hexadecimal
    }

    /// What makes it this resource and no other. Hosts, folders and queries carry tokens and change between runs.
    var source: String {
        var hash = StableHash()
        let path = uri.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let name = path.lastIndex(of: UInt8(ascii: "/")).map { path[path.index(after: $0)...] } ?? path
        hash.add(String(Substring(name)))
        hash.add("\(range?.offset ?? 0)+\(range?.length ?? 0)")
        hash.add(Hexadecimal.encode(encryption?.initializationVector ?? []))
        return hash.hexadecimal
    }
}
