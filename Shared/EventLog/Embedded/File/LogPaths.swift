import Foundation

/// The files of a log; all stand beside each other. SQLite adds its own `-wal` and `-shm`.
struct LogPaths: Sendable {
    /// The records.
    let log: String

    /// Writers of all processes queue on its lock.
    var lock: String { log + "-lock" }
    /// Who is to be woken for which partitions, a row for each client that reads.
    var bells: String { log + "-bells" }
    /// Written so that the client of that number wakes.
    func bell(_ number: Int) -> String { "\(log)-bell-\(number)" }
    /// Whoever holds its lock cleans.
    var cleaner: String { log + "-cleaner" }

    /// Takes the rights of other users away, which an earlier release gave them. Who does not own a file cannot; files that SQLite
    /// makes later get the rights of the first.
    func keepToOwner() {
        for path in [log, log + "-wal", log + "-shm", lock, bells, cleaner] { chmod(path, 0o600) }
    }
}
