import Foundation

/// Sends any bytes to a server, and returns its whole answer until it closes; on a thread of its own, since that blocks.
public func talk(to server: TestHTTP, _ send: @escaping @Sendable (RawSocket) throws -> Void) async throws -> String {
    let port = Int(server.base.split(separator: ":").last ?? "") ?? 0
    return try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread {
            continuation.resume(
                with: Result {
                    let socket = try RawSocket(port: port)
                    try send(socket)
                    return socket.readToEnd(within: 30)
                })
        }
    }
}

/// A client that may break HTTP.
public final class RawSocket: Sendable {
    private let descriptor: Int32

    public struct Broken: Error { public let code = errno }

    /// - Parameter source: its own address on this machine: 127.0.0.2 is another client than 127.0.0.1.
    public init(port: Int, from source: String = "127.0.0.1") throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var own = sockaddr_in()
        own.sin_family = sa_family_t(AF_INET)
        own.sin_addr.s_addr = inet_addr(source)
        let bound = withUnsafePointer(to: &own) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard bound == 0 else { throw Broken() }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Broken() }
    }

    /// True once the server has closed it; bytes sent before are discarded.
    public var isClosed: Bool {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            if count > 0 { continue }
            return count == 0 || errno != EAGAIN
        }
    }

    deinit { close(descriptor) }

    public func send(_ text: String) throws {
        let count = Array(text.utf8).withUnsafeBytes {
            Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard count == text.utf8.count else { throw Broken() }
    }

    /// Bytes up to a text and with it; fewer if the server closes or is silent for half a minute.
    public func read(upTo end: String) -> String {
        wait(30)
        var text: [UInt8] = []
        var byte: UInt8 = 0
        while !text.reversed().starts(with: end.utf8.reversed()), recv(descriptor, &byte, 1, 0) == 1 {
            text.append(byte)
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Sets how long to wait for more.
    private func wait(_ seconds: Int) {
        // Both words of a timeval, which the module's interface hides.
        var limit = [seconds, 0]
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(2 * MemoryLayout<Int>.size))
    }

    /// All bytes until the server closes.
    public func readToEnd(within seconds: Int) -> String {
        wait(seconds)
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { return String(decoding: text, as: UTF8.self) }
            text += buffer[..<count]
        }
    }
}
