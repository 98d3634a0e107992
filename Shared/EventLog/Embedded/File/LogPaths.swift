/// The files of a log; all stand beside each other. SQLite adds its own `-wal` and `-shm`.
struct LogPaths: Sendable {
    /// The records.
    let log: String

    /// Writers of all processes queue on its lock.
    var lock: String { log + "-lock" }
    /// Written after every commit, so that readers wake.
    var bell: String { log + "-bell" }
    /// Whoever holds its lock cleans.
    var cleaner: String { log + "-cleaner" }
}
