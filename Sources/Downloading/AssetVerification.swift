internal import AssetStore
internal import Core
internal import Crypto
internal import Wire

/// Compares the files of an asset with its journal.
struct AssetVerification {
    let layout: AssetLayout

    func run() throws -> VerifyReport {
        var report = VerifyReport()
        for (name, entry) in try ResumeJournal.read(path: layout.journal).sorted(by: { $0.key < $1.key }) {
            try Task.checkCancellation()
            report.resourcesChecked += 1
            if let problem = try problem(name, entry) {
                report.damaged.append(
                    ResourceFailure(
                        resource: name, reason: problem.reason, message: problem.message, retryable: true))
            } else {
                report.bytesChecked += entry.byteCount
            }
        }
        do {
            // What the playlists name must be in the journal, or it was never checked above.
            let journal = try ResumeJournal.read(path: layout.journal)
            for track in try LocalAsset(layout).tracks {
                for file in track.files where journal["\(track.id)/\(file.name)"] == nil {
                    report.damaged.append(
                        ResourceFailure(
                            resource: "\(track.id)/\(file.name)", reason: "FILE_MISSING",
                            message: "\(track.id)/\(file.name) was never recorded as complete", retryable: true))
                }
            }
        } catch let error as ServiceError {
            report.damaged.append(
                ResourceFailure(resource: "", reason: error.reason, message: error.message, retryable: true))
        }
        return report
    }

    private func problem(_ name: String, _ entry: ResumeJournal.Entry) throws -> ServiceError? {
        let parts = name.split(separator: "/").map(String.init)
        guard parts.count == 3 else { return ServiceError(.dataLoss, reason: "JOURNAL_DAMAGED", "\(name): odd name") }
        let path = try layout.file(parts[2], ofTrack: "\(parts[0])/\(parts[1])")
        guard let size = FileSystem.size(path) else {
            return ServiceError(.dataLoss, reason: "FILE_MISSING", "\(name) is gone")
        }
        guard size == entry.byteCount else {
            return ServiceError(
                .dataLoss, reason: "FILE_SIZE_WRONG", "\(name) has \(size) bytes instead of \(entry.byteCount)")
        }
        do {
            guard try Self.digest(path) == entry.digest else {
                return ServiceError(.dataLoss, reason: "FILE_DAMAGED", "\(name) has other bytes than were fetched")
            }
        } catch let error as ServiceError {
            return ServiceError(.dataLoss, reason: "FILE_DAMAGED", "\(name): \(error.message)")
        }
        return nil
    }

    /// Whether a file has the bytes that the journal says; what can't be read has not.
    static func isIntact(_ path: String, _ entry: ResumeJournal.Known) -> Bool {
        guard FileSystem.size(path) == entry.byteCount, let digest = try? digest(path) else { return false }
        return entry.hasDigest(digest)
    }

    /// The digest of a file's bytes.
    static func digest(_ path: String) throws -> String {
        let file = try FileSystem.openForReading(path)
        var digest = ContentDigest()
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = try buffer.withUnsafeMutableBytes { try FileSystem.read(file, into: $0, path: path) }
            if count == 0 { return digest.text }
            buffer.withUnsafeBytes { digest.update(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        }
    }
}
