import Contract
import Events
import Store

/// Lifetime of devices and saved searches that nobody uses: their persons do not come back, or come with another browser.
///
/// A device is used when its browser registers again, at most once a day, or when a notice arrives there. A search is used when its person
/// saves, changes or opens it.
enum Unused {
    /// Unused time after which a device or search is deleted: the lifetime of a session.
    static let kept = Duration.seconds(180 * 86_400)
    /// Unused time after which a device or search makes room for a new one, if the limit is reached.
    static let stays = Duration.seconds(30 * 86_400)
    /// Time after a use within which another one is not recorded.
    static let noted = Duration.seconds(86_400)

    /// Whether a use has to be recorded.
    static func isNewUse(since last: Timestamp, at now: Timestamp) -> Bool { last.advanced(by: noted) <= now }

    /// Time of the last use at or before which something counts as unused for a duration; nil if uses have not been recorded for so long.
    ///
    /// Records of earlier releases have the time of the last change, not of the last use. So a store counts from its own first check.
    static func limit(_ duration: Duration, at now: Timestamp, in database: Database) throws -> Timestamp? {
        try database.run("INSERT OR IGNORE INTO note_uses (id, since) VALUES (1, ?)", [now])
        let since = try database.integer("SELECT since FROM note_uses") ?? 0
        let limit = now.advanced(by: .zero - duration)
        return since <= limit.microseconds ? limit : nil
    }

    static func addColumns(_ database: Database) throws {
        try database.script(
            """
            ALTER TABLE devices ADD COLUMN used INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE searches ADD COLUMN used INTEGER NOT NULL DEFAULT 0;
            CREATE INDEX devices_by_use ON devices (used, device);
            CREATE INDEX searches_by_use ON searches (used, search);
            CREATE TABLE note_uses (id INTEGER PRIMARY KEY CHECK (id = 1), since INTEGER NOT NULL);
            """)
        for device in try database.records("SELECT record FROM devices", as: PushDevice.self) {
            try database.run("UPDATE devices SET used = ? WHERE device = ?", [device.updatedAt, device.id])
        }
        for search in try database.records("SELECT record FROM searches", as: SavedSearch.self) {
            try database.run("UPDATE searches SET used = ? WHERE search = ?", [search.usedAt, search.id])
        }
    }
}

extension SavedSearch {
    /// Time at which its person last changed or opened it.
    var usedAt: Timestamp { max(updatedAt, seenAt) }
}
