import Foundation
import Synchronization
import TestKit

/// A proxy between a client and a server that breaks some connections at the worst time: after the server has answered, and before the client
/// gets the answer.
final class BreakingProxy: Sendable {
    let port: Int
    private let listener: Int32
    private let counts: Mutex<Counts>

    private struct Counts {
        var breaks: Int
        var asked = 0
    }

    /// The number of requests that may break.
    var asked: Int { counts.withLock { $0.asked } }

    /// - Parameters:
    ///   - server: its port on 127.0.0.1.
    ///   - start: the beginning of requests whose answer is lost: "POST /v1/orders ".
    ///   - breaks: the number of lost answers.
    init(before server: Int, breaking start: String, times breaks: Int) throws {
        counts = Mutex(Counts(breaks: breaks))
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = BreakingProxy.loopback(0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && listen(listener, 32) == 0 && getsockname(listener, $0, &size) == 0
            }
        }
        guard listener >= 0, isBound else { throw Overdue("no port to listen on") }
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread { [weak self] in
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0 else {
                    // Not before: its number would be the next listener's.
                    close(listener)
                    return
                }
                self?.connect(client, to: server, start)
            }
        }
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    private static func loopback(_ port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        return address
    }

    private func connect(_ client: Int32, to port: Int, _ start: String) {
        let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = BreakingProxy.loopback(port)
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Foundation.connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        let pair = Pair(client: client, server: server)
        guard isConnected else { return }
        Thread.detachNewThread { [weak self] in
            pair.pump(from: client, to: server) { bytes in
                if bytes.starts(with: start.utf8) {
                    self?.counts.withLock { $0.asked += 1 }
                    pair.isMarked = true
                }
                return true
            }
        }
        Thread.detachNewThread { [weak self] in
            pair.pump(from: server, to: client) { _ in
                guard pair.isMarked else { return true }
                return self?.counts.withLock { counts in
                    counts.breaks -= 1
                    return counts.breaks < 0
                } ?? true
            }
        }
    }

    /// Both ends of a connection through here; closed when nobody pumps any more.
    private final class Pair: Sendable {
        let client: Int32
        let server: Int32
        private let mark = Mutex(false)

        var isMarked: Bool {
            get { mark.withLock { $0 } }
            set { mark.withLock { $0 = newValue } }
        }

        init(client: Int32, server: Int32) { (self.client, self.server) = (client, server) }

        deinit {
            close(client)
            close(server)
        }

        /// - Parameter mayPass: false ends both ends.
        func pump(from source: Int32, to target: Int32, _ mayPass: ([UInt8]) -> Bool) {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = recv(source, &buffer, buffer.count, 0)
                guard count > 0, mayPass(Array(buffer[..<count])),
                    send(target, buffer, count, Int32(MSG_NOSIGNAL)) == count
                else { break }
            }
            shutdown(client, Int32(SHUT_RDWR))
            shutdown(server, Int32(SHUT_RDWR))
        }
    }
}
