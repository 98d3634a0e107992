/// Keeps the write-ahead log small: every commit grows it until its pages are copied into the file and no reader needs it.
///
/// Only the holder of the writers' lock copies. SQLite before 3.51.3 can lose a commit that meets a copying at a bad moment
/// (https://sqlite.org/wal.html#walresetbug), and Debian 12 has 3.40. So no process may append meanwhile, and SQLite's own copying after
/// commits is off.
struct WALBound {
    /// 4 MiB: copied, if no reader is in the way.
    static let pages: Int32 = 1000
    /// 16 MiB: readers were in the way repeatedly; the writer waits for them.
    static let mostPages: Int32 = 4000
    /// Reads are short; a long one must not hold up appends for longer than this.
    static let patience: Duration = .milliseconds(100)

    private var next = WALBound.pages

    /// Call it after commits, without the lock.
    mutating func keep(_ database: borrowing Database, lock: borrowing FileLock) throws {
        let pages = database.walPages
        if pages < WALBound.pages { next = WALBound.pages }
        guard pages >= next else { return }
        next = pages + WALBound.pages
        try lock.hold {
            _ = try database.waiting(atMost: WALBound.patience) {
                try database.checkpoint(restarting: pages >= WALBound.mostPages)
            }
        }
    }
}
