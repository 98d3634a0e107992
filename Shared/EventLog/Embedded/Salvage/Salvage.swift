import EventLog
import Events
import Foundation

extension EmbeddedLog {
    /// Copies every undamaged record of the log at `path` into a new log at `destination`, with its offset and time; also from a file that
    /// SQLite cannot read.
    ///
    /// Counters stay as they were, so that no offset is given twice. If nothing was lost, the copy has the same identity. If anything was,
    /// it has a new one: saved positions no longer hold, since records between them and the end may be missing. Stores notice that, and the
    /// owners write their state again (`--republish`).
    ///
    /// No process may append meanwhile. Reads and writes files: call it where blocking is allowed.
    /// - Throws: `LogError.unavailable` if another process uses the log or `destination` exists; `fatal` if its list of topics cannot be
    ///   read.
    public static func salvage(_ path: String, into destination: String) throws -> SalvageReport {
        guard !FileManager.default.fileExists(atPath: destination) else {
            throw LogError.unavailable("\(destination) exists already")
        }
        return try whileNobodyAppends(to: LogPaths(log: path)) { source in
            try LogCopy.run(from: source, to: LogPaths(log: destination))
        }
    }

    static func whileNobodyAppends<Result>(to paths: LogPaths, _ body: (LogPaths) throws -> Result) throws -> Result {
        do {
            guard FileManager.default.fileExists(atPath: paths.log) else {
                throw LogError.unavailable("there is no log at \(paths.log)")
            }
            let lock = try FileLock(path: paths.lock)
            guard try lock.tryToAcquire() else {
                throw LogError.unavailable("another process appends to \(paths.log)")
            }
            defer { lock.release() }
            return try body(paths)
        } catch {
            throw LogError(error)
        }
    }
}
