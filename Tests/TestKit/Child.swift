public import Foundation

/// An executable of this package as a child process with readable output, which can be killed.
public struct Child: Sendable {
    /// Lines that it prints, up to its end. For one reader.
    public let lines: AsyncStream<String>
    private let identifier: Int32
    private let exit: AsyncStream<Int32>

    /// Starts `executable`, which is built beside the tests. It reads what is written to `input`, else the tests' standard input.
    public init(
        _ executable: String, _ arguments: [String], environment: [String: String] = [:], input: Pipe? = nil
    ) throws {
        let process = Process()
        process.executableURL = Child.folder.appending(path: executable)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        if let input { process.standardInput = input }
        let pipe = Pipe()
        process.standardOutput = pipe
        let (exit, exited) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = { ended in
            let isSignal = ended.terminationReason == .uncaughtSignal
            exited.yield(isSignal ? -ended.terminationStatus : ended.terminationStatus)
            exited.finish()
        }
        try process.run()
        self.exit = exit
        identifier = process.processIdentifier
        lines = Child.lines(of: pipe.fileHandleForReading)
    }

    /// Waits for its end and returns the exit status, or the negative number of the signal that ended it. Called once.
    public func status() async -> Int32 {
        for await status in exit { return status }
        return .min
    }

    /// Sends a signal, by default SIGKILL.
    public func signal(_ signal: Int32 = SIGKILL) { kill(identifier, signal) }

    /// Folder of this package's built executables.
    public static var folder: URL {
        URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    }

    /// Reads on a thread of its own, since reading a pipe blocks.
    private static func lines(of pipe: FileHandle) -> AsyncStream<String> {
        let (lines, printed) = AsyncStream.makeStream(of: String.self)
        Thread.detachNewThread {
            var rest: [UInt8] = []
            while let bytes = Child.read(pipe.fileDescriptor) {
                rest += bytes
                let parts = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
                for part in parts.dropLast() { printed.yield(String(decoding: part, as: UTF8.self)) }
                rest = Array(parts.last ?? [])
            }
            printed.finish()
        }
        return lines
    }

    /// Reads some bytes; nil at the end. `FileHandle` ends the process when a signal interrupts it.
    private static func read(_ descriptor: Int32) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Foundation.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            return count > 0 ? Array(buffer[..<count]) : nil
        }
    }
}
