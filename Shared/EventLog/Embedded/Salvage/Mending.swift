import EventLog
import Foundation

extension EmbeddedLog {
    /// Replaces a damaged log by a copy of its undamaged records; the damaged one stays beside it. If nothing is damaged, nothing is
    /// changed.
    ///
    /// Reads and writes files: call it where blocking is allowed.
    /// - Returns: the report, and the damaged log's new path; nil if nothing was damaged.
    /// - Throws: `LogError.unavailable` if another process has the log open; `fatal` as `salvage`.
    public static func mend(_ path: String) throws -> (report: SalvageReport, aside: String?) {
        let copy = LogPaths(log: path + ".salvaged")
        return try whileNobodyAppends(to: LogPaths(log: path)) { damaged in
            try refuseOtherUsers(of: damaged)
            try copy.removeFiles()
            let report = try LogCopy.run(from: damaged, to: copy)
            guard report.wasDamaged else {
                try copy.removeFiles()
                return (report, nil)
            }
            let aside = LogPaths(log: "\(path).damaged-\(Int(Date.now.timeIntervalSince1970))")
            try replace(damaged, by: copy, keeping: aside)
            return (report, aside.log)
        }
    }

    /// A process that has the log open keeps a lock on its file. At its end it removes the write-ahead log by its name, which would then be
    /// the copy's.
    private static func refuseOtherUsers(of paths: LogPaths) throws {
        let database = try Database(path: paths.log, mode: .readWrite, busyTimeout: .seconds(1))
        try database.execute("PRAGMA locking_mode = EXCLUSIVE")
        do throws(SQLiteFailure) {
            try database.execute("SELECT count(*) FROM sqlite_schema")
        } catch {
            if error.isCorruption { return }
            guard error.isBusy else { throw error }
            throw LogError.unavailable("another process has \(paths.log) open: stop all processes")
        }
    }

    /// The damaged log gets its second name first, so that it always has one; then the copy is renamed into its place.
    private static func replace(_ damaged: LogPaths, by copy: LogPaths, keeping aside: LogPaths) throws {
        let files = FileManager.default
        try files.linkItem(atPath: damaged.log, toPath: aside.log)
        if files.fileExists(atPath: damaged.log + "-wal") {
            try files.moveItem(atPath: damaged.log + "-wal", toPath: aside.log + "-wal")
        }
        try? files.removeItem(atPath: damaged.log + "-shm")
        guard rename(copy.log, damaged.log) == 0 else { throw SystemFailure("rename \(copy.log)") }
        try Connection.makeDurable(folderOf: damaged.log)
    }
}

extension LogPaths {
    /// The database's files; the files of locks and the bell stay.
    func removeFiles() throws {
        for file in [log, log + "-wal", log + "-shm"] where FileManager.default.fileExists(atPath: file) {
            try FileManager.default.removeItem(atPath: file)
        }
    }
}
