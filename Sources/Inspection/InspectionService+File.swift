internal import Core
internal import Glibc
internal import HLS
public import Wire

extension InspectionService {
    /// What a playlist file on this machine offers; its URIs stay as they are written.
    public static func inspect(file path: String) throws -> Presentation {
        guard let handle = fopen(path, "re") else {
            let error = ServiceError.file("read", path: path, errorNumber: errno)
            throw ServiceError(
                .notFound, reason: "FILE_NOT_FOUND", error.message,
                remedy: "name a playlist file, or a URL that starts with http:// or https://")
        }
        defer { fclose(handle) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 20)
        let limit = PlaylistParser.Limits().byteCount
        while true {
            let count = fread(&chunk, 1, chunk.count, handle)
            if count == 0 { break }
            bytes += chunk[..<count]
            guard bytes.count <= limit else { break }
        }
        // A base without a scheme resolves nothing, and no URL of a file is fetched.
        return try inspect(bytes, PresentationBuilder(requestedURL: path, resolvedURL: "", scope: .any, isFile: true))
    }

    /// What a playlist would offer that was fetched from a URL: for those who have its bytes already.
    public static func inspect(_ bytes: [UInt8], url: String, scope: NetworkScope) throws -> Presentation {
        try inspect(bytes, PresentationBuilder(requestedURL: url, resolvedURL: url, scope: scope))
    }

    private static func inspect(_ bytes: [UInt8], _ builder: PresentationBuilder) throws -> Presentation {
        do {
            switch try PlaylistParser.parse(bytes) {
            case .media(let playlist): return builder.build(playlist)
            case .multivariant(let playlist): return try builder.build(playlist)
            }
        } catch let error as PlaylistError {
            throw ServiceError(error, url: builder.requestedURL)
        }
    }
}
