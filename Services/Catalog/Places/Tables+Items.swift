import Contract
import Events
import Store

extension Item {
    static let states = StateKind(
        .catalogItems, ItemEvents.changed, in: StateTable("items", key: "id", isText: true), partitionKey: \.place,
        ofKey: { ThingID.place(ofItem: $0) }, stage: .consequence,
        columns: ["place", "folded", "renews_at", "unsaid"],
        changing: { key, item, database, change in
            try change()
            guard let item else { return }
            let tables = Tables(database: database)
            try tables.clearDeletionMarker(of: item.id)
            try tables.noteRenewal(of: item)
        }, ending: .marker(ItemEvents.deleted)
    ) { [$0.id, $0.place, folded($0.name), nil, false] }
}

extension Tables {
    func item(_ id: String) throws -> Item? { try Item.states.get(id, in: database) }

    func items(of place: String) throws -> [Item] {
        try Item.states.all("place = ?", [place], in: database)
    }

    func itemCount(of place: String) throws -> Int {
        try Item.states.count("place = ?", [place], in: database)
    }

    /// Saves a known item whose number left changed. It is emitted at the end of the step.
    func saveStock(of item: Item, json: String) throws {
        let update = try Prepared(
            "UPDATE items SET unsaid = 1, renews_at = ?, record = ? WHERE id = ?", in: database)
        update.bind(1, try renewal(of: item)?.microseconds)
        update.bind(2, json)
        update.bind(3, item.id)
        try update.run()
    }

    /// Items whose daily portions are due for renewal, or that were sold out for a day that is over.
    func itemsToRenew(at now: Timestamp, limit: Int) throws -> [Item] {
        try Item.states.all("renews_at <= ? ORDER BY renews_at LIMIT ?", [now, limit], in: database)
    }

    /// Notes when the item is renewed, by its dates and its place's time zone.
    func noteRenewal(of item: Item) throws {
        guard let time = try renewal(of: item) else { return }
        try database.run("UPDATE items SET renews_at = ? WHERE id = ?", [time, item.id])
    }

    private func renewal(of item: Item) throws -> Timestamp? {
        guard let date = item.firstDate else { return nil }
        return LocalDay.end(of: date, in: try placeFacts(item.place)?.timeZone ?? "UTC")
    }
}
