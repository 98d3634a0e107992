import Events
import Store

/// Areas, stations and people, each in a table of its own and all of one shape.
extension Tables {
    func registered<Thing: Registered>(_ type: Thing.Type, _ id: String) throws -> Thing? {
        try database.record("SELECT record FROM \(type.table) WHERE id = ?", [id])
    }

    /// A thing's JSON.
    func registeredRecord(_ type: (some Registered).Type, _ id: String) throws -> String? {
        try database.text("SELECT record FROM \(type.table) WHERE id = ?", [id])
    }

    func save<Thing: Registered>(_ thing: Thing) throws {
        try database.run(
            """
            INSERT INTO \(Thing.table) (id, "group", record) VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET "group" = excluded."group", record = excluded.record
            """, [thing.id, thing.group, try JSON.encode(thing).text])
        if let thing = thing as? any Matchable { try setMatchKeys(thing.matchKeys, of: thing.id) }
    }

    func delete(_ type: (some Registered).Type, _ id: String) throws {
        try database.run("DELETE FROM \(type.table) WHERE id = ?", [id])
        if type is any Matchable.Type { try setMatchKeys([], of: id) }
    }

    /// The records with ids after the given one, in the order of ids.
    func registeredRecords(
        _ type: (some Registered).Type, group: String?, after id: String?, limit: Int
    ) throws -> [(id: String, record: String)] {
        try database.rows(
            """
            SELECT id, record FROM \(type.table)
            WHERE (?1 IS NULL OR "group" = ?1) AND (?2 IS NULL OR id > ?2) ORDER BY id LIMIT ?3
            """, [group, id, limit]
        ) { ($0.string(0), $0.string(1)) }
    }

    func registeredCount(_ type: (some Registered).Type, group: String?) throws -> Int {
        try database.count("SELECT count(*) FROM \(type.table) WHERE ?1 IS NULL OR \"group\" = ?1", [group])
    }
}
