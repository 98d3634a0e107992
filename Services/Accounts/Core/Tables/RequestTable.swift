import Contract
import Events
import Store

/// Gateways' signed records of ended sessions and erasures. Only the log has them otherwise, and it may be lost or restored.
enum RequestTable {
    static let topics: [Topic] = [.sessions, .privacyCommands]

    static let create = """
        CREATE TABLE requests (
            topic TEXT NOT NULL, key TEXT NOT NULL, until INTEGER, record BLOB NOT NULL, PRIMARY KEY (topic, key)
        ) WITHOUT ROWID;
        CREATE INDEX requests_by_end ON requests (until) WHERE until IS NOT NULL;
        """

    static func state(_ topic: Topic) -> StateTable {
        StateTable("requests", key: "key", where: "topic = '\(topic.name)'")
    }

    /// - Parameter end: time from which the record has no effect; nil: never.
    static func save(_ event: Event, of topic: String, until end: Timestamp?, in database: Database) throws {
        try database.run(
            "INSERT OR REPLACE INTO requests (topic, key, until, record) VALUES (?, ?, ?, ?)",
            [topic, event.subject, end, event.json])
    }

    static func request(_ key: String, of topic: Topic, in database: Database) throws -> Event? {
        try database.first("SELECT record FROM requests WHERE topic = ? AND key = ?", [topic.name, key]) {
            try Event(json: $0.bytes(0) ?? [])
        }
    }

    static func delete(_ key: String, of topic: Topic, in database: Database) throws {
        try database.run("DELETE FROM requests WHERE topic = ? AND key = ?", [topic.name, key])
    }

    static func prune(at time: Timestamp, limit: Int, in database: Database) throws {
        try database.run(
            """
            DELETE FROM requests WHERE (topic, key) IN (
                SELECT topic, key FROM requests WHERE until < ? ORDER BY until LIMIT ?)
            """, [time, limit])
    }
}
