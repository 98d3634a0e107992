import Contract
import Events
import Formats
import Store

extension Tables {
    func place(_ id: String) throws -> Place? {
        try database.record("SELECT record FROM places WHERE id = ?", [id])
    }

    /// A place's JSON.
    func placeRecord(_ id: String) throws -> String? {
        let select = try Prepared("SELECT record FROM places WHERE id = ?", in: database)
        select.bind(1, id)
        return try select.next() ? select.text(0) : nil
    }

    func placeFacts(_ id: String) throws -> PlaceFacts? {
        let select = try Prepared("SELECT merchant, time_zone FROM places WHERE id = ?", in: database)
        select.bind(1, id)
        guard try select.next() else { return nil }
        return PlaceFacts(merchant: select.text(0), timeZone: select.text(1) ?? "UTC")
    }

    /// Name and merchant of a place, shown beside its items.
    func placeLabel(_ id: String) throws -> (name: String, merchant: String?)? {
        try database.first("SELECT record ->> 'name', merchant FROM places WHERE id = ?", [id]) {
            ($0.string(0), $0.text(1))
        }
    }

    /// - Parameter record: the place as JSON.
    func save(_ place: Place, record: [UInt8]) throws {
        let timeZoneBefore = try placeFacts(place.id)?.timeZone
        try database.run(
            """
            INSERT INTO places (id, merchant, time_zone, listing_number, record) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET
                merchant = excluded.merchant, time_zone = excluded.time_zone, listing_number = excluded.listing_number,
                record = excluded.record
            """,
            [place.id, place.merchant, place.timeZone, place.listing?.number, record.text])
        try clearDeletionMarker(of: place.id)
        try setMatchKeys(place.matchKeys, of: place.id)
        if timeZoneBefore != place.timeZone {
            for item in try items(of: place.id) { try noteRenewal(of: item) }
        }
    }

    /// Numbers for a home.
    func listingNumbers(of place: Place) throws -> ListingNumbers {
        guard let listing = place.listing else { return .none }
        func isTaken(_ number: Int) throws -> Bool {
            try database.has(
                """
                SELECT 1 FROM places WHERE listing_number = ?1 AND id <> ?2
                UNION ALL SELECT 1 FROM note_numbers WHERE number = ?1 AND place <> ?2 LIMIT 1
                """, [number, place.id])
        }
        var free = ListingNumbers.preferred(for: place.id)
        while try isTaken(free) { free = free % RecordLimits.number + 1 }
        return ListingNumbers(free: free, isTaken: try listing.number > 0 && isTaken(listing.number))
    }

    func deletePlace(_ id: String) throws {
        try database.run("DELETE FROM places WHERE id = ?", [id])
        try setMatchKeys([], of: id)
    }

    /// The next places in the order of their ids.
    func places(after id: String, limit: Int) throws -> [Place] {
        try database.records("SELECT record FROM places WHERE id > ? ORDER BY id LIMIT ?", [id, limit])
    }
}
