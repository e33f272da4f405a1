internal import Core
internal import HLS
internal import HTTP
internal import Wire

/// Gets steering manifests, at first and again when they have run out (RFC 8216bis, 7.1).
struct SteeringServer {
    private static let timeout = Duration.seconds(10)
    /// Between tries of a server that does not answer.
    static let pause = Duration.seconds(60)

    let fetcher: PlaylistFetcher
    let options: RequestOptions
    let scope: NetworkScope

    /// What is said now to somebody on a pathway, and where it is to be asked for again.
    func manifest(at url: String, pathway: String) async throws -> (manifest: SteeringManifest, reloadURL: String) {
        if let bytes = Self.content(ofDataURI: url) {
            guard bytes.count <= SteeringManifest.maximumByteCount else {
                throw ServiceError(.outOfRange, reason: "BODY_TOO_LARGE", "the steering manifest is too large")
            }
            let manifest = try SteeringManifest(bytes)
            // Asking the URI itself again would say the same.
            let reload = manifest.reloadURI ?? ""
            return (manifest, Self.isRemote(reload) ? reload : "")
        }
        try ResourceURLPolicy(scope: scope).check(url, named: "a steering manifest")
        let isLegal = !pathway.isEmpty && pathway.utf8.allSatisfy(Self.isUnreserved)
        var request = fetcher.request(
            PlaylistFetcher.url(url, adding: isLegal ? "_HLS_pathway=\(pathway)" : ""), options, scope: scope)
        request.acceptsCompression = true
        request.timeout = Self.timeout
        let (head, body) = try await fetcher.client.fetch(request, limit: SteeringManifest.maximumByteCount)
        let manifest = try SteeringManifest(body)
        let reload = manifest.reloadURI.map { URIResolver(base: head.url).resolve($0) } ?? url
        return (manifest, reload)
    }

    /// Asks again whenever an answer has run out, and changes the order of the pathways; until it is cancelled, or the
    /// server wants no more requests.
    func follow(_ steering: Steering, _ priority: PathwayPriority) async {
        var url = steering.serverURI
        var wait = Duration.milliseconds(Int64(clamping: steering.reloadAt) - Int64(clamping: Timestamp.now()))
        while !url.isEmpty {
            do {
                try await Task.sleep(for: max(wait, .zero))
                let (manifest, reloadURL) = try await manifest(at: url, pathway: priority.first)
                priority.set(manifest.priority + steering.pathwayPriority)
                (url, wait) = (reloadURL, manifest.lifetime)
            } catch let error as ServiceError {
                // 410: not this session any more (7.1).
                if error.reason == "HTTP_410" { return }
                wait = max(error.retryAfter ?? .zero, Self.pause)
            } catch {
                return
            }
        }
    }

    /// The content of a `data:` URI (RFC 2397).
    private static func content(ofDataURI uri: String) -> [UInt8]? {
        guard uri.lowercased().hasPrefix("data:"), let comma = uri.firstIndex(of: ",") else { return nil }
        let content = percentDecoded(uri[uri.index(after: comma)...].utf8)
        guard uri[..<comma].lowercased().hasSuffix(";base64") else { return content }
        return Base64.decode(String(decoding: content, as: UTF8.self))
    }

    private static func percentDecoded(_ text: Substring.UTF8View) -> [UInt8] {
        var result: [UInt8] = []
        var rest = text[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%"), let high = rest.first.flatMap(Hexadecimal.value(of:)),
                let low = rest.dropFirst().first.flatMap(Hexadecimal.value(of:))
            else {
                result.append(byte)
                continue
            }
            result.append(high << 4 | low)
            rest = rest.dropFirst(2)
        }
        return result
    }

    private static func isRemote(_ url: String) -> Bool { url.hasPrefix("https://") || url.hasPrefix("http://") }

    static func isUnreserved(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
            || "-._~".utf8.contains(byte)
    }
}
