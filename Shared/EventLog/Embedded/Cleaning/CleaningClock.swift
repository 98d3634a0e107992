import EventLog
import Events

/// Time of cleaning, noted in the log, so that it continues whichever client cleans next.
enum CleaningClock {
    private static let name = "cleaning-clock"

    /// Notes the time in a log that has none: there the newest record proves how much time has passed. Runs in a transaction.
    static func begin(by settings: EmbeddedLog.Settings, in database: borrowing Database) throws {
        guard try noted(in: database) == nil else { return }
        let now = settings.clock()
        let newest = try newestRecord(in: database) ?? now
        try note(DeletionClock(at: min(now, newest), settings.uptime()), in: database)
    }

    /// Advances the time. Runs in a transaction.
    static func now(by settings: EmbeddedLog.Settings, in database: borrowing Database) throws -> Timestamp {
        try begin(by: settings, in: database)
        guard var clock = try noted(in: database) else { return Timestamp(microseconds: 0) }
        let time = clock.look(at: settings.clock(), settings.uptime())
        try note(clock, in: database)
        return time
    }

    private static func noted(in database: borrowing Database) throws -> DeletionClock? {
        let select = try database.statement("SELECT value FROM meta WHERE name = ?")
        select.bind(1, name)
        return try select.first { try? JSON.decode(DeletionClock.self, from: Array($0.text(0).utf8)) } ?? nil
    }

    private static func note(_ clock: DeletionClock, in database: borrowing Database) throws {
        let insert = try database.statement("INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)")
        insert.bind(1, name)
        insert.bind(2, String(decoding: try JSON.encode(clock), as: UTF8.self))
        try insert.run()
    }

    private static func newestRecord(in database: borrowing Database) throws -> Timestamp? {
        let bits = RecordID.offsetBits
        let select = try database.statement(
            """
            SELECT max((SELECT time FROM records r WHERE r.id >= c.id << \(bits) AND r.id < (c.id + 1) << \(bits)
                ORDER BY r.id DESC LIMIT 1)) FROM counters c
            """)
        return try select.first { $0.isNull(0) ? nil : Timestamp(microseconds: $0.integer(0)) } ?? nil
    }
}
