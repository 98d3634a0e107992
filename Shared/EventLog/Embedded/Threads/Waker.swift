import Foundation

/// Lets a thread sleep until it is woken, a file descriptor is readable, or time is up. A wake-up while awake ends the next sleep.
final class Waker: Sendable {
    private let readEnd: Int32
    private let writeEnd: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        guard socketpair(AF_UNIX, Int32(kind), 0, &ends) == 0 else { throw SystemFailure("socketpair") }
        readEnd = ends[0]
        writeEnd = ends[1]
    }

    deinit {
        close(readEnd)
        close(writeEnd)
    }

    func wake() {
        var byte: UInt8 = 1
        // It can only fail when the socket is full of wake-ups.
        _ = write(writeEnd, &byte, 1)
    }

    enum Reason {
        case woken, other, time
    }

    /// Sleeps. Called by one thread. Without a timeout it waits as long as it takes.
    func sleep(or other: Int32? = nil, atMost timeout: Duration? = nil) -> Reason {
        var waited = [
            pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0),
            pollfd(fd: other ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        guard poll(&waited, 2, Waker.milliseconds(timeout)) > 0 else { return .time }
        if waited[1].revents != 0 { return .other }
        withUnsafeTemporaryAllocation(byteCount: 512, alignment: 1) { buffer in
            while read(readEnd, buffer.baseAddress, buffer.count) == buffer.count {}
        }
        return .woken
    }

    /// Rounded up, so that a thread does not wake just before its time; −1 waits for ever.
    private static func milliseconds(_ timeout: Duration?) -> Int32 {
        guard let timeout else { return -1 }
        return Int32(max(0, min(86_400_000, (timeout / .milliseconds(1)).rounded(.up))))
    }
}

/// A system call failed.
struct SystemFailure: Error, CustomStringConvertible {
    let call: String
    let number: Int32

    init(_ call: String) {
        self.call = call
        number = errno
    }

    var description: String { "\(call): \(String(cString: strerror(number)))" }
}
