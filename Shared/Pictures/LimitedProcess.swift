public import Foundation

/// A program of the system that reads bytes of others: it has little memory and time, and its crash does not end the caller.
public enum LimitedProcess {
    public struct Limits: Sendable {
        /// Memory in KiB.
        var memory: Int
        /// Processor time and time, in seconds.
        var processor, time: Int
        /// The longest file that it may write, in blocks of 512 bytes.
        var written: Int

        public init(memory: Int, processor: Int, time: Int, written: Int) {
            (self.memory, self.processor, self.time, self.written) = (memory, processor, time, written)
        }
    }

    /// The path of the first of these programs that is installed; nil if none is.
    public static func path(of names: [String]) -> String? {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? ["/usr/bin"]
        return names.flatMap { name in folders.map { "\($0)/\(name)" } }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// A process that is not started yet, without input and output.
    public static func make(_ path: String, _ arguments: [String], in folder: String, limits: Limits) -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        let script = """
            ulimit -v \(limits.memory); ulimit -t \(limits.processor); ulimit -f \(limits.written); ulimit -c 0; ulimit -s 2048
            cd "$1" && shift && exec timeout -s KILL \(limits.time) "$0" "$@"
            """
        process.arguments = ["-c", script, path, folder] + arguments
        // Otherwise the limit counts memory reserved per thread, for all processors.
        process.environment = ["PATH": "/usr/local/bin:/usr/bin:/bin", "MALLOC_ARENA_MAX": "2"]
        (process.standardInput, process.standardOutput, process.standardError) = (
            FileHandle.nullDevice, FileHandle.nullDevice, FileHandle.nullDevice
        )
        return process
    }
}
