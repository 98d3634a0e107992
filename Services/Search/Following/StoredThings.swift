import Events
import Store

/// The table of `search.db`: the last JSON of each thing, by its kind and id.
struct StoredThings {
    let database: Database

    static let migrations = [
        Migration("search 1") { database in
            try database.script(
                """
                CREATE TABLE things (
                    kind TEXT NOT NULL, id TEXT NOT NULL, data TEXT NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID
                """)
        }
    ]

    /// Stores one record, and returns the change that it makes.
    /// - Returns: nil for events of unknown types.
    func take(_ record: FollowedRecord) throws -> Change? {
        switch record {
        case .tombstone(let topic, let key):
            guard let kind = ThingKind(topic: topic) else { return nil }
            return try remove(kind, key)
        case .event(let event, let position):
            guard let kind = ThingKind(topic: position.topic) else { return nil }
            if event.isDeletion { return try remove(kind, event.subject) }
            guard kind.changes.contains(event.type) else { return nil }
            let thing = try kind.thing(event.data)
            try database.run(
                """
                INSERT INTO things (kind, id, data) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET data = excluded.data
                """, [kind.rawValue, thing.id, String(decoding: event.data, as: UTF8.self)])
            return .put(thing)
        }
    }

    private func remove(_ kind: ThingKind, _ id: String) throws -> Change {
        try database.run("DELETE FROM things WHERE kind = ? AND id = ?", [kind.rawValue, id])
        return .deleted(kind, id)
    }

    /// A row of the table.
    struct Stored: Sendable {
        var kind: ThingKind
        var data: [UInt8]
    }

    /// Reads every stored thing in batches of `count`. What belongs to places comes before the places, so that each place's entry is made
    /// once.
    func read(_ count: Int, atATime body: ([Stored]) -> Void) throws {
        let before: [ThingKind] = [.rating, .holidays, .item]
        var batch: [Stored] = []
        for kind in before + ThingKind.allCases.filter({ !before.contains($0) }) {
            let things = try Prepared(
                "SELECT data FROM things WHERE kind = ? ORDER BY id", [kind.rawValue], in: database)
            while try things.next() {
                batch.append(Stored(kind: kind, data: things.bytes(0) ?? []))
                guard batch.count == count else { continue }
                body(batch)
                batch = []
            }
        }
        if !batch.isEmpty { body(batch) }
    }
}
