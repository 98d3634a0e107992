import Contract
import Events
import GRDB
import Store

/// Copies of what other instances own. They stand beside the instance's own things and are marked, so that nobody says them again.
extension Tables {
    static let withOthers: Set<String> = ["places", "items", "screenings", "movies", "holidays", "graves"]

    static let others = Migration("catalog others") { database in
        for table in withOthers.sorted() {
            try database.execute(sql: "ALTER TABLE \(table) ADD COLUMN other INTEGER")
        }
        try database.execute(
            sql: """
                CREATE TABLE note_numbers (
                    number INTEGER PRIMARY KEY NOT NULL, place TEXT NOT NULL UNIQUE, at INTEGER NOT NULL);
                """)
    }

    func saveOther(_ place: Place) throws {
        try save(place)
        try mark("places", place.id)
        try execute("DELETE FROM note_numbers WHERE place = ?", [place.id])
    }

    func saveOther(_ item: Item) throws {
        let json = try JSON.encode(item).text
        // Nearly always it is known, under this name, and only what is left of it has changed.
        try execute(
            "UPDATE items SET renews_at = NULL, record = ? WHERE id = ? AND folded = ? AND other = 1",
            [json, item.id, folded(item.name)])
        guard database.changesCount == 0 else { return }
        try save(item, json: json)
        try clearDeletionMarker(of: item.id)
        try execute("UPDATE items SET other = 1, renews_at = NULL WHERE id = ?", [item.id])
    }

    func saveOther(_ screening: Screening) throws {
        try save(screening, json: try JSON.encode(screening).text)
        try execute("UPDATE screenings SET other = 1, telling = 0 WHERE id = ?", [screening.id])
    }

    func saveOther<Thing: Registered>(_ thing: Thing) throws {
        try save(thing)
        try mark(Thing.table, thing.id)
    }

    func markOtherDeleted(_ id: String, reflects: InputPositions, at time: Timestamp) throws {
        try markDeleted(id, reflects: reflects, at: time)
        try mark("graves", id)
    }

    private func mark(_ table: String, _ id: String) throws {
        try execute("UPDATE \(table) SET other = 1 WHERE id = ?", [id])
    }

    // MARK: - Numbers of homes

    /// Numbers that were promised to homes of others and are not in their records yet; so many at most.
    private static let mostNumbers = 10_000

    func promise(_ number: Int, to place: String, at time: Timestamp) throws {
        try execute("DELETE FROM note_numbers WHERE place = ? OR number = ?", [place, number])
        try execute(
            "INSERT INTO note_numbers (number, place, at) VALUES (?, ?, ?)", [number, place, time.microseconds])
        try execute(
            """
            DELETE FROM note_numbers WHERE number IN
                (SELECT number FROM note_numbers ORDER BY at DESC LIMIT -1 OFFSET \(Tables.mostNumbers))
            """)
    }
}
