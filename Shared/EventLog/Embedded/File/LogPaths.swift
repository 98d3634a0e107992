import Foundation

/// Files of a log, beside each other. SQLite adds its own `-wal` and `-shm`.
struct LogPaths: Sendable {
    /// File of the records.
    let log: String

    /// Writers of all processes queue on its lock.
    var lock: String { log + "-lock" }
    /// Partitions that wake each client, a row for each client that reads.
    var bells: String { log + "-bells" }
    /// Written to wake the client of that number.
    func bell(_ number: Int) -> String { "\(log)-bell-\(number)" }
    /// The holder of its lock cleans.
    var cleaner: String { log + "-cleaner" }

    /// Removes other users' rights, which an earlier release gave them. Only a file's owner can do that; files that SQLite makes later get
    /// the rights of the first.
    func keepToOwner() {
        for path in [log, log + "-wal", log + "-shm", lock, bells, cleaner] { chmod(path, 0o600) }
    }
}
