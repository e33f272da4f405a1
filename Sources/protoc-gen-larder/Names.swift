/// How names of the contract are spelled in C (protobuf-c's rules) and in Swift.
struct Names {
    /// Package to prefix of its Swift types.
    let prefixes: [String: String]

    func swiftType(_ fullName: String) -> String {
        let parts = fullName.split(separator: ".").map(String.init)
        let firstType = parts.firstIndex { $0.first?.isUppercase == true } ?? parts.count - 1
        let package = parts[..<firstType].joined(separator: ".")
        return (prefixes[package] ?? "") + parts[firstType...].joined(separator: ".")
    }

    /// `larder/v1/key_broker.proto` to `KeyBroker`; a version other than v1 is told: `ReflectionV1alpha`.
    func swiftFile(_ name: String) -> String {
        let parts = name.split(separator: "/").map(String.init)
        let stem = camel((parts.last ?? "Unnamed").split(separator: ".").first.map(String.init) ?? "Unnamed")
        guard parts.count > 1, let version = parts.dropLast().last, version.hasPrefix("v"), version != "v1" else {
            return stem
        }
        return stem + capitalized(version)
    }

    func cType(_ fullName: String) -> String {
        fullName.split(separator: ".").map { capitalized(camel(String($0))) }.joined(separator: "__")
    }

    func cPrefix(_ fullName: String) -> String {
        fullName.split(separator: ".").map { snake(String($0)) }.joined(separator: "__")
    }

    /// `asset_id` to `assetID`.
    func swiftProperty(_ name: String) -> String {
        let acronyms: Set<String> = ["id", "ids", "url", "uri", "cpc", "drm"]
        let parts = name.split(separator: "_").map { String($0).lowercased() }
        return parts.enumerated().map { index, part in
            if index == 0 { return part }
            guard acronyms.contains(part) else { return capitalized(part) }
            return part == "ids" ? "IDs" : part.uppercased()
        }.joined()
    }

    /// `ASSET_STATE_PAUSED` of `AssetState` to `paused`.
    func swiftCase(_ name: String, of type: String) -> String {
        let prefix = snake(type).uppercased() + "_"
        return swiftProperty(name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name)
    }

    func snake(_ name: String) -> String {
        var result = ""
        for character in name {
            if character.isUppercase, !result.isEmpty { result += "_" }
            result += character.lowercased()
        }
        return result
    }

    func lowerCamel(_ name: String) -> String { name.prefix(1).lowercased() + name.dropFirst() }

    private func camel(_ name: String) -> String {
        name.split(separator: "_").map { capitalized(String($0)) }.joined()
    }

    private func capitalized(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }
}
