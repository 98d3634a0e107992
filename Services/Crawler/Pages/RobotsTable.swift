import Events
import Fetching
import Store

/// Sites' robots.txt, each until it expires.
enum RobotsTable {
    static func copy(of origin: String, in database: Database) throws -> RobotsCopy? {
        try database.first("SELECT address, body, expires FROM note_robots WHERE origin = ?", [origin]) {
            RobotsCopy(origin: origin, address: $0.string(0), body: $0.bytes(1) ?? [], expires: $0.time(2))
        }
    }

    /// Keeps a copy, and deletes expired ones.
    static func keep(_ copy: RobotsCopy, at time: Timestamp, in database: Database) throws {
        try database.run("DELETE FROM note_robots WHERE expires <= ?", [time])
        try database.run(
            "INSERT OR REPLACE INTO note_robots (origin, address, body, expires) VALUES (?, ?, ?, ?)",
            [copy.origin, copy.address, copy.body, copy.expires])
    }

    /// A shelf for robots.txt in the service's own store.
    static func shelf(of engine: Engine) -> RobotsShelf {
        RobotsShelf(
            find: { origin in try await engine.read { try copy(of: origin, in: $0) } },
            keep: { copy in
                try await engine.perform { try keep(copy, at: $0.now, in: $0.database) }
            })
    }
}
