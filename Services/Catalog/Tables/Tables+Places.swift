import Events
import GRDB

extension Tables {
    func place(_ id: String) throws -> Place? {
        try record(Place.self, "SELECT record FROM places WHERE id = ?", [id])
    }

    func placeFacts(_ id: String) throws -> PlaceFacts? {
        let statement = try database.cachedStatement(sql: "SELECT merchant, time_zone FROM places WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [id]).map {
            PlaceFacts(merchant: $0[0], timeZone: $0[1])
        }
    }

    func save(_ place: Place) throws {
        let timeZoneBefore = try placeFacts(place.id)?.timeZone
        try execute(
            """
            INSERT INTO places (id, merchant, time_zone, record) VALUES (?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET merchant = excluded.merchant, time_zone = excluded.time_zone, record = excluded.record
            """, [place.id, place.merchant, place.timeZone, try JSON.encode(place).text])
        try execute("DELETE FROM graves WHERE id = ?", [place.id])
        if timeZoneBefore != place.timeZone {
            for item in try items(of: place.id) { try save(item) }
        }
    }

    func deletePlace(_ id: String) throws {
        try execute("DELETE FROM places WHERE id = ?", [id])
    }
}
