internal import Foundation
internal import Glibc
internal import Synchronization

/// A small HTTP/1.1 origin that does what a script says, faults included.
package final class LoopbackOrigin: Sendable {
    package struct Request: Sendable {
        package let path: String
        package let query: String
        /// Names in lower case.
        package let headers: [String: String]
        /// How often this path was asked for, this time included.
        package let attempt: Int
    }

    package struct Response: Sendable {
        package var status = 200
        package var headers: [String: String] = [:]
        package var body: [UInt8] = []
        /// Sends only so many bytes of the body, then closes the connection.
        package var closesAfter: Int?
        /// Waits until the gate opens, after so many bytes of the body.
        package var stall: (after: Int, gate: Gate)?

        /// Sends the body again and again until the connection closes.
        package var isEndless = false

        /// Sends the whole body whatever was asked for.
        package var ignoresRange = false

        package init(_ body: [UInt8] = [], status: Int = 200, headers: [String: String] = [:]) {
            self.body = body
            self.status = status
            self.headers = headers
        }

        package init(_ text: String, status: Int = 200, headers: [String: String] = [:]) {
            self.init(Array(text.utf8), status: status, headers: headers)
        }

        package static func redirect(_ location: String) -> Response {
            Response(status: 302, headers: ["Location": location])
        }
    }

    /// Holds responses back until it is opened.
    package final class Gate: Sendable {
        private let semaphore = DispatchSemaphore(value: 0)
        package init() {}
        package func open() { for _ in 0..<1000 { semaphore.signal() } }
        fileprivate func wait() { _ = semaphore.wait(timeout: .now() + 120) }
    }

    private let listener: Int32
    private let script: @Sendable (Request) -> Response
    private let attempts = Mutex<[String: Int]>([:])
    private let received = Mutex<[Request]>([])
    private let isStopped = Mutex(false)
    package let baseURL: String

    private init(_ script: @escaping @Sendable (Request) -> Response) {
        self.script = script
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                precondition(bind(listener, address, length) == 0 && listen(listener, 128) == 0)
                getsockname(listener, address, &length)
            }
        }
        baseURL = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
    }

    /// Serves a script for the time of the body.
    package static func serving<R>(
        _ script: @escaping @Sendable (Request) -> Response, _ body: (LoopbackOrigin) async throws -> R
    ) async throws -> R {
        let origin = LoopbackOrigin(script)
        Thread.detachNewThread { origin.acceptAll() }
        defer { origin.stop() }
        return try await body(origin)
    }

    /// Requests so far.
    package var requests: [Request] { received.withLock { $0 } }
    package func count(_ path: String) -> Int { attempts.withLock { $0[path] ?? 0 } }

    private func stop() {
        isStopped.withLock { $0 = true }
        // The thread that accepts closes it: until then the number must not be another's.
        shutdown(listener, Int32(SHUT_RDWR))
    }

    private func acceptAll() {
        while true {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else {
                close(listener)
                return
            }
            Thread.detachNewThread {
                self.serve(connection)
                close(connection)
            }
        }
    }

    private func serve(_ connection: Int32) {
        var buffer: [UInt8] = []
        while let head = readHead(connection, &buffer) {
            guard let request = parse(head) else { return }
            received.withLock { $0.append(request) }
            guard send(script(request), to: connection, for: request) else { return }
        }
    }

    private func readHead(_ connection: Int32, _ buffer: inout [UInt8]) -> String? {
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let text = String(decoding: buffer, as: UTF8.self)
            if let end = text.range(of: "\r\n\r\n") {
                buffer.removeFirst(text[..<end.upperBound].utf8.count)
                return String(text[..<end.lowerBound])
            }
            let count = recv(connection, &chunk, chunk.count, 0)
            guard count > 0 else { return nil }
            buffer += chunk[..<count]
        }
    }

    private func parse(_ head: String) -> Request? {
        let lines = head.components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ")
        guard words.count == 3 else { return nil }
        let target = words[1].split(separator: "?", maxSplits: 1).map(String.init)
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            headers[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmingCharacters(
                in: .whitespaces)
        }
        let attempt = attempts.withLock { attempts in
            attempts[target[0], default: 0] += 1
            return attempts[target[0]] ?? 1
        }
        return Request(path: target[0], query: target.count > 1 ? target[1] : "", headers: headers, attempt: attempt)
    }

    /// False when the connection is to be closed.
    private func send(_ response: Response, to connection: Int32, for request: Request) -> Bool {
        var response = response
        let isSame = request.headers["if-range"].map { $0 == response.headers["ETag"] } ?? true
        if response.status == 200, !response.ignoresRange, isSame, let header = request.headers["range"] {
            if header.hasSuffix("-"), Int(header.dropFirst(6).dropLast()) == response.body.count {
                response = Response(status: 416)
            }
        }
        if response.status == 200, !response.ignoresRange, isSame,
            let range = range(request.headers["range"], response.body.count)
        {
            response.headers["Content-Range"] =
                "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(response.body.count)"
            response.body = Array(response.body[range])
            response.status = 206
        }
        let length = response.isEndless ? "Connection: close" : "Content-Length: \(response.body.count)"
        var head = "HTTP/1.1 \(response.status) X\r\n\(length)\r\n"
        for (name, value) in response.headers { head += "\(name): \(value)\r\n" }
        guard write(Array((head + "\r\n").utf8)[...], to: connection) else { return false }
        while response.isEndless {
            guard write(response.body[...], to: connection) else { return false }
        }
        if let stall = response.stall {
            guard write(response.body.prefix(stall.after), to: connection) else { return false }
            stall.gate.wait()
            return write(response.body.dropFirst(stall.after), to: connection)
        }
        if let limit = response.closesAfter {
            _ = write(response.body.prefix(limit), to: connection)
            return false
        }
        return write(response.body[...], to: connection)
    }

    private func range(_ header: String?, _ count: Int) -> Range<Int>? {
        guard let header, header.hasPrefix("bytes=") else { return nil }
        let parts = header.dropFirst(6).split(separator: "-").compactMap { Int($0) }
        guard let first = parts.first, first < count, parts.count == 2 || header.hasSuffix("-") else { return nil }
        guard parts.count == 2 else { return first..<count }
        return first <= parts[1] ? first..<min(parts[1] + 1, count) : nil
    }

    private func write(_ bytes: ArraySlice<UInt8>, to connection: Int32) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
