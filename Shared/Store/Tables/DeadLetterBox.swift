import Contract
public import Events
import Foundation
import GRDB

/// The service's own view of the records it put aside.
enum DeadLetterBox {
    static func createTable(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE step_dead_letters (
                    id TEXT PRIMARY KEY, letter TEXT NOT NULL, at INTEGER NOT NULL, resent_at INTEGER) WITHOUT ROWID;
                CREATE INDEX step_dead_letters_by_time ON step_dead_letters (at, id);
                """)
    }

    static func add(_ letter: DeadLetter, at time: Timestamp, in database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO step_dead_letters (id, letter, at) VALUES (?, ?, ?)
                ON CONFLICT DO UPDATE SET letter = excluded.letter, at = excluded.at, resent_at = NULL
                """,
            arguments: [letter.id, String(decoding: try JSON.encode(letter), as: UTF8.self), time.microseconds])
    }

    static func letter(_ id: String, in database: Database) throws -> DeadLetter? {
        try String.fetchOne(database, sql: "SELECT letter FROM step_dead_letters WHERE id = ?", arguments: [id])
            .map { try JSON.decode(DeadLetter.self, from: Array($0.utf8)) }
    }

    /// When a record was put aside.
    static func time(_ id: String, in database: Database) throws -> Timestamp? {
        try Int64.fetchOne(database, sql: "SELECT at FROM step_dead_letters WHERE id = ?", arguments: [id])
            .map(Timestamp.init(microseconds:))
    }

    /// Those of some topics that were not handled yet, the oldest first.
    static func waiting(of topics: [String], in database: Database) throws -> [String] {
        let marks = topics.map { _ in "?" }.joined(separator: ", ")
        return try String.fetchAll(
            database,
            sql: """
                SELECT id FROM step_dead_letters
                WHERE resent_at IS NULL AND json_extract(letter, '$.topic') IN (\(marks)) ORDER BY at, id
                """, arguments: StatementArguments(topics))
    }

    /// Where a record stood, and under which key.
    struct Place: Sendable {
        var id: String
        var topic: String
        var partition: Int32
        var offset: Int64
        var key: String
    }

    private static let standing = """
        SELECT id, json_extract(letter, '$.topic') AS topic, json_extract(letter, '$.partition') AS partition,
            json_extract(letter, '$.offset') AS offset, json_extract(letter, '$.key') AS key
        FROM step_dead_letters WHERE resent_at IS NULL
        """

    /// Those that were not handled yet, as they stood in the log: of each key in its order.
    /// - Parameter id: only those that stood after this one.
    static func standing(after id: DeadLetterID?, limit: Int, in database: Database) throws -> [Place] {
        try Row.fetchAll(
            database,
            sql: """
                \(standing) AND (?1 IS NULL OR (topic, partition, offset) > (?1, ?2, ?3))
                ORDER BY topic, partition, offset LIMIT ?4
                """, arguments: [id?.topic, id?.partition, id?.offset, limit]
        ).map {
            Place(
                id: $0["id"], topic: $0["topic"], partition: $0["partition"], offset: $0["offset"], key: $0["key"])
        }
    }

    /// The keys of those that stand up to one.
    static func keys(upTo id: DeadLetterID, in database: Database) throws -> Set<[String]> {
        let rows = try Row.fetchAll(
            database, sql: "\(standing) AND (topic, partition, offset) <= (?, ?, ?)",
            arguments: [id.topic, id.partition, id.offset])
        return Set(rows.map { [$0["topic"], $0["key"]] })
    }

    /// Forgets the oldest of those that were put aside before a time.
    /// - Returns: how many.
    static func prune(before time: Timestamp, limit: Int, in database: Database) throws -> Int {
        try database.execute(
            sql: """
                DELETE FROM step_dead_letters WHERE id IN (
                    SELECT id FROM step_dead_letters WHERE at < ? ORDER BY at, id LIMIT ?)
                """, arguments: [time.microseconds, limit])
        return database.changesCount
    }

    static func markResent(_ id: String, at time: Timestamp, in database: Database) throws {
        try database.execute(
            sql: "UPDATE step_dead_letters SET resent_at = ? WHERE id = ?", arguments: [time.microseconds, id])
    }

    /// The newest first, those after the given one.
    static func list(after id: String?, limit: Int, in database: Database) throws -> [DeadLetterEntry] {
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT letter, at, resent_at FROM step_dead_letters
                WHERE ?1 IS NULL OR (at, id) < (SELECT at, id FROM step_dead_letters WHERE id = ?1)
                ORDER BY at DESC, id DESC LIMIT ?2
                """, arguments: [id, limit])
        return try rows.map { row in
            let letter: String = row["letter"]
            let resent: Int64? = row["resent_at"]
            return DeadLetterEntry(
                letter: try JSON.decode(DeadLetter.self, from: Array(letter.utf8)),
                at: Timestamp(microseconds: row["at"]), resentAt: resent.map(Timestamp.init(microseconds:)))
        }
    }

    /// Forgets the records that tell of these people; each is looked at, there are few.
    static func forget(_ people: Set<String>, in database: Database) throws {
        var told: [String] = []
        let rows = try Row.fetchCursor(database, sql: "SELECT id, letter FROM step_dead_letters")
        while let row = try rows.next() {
            let letter: String = row["letter"]
            guard try JSON.decode(DeadLetter.self, from: Array(letter.utf8)).mentionsAny(of: people) else { continue }
            told.append(row["id"])
        }
        for id in told { try database.execute(sql: "DELETE FROM step_dead_letters WHERE id = ?", arguments: [id]) }
    }

    static func count(in database: Database) throws -> Int {
        try Int.fetchOne(database, sql: "SELECT count(*) FROM step_dead_letters WHERE resent_at IS NULL") ?? 0
    }
}

/// A record that was put aside, as an operator sees it.
public struct DeadLetterEntry: Codable, Sendable {
    public let id: String
    public let letter: DeadLetter
    public let at: Timestamp
    /// When it was handled after all.
    public let resentAt: Timestamp?

    init(letter: DeadLetter, at: Timestamp, resentAt: Timestamp?) {
        id = letter.id
        self.letter = letter
        self.at = at
        self.resentAt = resentAt
    }
}

/// An id of a dead letter, taken apart: "orders.commands/7@1045".
public struct DeadLetterID: Sendable, Hashable {
    let topic: String
    let partition: Int32
    let offset: Int64

    /// - Returns: nil for what is no such id.
    public init?(_ text: String) {
        guard let match = text.wholeMatch(of: #/([a-z.-]{1,100})/([0-9]{1,9})@([0-9]{1,18})/#),
            let partition = Int32(match.2), let offset = Int64(match.3)
        else { return nil }
        (topic, self.partition, self.offset) = (String(match.1), partition, offset)
    }
}
