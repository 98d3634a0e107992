import Contract
import Events
import Store

/// Deletion markers: positions that deleted things reflected. A command that is repeated after a rebuild must not create them again.
extension Tables {
    func deletionMarker(of id: String) throws -> InputPositions? {
        try database.record("SELECT reflects FROM graves WHERE id = ?", [id])
    }

    func deletionMarkers() throws -> [(id: String, reflects: InputPositions)] {
        try database.rows("SELECT id, reflects FROM graves") { ($0.string(0), try $0.record(1)) }
    }

    func mark(_ deleted: some Departed) throws {
        try database.run(
            """
            INSERT INTO graves (id, deleted_at, reflects) VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET deleted_at = excluded.deleted_at, reflects = excluded.reflects
            """, [deleted.id, deleted.deletedAt, try JSON.encode(deleted.reflects).text])
    }

    /// Removes the marker of a thing that was created again.
    func clearDeletionMarker(of id: String) throws {
        try database.run("DELETE FROM graves WHERE id = ?", [id])
    }

    func forgetDeletionMarkers(before time: Timestamp, limit: Int) throws {
        try database.run(
            """
            DELETE FROM graves WHERE id IN (SELECT id FROM graves WHERE deleted_at < ? ORDER BY deleted_at LIMIT ?)
            """, [time, limit])
    }
}

/// The data of a deletion event that leaves a marker.
protocol Departed: Codable, Sendable {
    var id: String { get }
    var deletedAt: Timestamp { get }
    var reflects: InputPositions { get }
}

extension DeletedMovie: Departed {}
extension DeletedCritic: Departed {}
extension DeletedSighting: Departed {}
extension DeletedPlace: Departed {}
extension DeletedItem: Departed {}
extension DeletedScreening: Departed {}

extension StateKind.Ending {
    static func marker(_ type: EventType<some Departed>) -> Self {
        Self(type) { deleted, _, database in try Tables(database: database).mark(deleted) }
    }
}
