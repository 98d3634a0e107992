import Foundation
import Synchronization

/// A web server of a few lines that may break every rule: it sends the bytes that the test writes.
///
/// Each connection is one request, on a thread of its own. The system picks the port.
public final class RawServer: Sendable {
    /// A request as received.
    public struct Asked: Sendable {
        public let target: String
        /// Names in lower case.
        public let headers: [String: String]
        public let body: [UInt8]
    }

    /// Other side of a connection, valid while the handler runs.
    public struct Answer {
        fileprivate let socket: Int32

        /// - Returns: false once the peer has stopped reading.
        @discardableResult
        public func write(_ bytes: [UInt8]) -> Bool {
            var rest = bytes[...]
            while !rest.isEmpty {
                let sent = rest.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
                guard sent > 0 else { return false }
                rest.removeFirst(sent)
            }
            return true
        }

        @discardableResult
        public func write(_ text: String) -> Bool { write(Array(text.utf8)) }

        /// A complete and correct answer.
        public func reply(_ body: String, status: Int = 200, _ headers: [String] = ["Content-Type: text/html"]) {
            reply(Array(body.utf8), status: status, headers)
        }

        public func reply(_ body: [UInt8], status: Int = 200, _ headers: [String] = []) {
            let length = status == 304 ? [] : ["Content-Length: \(body.count)"]
            let head = ["HTTP/1.1 \(status) Status", "Connection: close"] + length + headers
            write(head.joined(separator: "\r\n") + "\r\n\r\n")
            write(body)
        }
    }

    public let port: Int
    private let listener: Int32
    private let requests = Mutex<[Asked]>([])

    /// Requests so far, in order of arrival.
    public var asked: [Asked] { requests.withLock { $0 } }
    /// Targets of the requests, without robots.txt.
    public var targets: [String] { asked.map(\.target).filter { $0 != "/robots.txt" } }

    public var url: String { "http://127.0.0.1:\(port)" }

    public func forget() {
        requests.withLock { $0 = [] }
    }

    public init(_ handle: @Sendable @escaping (Asked, Answer) -> Void) throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && listen(listener, 128) == 0 && getsockname(listener, $0, &size) == 0
            }
        }
        guard listener >= 0, isBound else { throw Overdue("no port to listen on: \(String(cString: strerror(errno)))") }
        port = Int(UInt16(bigEndian: address.sin_port))
        let thread = Thread { [weak self] in
            while true {
                let socket = accept(listener, nil, nil)
                guard socket >= 0 else {
                    // Closed only now: its number would be the next server's, and that one's connections would come here.
                    close(listener)
                    return
                }
                let connection = Thread { [weak self] in
                    defer { close(socket) }
                    guard let asked = RawServer.read(socket) else { return }
                    self?.requests.withLock { $0.append(asked) }
                    handle(asked, Answer(socket: socket))
                    shutdown(socket, Int32(SHUT_WR))
                    // Closing with unread bytes would discard sent ones.
                    var rest = [UInt8](repeating: 0, count: 4096)
                    while recv(socket, &rest, rest.count, 0) > 0 {}
                }
                connection.start()
            }
        }
        thread.start()
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    private static func read(_ socket: Int32) -> Asked? {
        var head: [UInt8] = []
        var byte: UInt8 = 0
        while !head.suffix(4).elementsEqual([13, 10, 13, 10]) {
            guard head.count < 65536, recv(socket, &byte, 1, 0) == 1 else { return nil }
            head.append(byte)
        }
        let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ")
        guard words.count == 3 else { return nil }
        let headers = lines.dropFirst().compactMap { line -> (String, String)? in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            return (line[..<colon].lowercased(), line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
        }
        let fields = Dictionary(headers) { first, _ in first }
        var body: [UInt8] = []
        for _ in 0..<min(fields["content-length"].flatMap { Int($0) } ?? 0, 1 << 20) {
            guard recv(socket, &byte, 1, 0) == 1 else { return nil }
            body.append(byte)
        }
        return Asked(target: String(words[1]), headers: fields, body: body)
    }
}
