internal import Core
internal import FoundationEssentials

/// What a steering server says (RFC 8216bis, 7.2): which pathways are wanted, and what others there are.
struct SteeringManifest: Equatable, Decodable {
    /// A pathway made from another one (7.5).
    struct Clone: Equatable, Decodable {
        let baseID: String
        let id: String
        let replacement: Replacement

        private enum CodingKeys: String, CodingKey {
            case baseID = "BASE-ID"
            case id = "ID"
            case replacement = "URI-REPLACEMENT"
        }
    }

    /// How URIs of a clone come from those of its base.
    struct Replacement: Equatable, Decodable {
        var host: String?
        var parameters: [String: String]?
        /// By STABLE-VARIANT-ID.
        var variantURIs: [String: String]?
        /// By STABLE-RENDITION-ID.
        var renditionURIs: [String: String]?

        private enum CodingKeys: String, CodingKey {
            case host = "HOST"
            case parameters = "PARAMS"
            case variantURIs = "PER-VARIANT-URIS"
            case renditionURIs = "PER-RENDITION-URIS"
        }
    }

    /// Bytes of a manifest.
    static let maximumByteCount = 256 << 10
    private static let maximumPathways = 64
    private static let seconds = 1.0...86_400.0

    private let version: Int
    private let timeToLive: Double?
    let reloadURI: String?
    let priority: [String]
    private let pathwayClones: [Clone]?

    var clones: [Clone] { pathwayClones ?? [] }
    /// Time after which it is asked for again; 5 minutes unless it says otherwise, and within bounds.
    var lifetime: Duration {
        .milliseconds(Int64(min(max(timeToLive ?? 300, Self.seconds.lowerBound), Self.seconds.upperBound) * 1000))
    }

    private enum CodingKeys: String, CodingKey {
        case version = "VERSION"
        case timeToLive = "TTL"
        case reloadURI = "RELOAD-URI"
        case priority = "PATHWAY-PRIORITY"
        case pathwayClones = "PATHWAY-CLONES"
    }

    /// Fails with STEERING_INVALID.
    init(_ bytes: [UInt8]) throws(ServiceError) {
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(bytes))
        } catch {
            throw Self.invalid("is no JSON object as it should be")
        }
        guard version == 1 else { throw Self.invalid("has VERSION \(version), and only 1 is known") }
        guard !priority.isEmpty, priority.count <= Self.maximumPathways, clones.count <= Self.maximumPathways else {
            throw Self.invalid("names no pathways, or too many")
        }
    }

    private static func invalid(_ what: String) -> ServiceError {
        ServiceError(.invalidArgument, reason: "STEERING_INVALID", "the steering manifest \(what)")
    }
}
