import Events
import GRDB
import Store

extension Tables {
    func place(_ id: String) throws -> Place? {
        try record(Place.self, "SELECT record FROM places WHERE id = ?", [id])
    }

    func placeFacts(_ id: String) throws -> PlaceFacts? {
        let select = try Prepared("SELECT merchant, time_zone FROM places WHERE id = ?", in: database)
        select.bind(1, id)
        guard try select.next() else { return nil }
        return PlaceFacts(merchant: select.text(0), timeZone: select.text(1) ?? "UTC")
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

    func eachPlace(_ body: (Place) throws -> Void) throws {
        let records = try String.fetchCursor(database, sql: "SELECT record FROM places")
        while let record = try records.next() { try body(try JSON.decode(Place.self, from: Array(record.utf8))) }
    }
}
