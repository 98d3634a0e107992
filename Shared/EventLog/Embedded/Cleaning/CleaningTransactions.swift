import SQLitePages

/// How cleaning writes: in slices of a few milliseconds, queuing like any writer, so that appends get between them.
struct CleaningTransactions: ~Copyable {
    let connection: Connection
    private let lock: FileLock
    private var wal = WALBound()

    /// Rows that one slice takes at most.
    static let rows = 200
    /// Pause after a slice, so that whoever queues for the lock gets it.
    static let pause: Duration = .milliseconds(2)

    init(_ paths: LogPaths, expected: Meta) throws {
        let lock = try FileLock(path: paths.lock)
        let connection = try Connection(paths, expected: expected)
        // Cleaning that a power cut takes back is done again.
        try connection.database.execute("PRAGMA synchronous = NORMAL")
        // What was deleted shall not be readable in the file's free space, nor on pages that are no longer used.
        try connection.database.execute("PRAGMA secure_delete = ON")
        self.lock = lock
        self.connection = connection
    }

    /// Sees to it that nothing that was deleted can be read in the file or the write-ahead log. Appends go on meanwhile.
    /// - Returns: false if readers were in the way again and again, or it was stopped.
    func scrub(until isStopped: () -> Bool) throws -> Bool {
        let wipe = try FreeSpaceWipe(path: connection.paths.log)
        let report = try wipe.run(
            alone: { body in
                try lock.hold {
                    try connection.checkFile()
                    try body()
                }
            }, until: isStopped)
        return report != nil
    }

    mutating func slice(_ body: (borrowing Database) throws -> Void) throws {
        try lock.hold {
            try connection.checkFile()
            try connection.database.writing { try body(connection.database) }
        }
        try wal.keep(connection.database, lock: lock)
    }
}
