import Core
import Foundation
import TestSupport
import Testing

/// The machine itself gets in the way: what is complete stays, the reason is told, and the same command goes on.
@Suite struct MachineFaultTests {
    private static let count = 12
    private static let size = 100_000

    private static func answer(_ request: LoopbackOrigin.Request) -> LoopbackOrigin.Response {
        guard let number = Int(request.path.dropFirst().prefix { $0.isNumber }) else {
            let segments = (1...count).map { "#EXTINF:4,\n\($0).ts\n" }.joined()
            return .init("#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-PLAYLIST-TYPE:VOD\n\(segments)")
        }
        return .init(body(number), headers: ["ETag": "\"\(number)\""])
    }

    private static func body(_ number: Int) -> [UInt8] {
        Array("ID3".utf8) + (3..<size).map { UInt8(truncatingIfNeeded: $0 % 251 + number) }
    }

    private static let tool = Project.executable("segment-downloader")

    private func script(_ text: String, _ arguments: [String]) async throws -> RunningProcess.Outcome {
        try await RunningProcess.run("/usr/bin/env", ["bash", "-c", text, "bash"] + arguments)
    }

    /// Every file has every byte.
    private func expectWhole(_ folder: String) async throws {
        let verified = try await RunningProcess.run(Self.tool, ["verify", folder, "--json"])
        #expect(verified.exitCode == 0, "\(verified.output)")
        let kept = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".ts") }.sorted()
        #expect(kept.count == Self.count)
        for (index, name) in kept.enumerated() {
            #expect(FileManager.default.contents(atPath: folder + "/" + name) == Data(Self.body(index + 1)), "\(name)")
        }
    }

    /// A real file system that is too small, and then is not.
    @Test func aFullDisk() async throws {
        try await LoopbackOrigin.serving(Self.answer) { origin in
            try await withTemporaryDirectory { folder in
                let url = origin.baseURL + "/m"
                let outcome = try await script(
                    """
                    exec unshare --map-root-user --mount bash -c '
                        mount -t tmpfs -o size=700k none "$2" || exit 1
                        "$0" fetch "$1" "$2/out"; echo "code $?"
                        ls "$2"/out/*/*/*.ts | wc -l
                        mount -o remount,size=100m "$2"
                        "$0" fetch "$1" "$2/out" && cp -r "$2/out" "$3"
                    ' "$@"
                    """, [Self.tool, url, folder + "/small", folder + "/out"].prepared(in: folder, "small"))
                #expect(outcome.exitCode == 0, "\(outcome)")
                #expect(outcome.output.contains("code 74"), "\(outcome)")
                #expect(outcome.errorOutput.contains("No space left on device"), "\(outcome.errorOutput)")
                // What had come was not asked for again.
                let fetched = origin.requests.filter { $0.path.hasSuffix(".ts") }.count
                #expect(fetched < 2 * Self.count, "\(fetched)")
                try await expectWhole(folder + "/out")
            }
        }
    }

    @Test func aQuotaThatIsUsedUp() async throws {
        try await LoopbackOrigin.serving(Self.answer) { origin in
            try await withTemporaryDirectory { folder in
                let limited = try await RunningProcess.run(
                    Self.tool, ["fetch", origin.baseURL + "/m", folder + "/out"],
                    environment: ["LD_PRELOAD": try await Interposition.quota.library(in: folder)])
                #expect(limited.exitCode == 74, "\(limited)")
                #expect(limited.errorOutput.contains("Disk quota exceeded"), "\(limited.errorOutput)")
                let outcome = try await RunningProcess.run(
                    Self.tool, ["fetch", origin.baseURL + "/m", folder + "/out"])
                #expect(outcome.exitCode == 0, "\(outcome)")
                try await expectWhole(folder + "/out")
            }
        }
    }

    @Test func aLimitOfFileSizes() async throws {
        try await LoopbackOrigin.serving(Self.answer) { origin in
            try await withTemporaryDirectory { folder in
                let limited = try await script(
                    "ulimit -f 60; exec \"$1\" fetch \"$2\" \"$3\"",
                    [Self.tool, origin.baseURL + "/m", folder + "/out"])
                #expect(limited.exitCode == 74, "\(limited)")
                #expect(limited.errorOutput.contains("File too large"), "\(limited.errorOutput)")
                let outcome = try await RunningProcess.run(
                    Self.tool, ["fetch", origin.baseURL + "/m", folder + "/out"])
                #expect(outcome.exitCode == 0, "\(outcome)")
                try await expectWhole(folder + "/out")
            }
        }
    }

    /// The right to write goes in the middle of a download.
    @Test func rightsThatAreTakenAway() async throws {
        let gate = LoopbackOrigin.Gate()
        try await LoopbackOrigin.serving { request in
            var response = Self.answer(request)
            if request.path == "/9.ts", request.attempt == 1 { response.stall = (0, gate) }
            return response
        } _: { origin in
            try await withTemporaryDirectory { folder in
                // Rights do not bind root unless it gives that up.
                let process = try RunningProcess(
                    "/usr/bin/env",
                    [
                        "bash", "-c",
                        """
                        if [ "$(id -u)" = 0 ]; then
                            exec setpriv --bounding-set=-dac_override,-dac_read_search,-fowner --inh-caps=-all "$@"
                        fi
                        exec "$@"
                        """, "bash", Self.tool, "fetch", origin.baseURL + "/m", folder + "/out",
                    ])
                try await eventually("all but one") {
                    let files = (try? FileManager.default.subpathsOfDirectory(atPath: folder + "/out")) ?? []
                    return files.filter { $0.hasSuffix(".ts") }.count == Self.count - 1 && origin.count("/9.ts") == 1
                }
                let track = try #require(
                    try FileManager.default.subpathsOfDirectory(atPath: folder + "/out").first { $0.hasSuffix(".ts") })
                let path =
                    folder + "/out/"
                    + track.prefix { $0 != "." }.split(separator: "/").dropLast().joined(separator: "/")
                try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: path)
                gate.open()
                let outcome = await process.wait()
                try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
                #expect(outcome.exitCode == 73, "\(outcome)")
                #expect(outcome.errorOutput.contains("Permission denied"), "\(outcome.errorOutput)")
                let again = try await RunningProcess.run(
                    Self.tool, ["fetch", origin.baseURL + "/m", folder + "/out"])
                #expect(again.exitCode == 0, "\(again)")
                #expect(origin.count("/8.ts") == 1 && origin.count("/9.ts") == 2)
                try await expectWhole(folder + "/out")
            }
        }
    }

    /// A year forth, and then back to before the beginning.
    @Test func aClockThatJumps() async throws {
        let gates = [3: LoopbackOrigin.Gate(), 7: LoopbackOrigin.Gate()]
        try await LoopbackOrigin.serving { request in
            let number = Int(request.path.dropFirst().prefix { $0.isNumber }) ?? 0
            if number == 5, request.attempt == 1 { return .init("", status: 503, headers: ["Retry-After": "1"]) }
            var response = Self.answer(request)
            if let gate = gates[number] { response.stall = (1000, gate) }
            return response
        } _: { origin in
            try await withTemporaryDirectory { folder in
                let clock = folder + "/clock"
                let process = try RunningProcess(
                    Self.tool, ["fetch", origin.baseURL + "/m", folder + "/out", "--json"],
                    environment: [
                        "LD_PRELOAD": try await Interposition.clock.library(in: folder), "CLOCK_OFFSET_FILE": clock,
                    ])
                for (number, days, complete) in [(3, 365, Self.count - 3), (7, -1000, Self.count - 2)] {
                    // All but those that are held back, and perhaps the one that is to wait.
                    try await eventually("all before segment \(number)") {
                        try segmentCount(folder + "/out") >= complete
                    }
                    try String(days * 86_400).write(toFile: clock, atomically: true, encoding: .utf8)
                    gates[number]?.open()
                }
                let outcome = await process.wait()
                #expect(outcome.exitCode == 0, "\(outcome)")
                try await expectWhole(folder + "/out")
                // The clock did jump for the process.
                let years = Set(try fetchedAt(folder + "/out").map { $0 / 31_557_600_000 })
                #expect(years.count > 1, "\(years)")
                let requests = origin.requests.count
                let again = try await RunningProcess.run(
                    Self.tool, ["fetch", origin.baseURL + "/m", folder + "/out"])
                #expect(again.exitCode == 0 && origin.requests.count == requests + 1, "\(again)")
            }
        }
    }

    private func segmentCount(_ folder: String) throws -> Int {
        guard FileManager.default.fileExists(atPath: folder) else { return 0 }
        return try FileManager.default.subpathsOfDirectory(atPath: folder).count { $0.hasSuffix(".ts") }
    }

    /// Times in the journal, in milliseconds since 1970.
    private func fetchedAt(_ folder: String) throws -> [UInt64] {
        let text = try String(contentsOfFile: folder + "/journal", encoding: .utf8)
        return text.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
            return parts.count == 6 ? UInt64(parts[5]) : nil
        }
    }

    /// A server that trickles is given up and asked again; one that pauses for less is waited for.
    @Test func aServerThatTrickles() async throws {
        let gate = LoopbackOrigin.Gate()
        try await LoopbackOrigin.serving { request in
            var response = Self.answer(request)
            if request.path == "/4.ts", request.attempt == 1 { response.stall = (50_000, gate) }
            return response
        } _: { origin in
            try await withTemporaryDirectory { folder in
                try "low_speed_time = 1\nlow_speed_limit = 1000\n".write(
                    toFile: folder + "/conf", atomically: true, encoding: .utf8)
                let outcome = try await RunningProcess.run(
                    Self.tool,
                    ["fetch", origin.baseURL + "/m", folder + "/out", "--config", folder + "/conf", "--stats"])
                gate.open()
                #expect(outcome.exitCode == 0, "\(outcome)")
                #expect(outcome.errorOutput.contains("reason=\"TRANSFER_TIMED_OUT\"} 1"), "\(outcome.errorOutput)")
                // The half that had come was gone on with.
                #expect(origin.requests.last { $0.path == "/4.ts" }?.headers["range"] == "bytes=50000-")
                try await expectWhole(folder + "/out")
            }
        }
    }
}

/// A library that stands in front of the system's: for what only a kernel with rights over the machine does.
private struct Interposition {
    let name: String
    let source: String

    /// After some writes to segments a user has used up a quota.
    static let quota = Interposition(
        name: "quota",
        source: """
            #define _GNU_SOURCE
            #include <dlfcn.h>
            #include <errno.h>
            #include <stdio.h>
            #include <string.h>
            #include <unistd.h>
            ssize_t write(int fd, const void *bytes, size_t count) {
                static int writes;
                char link[64], path[4096] = "";
                snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
                if (readlink(link, path, sizeof path - 1) > 0 && strstr(path, ".part")
                    && __atomic_add_fetch(&writes, 1, __ATOMIC_RELAXED) > 5) {
                    errno = EDQUOT;
                    return -1;
                }
                return ((ssize_t(*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write"))(fd, bytes, count);
            }
            """)

    /// The clock on the wall is off by as many seconds as a file says; no timer is.
    static let clock = Interposition(
        name: "clock",
        source: """
            #define _GNU_SOURCE
            #include <dlfcn.h>
            #include <stdio.h>
            #include <stdlib.h>
            #include <time.h>
            int clock_gettime(clockid_t clock, struct timespec *time) {
                int result = ((int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime"))(clock, time);
                FILE *file = clock == CLOCK_REALTIME ? fopen(getenv("CLOCK_OFFSET_FILE"), "re") : NULL;
                long offset = 0;
                if (file && fscanf(file, "%ld", &offset) == 1) time->tv_sec += offset;
                if (file) fclose(file);
                return result;
            }
            """)

    /// Builds it.
    func library(in folder: String) async throws -> String {
        let path = "\(folder)/\(name)"
        try source.write(toFile: path + ".c", atomically: true, encoding: .utf8)
        let built = try await RunningProcess.run(
            "/usr/bin/env", ["cc", "-shared", "-fPIC", "-o", path + ".so", path + ".c", "-ldl"])
        try #require(built.exitCode == 0, "\(built)")
        return path + ".so"
    }
}

extension [String] {
    /// The same, when a folder of that name has been made.
    fileprivate func prepared(in folder: String, _ name: String) throws -> [String] {
        try FileManager.default.createDirectory(atPath: folder + "/" + name, withIntermediateDirectories: true)
        return self
    }
}
