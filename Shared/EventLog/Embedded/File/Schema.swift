import EventLog
import Foundation

/// Tables of the file, format 2.
enum Schema {
    static let format = "2"
    /// Format of the first release, which has no fences.
    static let formerFormat = "1"

    /// `counters` is a table of its own because every commit writes it: it fits into a page or two.
    static let tables = """
        CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
        -- days NULL: compacted. A topic's partitions are numbered from first_partition on.
        CREATE TABLE topics (name TEXT PRIMARY KEY, first_partition INTEGER NOT NULL, days INTEGER) WITHOUT ROWID;
        -- next never goes back. From dense on no offset is missing.
        CREATE TABLE counters (
            id INTEGER PRIMARY KEY, first INTEGER NOT NULL DEFAULT 0, next INTEGER NOT NULL DEFAULT 0,
            dense INTEGER NOT NULL DEFAULT 0);
        -- id: partition << 40 | offset. A value of NULL is a tombstone. The value stands last, so that reading the others is cheap.
        CREATE TABLE records (
            id INTEGER PRIMARY KEY, time INTEGER NOT NULL, key TEXT NOT NULL, headers TEXT, checksum INTEGER NOT NULL,
            value BLOB);
        -- Before compacted there is one record of each key. tombstone: the time of the oldest one among them.
        CREATE TABLE compaction (id INTEGER PRIMARY KEY, compacted INTEGER NOT NULL, tombstone INTEGER);
        -- Checkpoints of services, from the records before folded of each partition of theirs.
        CREATE TABLE folds (id INTEGER PRIMARY KEY, folded INTEGER NOT NULL);
        CREATE TABLE checkpoints (
            id INTEGER NOT NULL, key TEXT NOT NULL, topic TEXT NOT NULL, partition INTEGER NOT NULL,
            position INTEGER NOT NULL, PRIMARY KEY (id, key)) WITHOUT ROWID;
        """ + fences + deletions

    private static let fences = """
        -- By partition, the highest epoch that a source was written with.
        CREATE TABLE fences (
            id INTEGER NOT NULL, source TEXT NOT NULL, epoch INTEGER NOT NULL, PRIMARY KEY (id, source)) WITHOUT ROWID;
        """

    private static let deletions = """
        -- By partition, the offset before which cleaning has taken tombstones away.
        CREATE TABLE deletions (id INTEGER PRIMARY KEY, before INTEGER NOT NULL);
        """

    /// In a copied log it is unknown which tombstones were deleted.
    static let unknownDeletions = "INSERT OR REPLACE INTO deletions (id, before) SELECT id, next FROM counters;"

    /// In a log that was cleaned before this table existed it is unknown what was deleted.
    private static func addDeletions(to database: borrowing Database) throws {
        let count = try database.statement("SELECT count(*) FROM sqlite_master WHERE name = 'deletions'")
        guard try count.first({ $0.integer(0) }) == 0 else { return }
        try database.execute(deletions + "INSERT INTO deletions (id, before) SELECT id, compacted FROM compaction;")
    }

    /// Makes the tables in an empty file, or those that a file of the former format lacks, then reads the log's identity. Runs in a
    /// transaction.
    static func prepare(_ database: borrowing Database, partitions: Int32) throws -> Meta {
        let objects = try database.statement("SELECT count(*) FROM sqlite_master").first { $0.integer(0) } ?? 0
        if objects == 0 {
            try database.execute(tables)
            try Meta(identity: Meta.newIdentity(), partitions: partitions).write(to: database)
        }
        let meta = try Meta.read(from: database)
        if meta.format == formerFormat {
            try database.execute(fences)
            try meta.write(to: database)
        }
        try addDeletions(to: database)
        guard meta.partitions == partitions else {
            throw LogError.misconfigured(
                "the log was made with \(meta.partitions) partitions a topic, not \(partitions)")
        }
        return meta
    }
}

/// The log's facts about itself.
struct Meta: Sendable {
    var identity: String
    var partitions: Int32
    /// The format that was found.
    private(set) var format = Schema.format

    init(identity: String, partitions: Int32) {
        self.identity = identity
        self.partitions = partitions
    }

    /// True if it is the same log, whatever its format.
    func isOfSameLog(as other: Meta) -> Bool { identity == other.identity && partitions == other.partitions }

    static func newIdentity() -> String { UUID().uuidString.lowercased() }

    func write(to database: borrowing Database) throws {
        let insert = try database.statement("INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)")
        for (name, value) in [("format", Schema.format), ("identity", identity), ("partitions", "\(partitions)")] {
            insert.bind(1, name)
            insert.bind(2, value)
            try insert.run()
        }
    }

    /// - Throws: `misconfigured` if the file is no log, or of another format.
    static func read(from database: borrowing Database) throws -> Meta {
        var values: [String: String] = [:]
        let isLog =
            try database.statement("SELECT count(*) FROM sqlite_master WHERE name = 'meta'").first { $0.integer(0) }
            == 1
        if isLog {
            try database.statement("SELECT name, value FROM meta").forEachRow { row in
                values[row.text(0)] = row.text(1)
                return true
            }
        }
        guard let identity = values["identity"], let format = values["format"],
            let partitions = values["partitions"].flatMap(Int32.init)
        else { throw LogError.misconfigured("the file is a database, but not a log") }
        guard format == Schema.format || format == Schema.formerFormat else {
            throw LogError.misconfigured("the file has format \(format), this program reads format \(Schema.format)")
        }
        var meta = Meta(identity: identity, partitions: partitions)
        meta.format = format
        return meta
    }
}
