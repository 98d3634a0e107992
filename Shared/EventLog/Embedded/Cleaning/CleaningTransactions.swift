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
        // What was deleted shall not be readable in the file's free space.
        try connection.database.execute("PRAGMA secure_delete = FAST")
        self.lock = lock
        self.connection = connection
    }

    mutating func slice(_ body: (borrowing Database) throws -> Void) throws {
        try lock.hold {
            try connection.checkFile()
            try connection.database.writing { try body(connection.database) }
        }
        try wal.keep(connection.database, lock: lock)
    }
}
