import Contract
import Events
import Store

extension Tables {
    func item(_ id: String) throws -> Item? {
        try database.record("SELECT record FROM items WHERE id = ?", [id])
    }

    /// An item's JSON.
    func itemRecord(_ id: String) throws -> String? {
        try text("SELECT record FROM items WHERE id = ?", id)
    }

    func items(of place: String) throws -> [Item] {
        try database.records("SELECT record FROM items WHERE place = ?", [place])
    }

    func itemCount(of place: String) throws -> Int {
        try database.count("SELECT count(*) FROM items WHERE place = ?", [place])
    }

    func save(_ item: Item) throws {
        try save(item, json: try JSON.encode(item).text)
    }

    /// - Parameter json: the item's record, already encoded.
    func save(_ item: Item, json: String) throws {
        try database.run(
            """
            INSERT INTO items (id, place, folded, renews_at, record) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET
                folded = excluded.folded, renews_at = excluded.renews_at, record = excluded.record
            """,
            [item.id, item.place, folded(item.name), try renewal(of: item), json])
    }

    /// Saves a known item of which only the number left changed. It is emitted at the end of the step.
    func saveStock(of item: Item, json: String) throws {
        let update = try Prepared(
            "UPDATE items SET unsaid = 1, renews_at = ?, record = ? WHERE id = ?", in: database)
        update.bind(1, try renewal(of: item)?.microseconds)
        update.bind(2, json)
        update.bind(3, item.id)
        try update.run()
    }

    func deleteItem(_ id: String) throws {
        try database.run("DELETE FROM items WHERE id = ?", [id])
    }

    /// Items whose daily portions are due for renewal, or that were sold out for a day that is over.
    func itemsToRenew(at now: Timestamp, limit: Int) throws -> [Item] {
        try database.records("SELECT record FROM items WHERE renews_at <= ? ORDER BY renews_at LIMIT ?", [now, limit])
    }

    private func renewal(of item: Item) throws -> Timestamp? {
        guard let date = item.firstDate else { return nil }
        return LocalDay.end(of: date, in: try placeFacts(item.place)?.timeZone ?? "UTC")
    }
}
