import Events
import Fetching
import Foundation
import GRDB
import Store

/// Sites' robots.txt, each until it expires.
enum RobotsTable {
    static func copy(of origin: String, in database: Database) throws -> RobotsCopy? {
        try GRDB.Row.fetchOne(
            database, sql: "SELECT address, body, expires FROM note_robots WHERE origin = ?", arguments: [origin]
        ).map {
            RobotsCopy(
                origin: origin, address: $0["address"], body: Array($0["body"] as Data),
                expires: Timestamp(microseconds: $0["expires"]))
        }
    }

    /// Keeps a copy, and deletes expired ones.
    static func keep(_ copy: RobotsCopy, at time: Timestamp, in database: Database) throws {
        try database.execute(sql: "DELETE FROM note_robots WHERE expires <= ?", arguments: [time.microseconds])
        try database.execute(
            sql: "INSERT OR REPLACE INTO note_robots (origin, address, body, expires) VALUES (?, ?, ?, ?)",
            arguments: [copy.origin, copy.address, Data(copy.body), copy.expires.microseconds])
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
