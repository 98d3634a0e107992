import Events
import Store

/// Lists of areas, stations and people, each in a table of its own and all of one shape.
extension Tables {
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
        try type.states.count("?1 IS NULL OR \"group\" = ?1", [group], in: database)
    }
}
