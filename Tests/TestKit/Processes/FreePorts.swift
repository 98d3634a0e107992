import Foundation
import Synchronization

/// A free TCP port of 127.0.0.1, never the same twice in this process.
///
/// It is from 20000 to 29999: below the system's range for outgoing connections, which could take a port between two starts of one service.
public func freePort() -> Int {
    while true {
        let port = nextPort.withLock { next in
            next = next >= 29_999 ? 20_000 : next + 1
            return next
        }
        if canBind(port) { return port }
    }
}

/// Simultaneous test runs begin at different ports.
private let nextPort = Mutex(20_000 + Int(getpid()) * 97 % 10_000)

private func canBind(_ port: Int) -> Bool {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard socket >= 0 else { return false }
    defer { close(socket) }
    var reuse: Int32 = 1
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    return withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
    }
}
