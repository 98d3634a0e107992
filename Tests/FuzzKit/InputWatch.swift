import Foundation
import Synchronization

/// Ends the process when one input takes too much CPU time; other processes on the machine do not count.
final class InputWatch: Sendable {
    private struct WatchState {
        /// CPU time of the process when the input came; nil between two inputs.
        var began: Double?
        var longest = 0.0
    }

    private let state = Mutex(WatchState())

    /// - Parameter limit: seconds.
    init(limit: Double, _ message: String) {
        let thread = Thread { [weak self] in
            while let self {
                let began = self.state.withLock { $0.began }
                if let began, InputWatch.time - began > limit {
                    FileHandle.standardError.write(Data("\(message)\n".utf8))
                    _exit(3)
                }
                usleep(50_000)
            }
        }
        thread.start()
    }

    var longest: Double { state.withLock { $0.longest } }

    func begin() {
        let now = InputWatch.time
        state.withLock { $0.began = now }
    }

    func end() {
        let now = InputWatch.time
        state.withLock { state in
            state.longest = max(state.longest, now - (state.began ?? now))
            state.began = nil
        }
    }

    /// CPU seconds of the process.
    private static var time: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// The present input, in a file that outlives the process.
final class KeptInput {
    let path: String
    private let file: Int32

    init(_ reader: String, folder: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        path = "\(folder)/\(reader).input"
        file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path]) }
    }

    deinit { close(file) }

    func keep(_ bytes: [UInt8]) throws {
        guard pwrite(file, bytes, bytes.count, 0) == bytes.count, ftruncate(file, off_t(bytes.count)) == 0 else {
            throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path])
        }
    }

    func remove() { unlink(path) }
}
