import Contract
import Events
import Store

/// Entries of the audit. They are stored in no state topic, so a rebuild reads the input topic from its beginning.
enum AuditTable {
    struct Row: Sendable, Equatable {
        var id: String
        var entry: AuditEntry
    }

    static let create = """
        CREATE TABLE audit (
            id TEXT PRIMARY KEY, person TEXT NOT NULL, subject TEXT NOT NULL, type TEXT NOT NULL, at INTEGER NOT NULL,
            record BLOB NOT NULL) WITHOUT ROWID;
        CREATE INDEX audit_by_time ON audit (at, id);
        CREATE INDEX audit_by_person ON audit (person, at, id);
        CREATE INDEX audit_by_subject ON audit (subject, at, id);
        CREATE INDEX audit_by_type ON audit (type, at, id);
        """

    /// Adds an entry; a repeated one changes nothing.
    static func add(_ row: Row, in database: Database) throws {
        try write("INSERT OR IGNORE", row, in: database)
    }

    private static func write(_ verb: String, _ row: Row, in database: Database) throws {
        let entry = row.entry
        try database.run(
            "\(verb) INTO audit (id, person, subject, type, at, record) VALUES (?, ?, ?, ?, ?, ?)",
            [row.id, entry.person, entry.subject, entry.type, entry.at, try JSON.encode(entry)])
    }

    /// Replaces the id of an erased person by their name.
    static func rename(_ request: ErasePerson, in database: Database) throws {
        let person = request.person
        let rows = try (rows("person = ?", [person], in: database) + rows("subject = ?", [person], in: database))
            .filter { request.covers($0.entry.at) }
        let name = AuditNames.name(for: person)
        for var row in rows where row.entry.rename(person, to: name) {
            try write("INSERT OR REPLACE", row, in: database)
        }
    }

    static func prune(before time: Timestamp, limit: Int, in database: Database) throws {
        try database.run(
            "DELETE FROM audit WHERE id IN (SELECT id FROM audit WHERE at < ? ORDER BY at LIMIT ?)", [time, limit])
        if database.changes > 0 { try AuditNames.prune(in: database) }
    }

    static func row(_ id: String, in database: Database) throws -> Row? {
        try rows("id = ?", [id], in: database).first
    }

    /// Entries of a query, the newest first.
    static func rows(_ query: AuditQuery, in database: Database) throws -> [Row] {
        let (condition, values) = query.condition(after: query.after)
        return try rows("\(condition) ORDER BY at DESC, id DESC LIMIT ?", values + [query.limit], in: database)
    }

    static func count(_ query: AuditQuery, in database: Database) throws -> Int {
        let (condition, values) = query.condition(after: nil)
        return try database.count("SELECT count(*) FROM audit WHERE \(condition)", values)
    }

    private static func rows(
        _ condition: String, _ values: [(any Bindable)?], in database: Database
    ) throws -> [Row] {
        try database.rows("SELECT id, record FROM audit WHERE \(condition)", values) {
            Row(id: $0.string(0), entry: try $0.record(1))
        }
    }
}

/// Filters and position of a list of entries.
struct AuditQuery: Sendable {
    /// Last row of a page.
    struct Position: Codable, Sendable {
        /// In microseconds.
        var at: Int64
        var id: String

        init(_ row: AuditTable.Row) {
            (at, id) = (row.entry.at.microseconds, row.id)
        }
    }

    var person: String?
    var subject: String?
    var type: String?
    var from: Timestamp?
    /// End of the time range, exclusive.
    var to: Timestamp?
    var after: Position?
    var limit: Int

    func condition(after: Position?) -> (sql: String, values: [(any Bindable)?]) {
        var (parts, values): ([String], [(any Bindable)?]) = (["1"], [])
        func add(_ part: String, _ more: [any Bindable]) {
            parts.append(part)
            values += more
        }
        // Erased people are stored under another name.
        if let person { add("person IN (?, ?)", [person, AuditNames.name(for: person)]) }
        if let subject { add("subject IN (?, ?)", [subject, AuditNames.name(for: subject)]) }
        if let type { add("type = ?", [type]) }
        if let from { add("at >= ?", [from]) }
        if let to { add("at < ?", [to]) }
        if let after { add("(at, id) < (?, ?)", [after.at, after.id]) }
        return (parts.joined(separator: " AND "), values)
    }
}
