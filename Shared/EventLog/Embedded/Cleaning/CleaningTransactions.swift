import SQLitePages

/// Transactions of cleaning: slices of a few milliseconds that queue like any writer, so that appends get between them.
struct CleaningTransactions: ~Copyable {
    let connection: Connection
    private let lock: FileLock
    private var wal = WALBound()

    /// Most rows of a slice.
    static let rows = 200
    /// Pause after a slice, so that other writers get the lock.
    static let pause: Duration = .milliseconds(2)

    init(_ paths: LogPaths, expected: Meta) throws {
        let lock = try FileLock(path: paths.lock)
        let connection = try Connection(paths, expected: expected)
        // Cleaning that a power cut undoes is done again.
        try connection.database.execute("PRAGMA synchronous = NORMAL")
        // Deleted data must not be readable in the file's free space or on freed pages.
        try connection.database.execute("PRAGMA secure_delete = ON")
        self.lock = lock
        self.connection = connection
    }

    /// Overwrites all deleted data in the file and the write-ahead log. Appends continue meanwhile.
    /// - Returns: false if readers were in the way repeatedly, or it was stopped.
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
