import Foundation

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

    /// Takes the rights of other users away, which an earlier release gave them. Who does not own a file cannot; files that SQLite
    /// makes later get the rights of the first.
    func keepToOwner() {
        for path in [log, log + "-wal", log + "-shm", lock, bell, cleaner] { chmod(path, 0o600) }
    }
}
