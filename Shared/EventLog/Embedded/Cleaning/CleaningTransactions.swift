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

    /// Sees to it that nothing that was deleted can be read in the file or the write-ahead log: a small file is written anew. In a large
    /// one deleted rows are overwritten, and copies of them that SQLite left where it moved rows go as their pages are used again.
    /// - Returns: false if readers were in the way again and again.
    func scrub() throws -> Bool {
        try lock.hold {
            try connection.checkFile()
            let pages = try connection.database.statement("PRAGMA page_count").first { $0.integer(0) } ?? 0
            let size = try connection.database.statement("PRAGMA page_size").first { $0.integer(0) } ?? 0
            if pages * size <= Self.mostRewritten { try connection.database.execute("VACUUM") }
            connection.database.setBusyTimeout(.seconds(1))
            defer { connection.database.setBusyTimeout(.seconds(10)) }
            return try connection.database.truncateWAL()
        }
    }

    /// In bytes. Appends wait meanwhile.
    private static let mostRewritten: Int64 = 128 << 20

    mutating func slice(_ body: (borrowing Database) throws -> Void) throws {
        try lock.hold {
            try connection.checkFile()
            try connection.database.writing { try body(connection.database) }
        }
        try wal.keep(connection.database, lock: lock)
    }
}
