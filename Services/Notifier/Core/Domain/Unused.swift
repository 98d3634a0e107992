import Contract
import Events
import Store

/// How long devices and saved searches are kept that nobody uses: their persons do not come back, or come with another browser.
///
/// A device is used when its browser registers again, which the page does at most once a day, or when a notice arrives there; a search when
/// its person saves it, changes it or looks at it.
enum Unused {
    /// As long as a session lives. Then it is removed.
    static let kept = Duration.seconds(180 * 86_400)
    /// After that it gives way to a new one, where there are as many as there may be.
    static let stays = Duration.seconds(30 * 86_400)
    /// A use within this time after another is not written down.
    static let noted = Duration.seconds(86_400)

    /// Whether a use is to be written down.
    static func isNews(since last: Timestamp, at now: Timestamp) -> Bool { last.advanced(by: noted) <= now }

    /// The moment before which things must have been used last to be unused for a duration; nil if uses have not been noted for so long.
    ///
    /// Records of earlier releases say when something was changed last, not when it was used. So a store counts from its own first look.
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
    /// When its person changed it or looked at it last.
    var usedAt: Timestamp { max(updatedAt, seenAt) }
}
