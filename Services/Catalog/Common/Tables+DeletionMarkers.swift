import Events
import GRDB

/// Deletion markers: what deleted things reflected. A command that comes again after a rebuild must not bring them back.
extension Tables {
    func deletionMarker(of id: String) throws -> InputPositions? {
        try record(InputPositions.self, "SELECT reflects FROM graves WHERE id = ?", [id])
    }

    func deletionMarkers() throws -> [(id: String, reflects: InputPositions)] {
        try Row.fetchAll(database, sql: "SELECT id, reflects FROM graves").map { row in
            let reflects: String = row[1]
            return (row[0], try JSON.decode(InputPositions.self, from: Array(reflects.utf8)))
        }
    }

    func markDeleted(_ id: String, reflects: InputPositions, at time: Timestamp) throws {
        try execute(
            """
            INSERT INTO graves (id, deleted_at, reflects) VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET deleted_at = excluded.deleted_at, reflects = excluded.reflects
            """, [id, time.microseconds, try JSON.encode(reflects).text])
    }

    /// Removes the marker of a thing that was put again.
    func clearDeletionMarker(of id: String) throws {
        try execute("DELETE FROM graves WHERE id = ?", [id])
    }

    func forgetDeletionMarkers(before time: Timestamp, limit: Int) throws {
        try execute(
            """
            DELETE FROM graves WHERE id IN (SELECT id FROM graves WHERE deleted_at < ? ORDER BY deleted_at LIMIT ?)
            """, [time.microseconds, limit])
    }
}
