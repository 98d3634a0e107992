import Store

/// The names under which people who were erased stand in the audit, until its last entry of theirs is deleted. An operator finds the person
/// of a name; a name by itself tells nothing.
enum AuditNames {
    static let create = """
        -- A rebuild reads the requests to erase from their beginning, and notes everybody again: entries of a log that was put back may
        -- have the names already.
        CREATE TABLE note_audit_names (name TEXT PRIMARY KEY, person TEXT NOT NULL) WITHOUT ROWID;
        """

    /// The same one whenever a store is made again.
    static func name(for person: String) -> String {
        // Begins as every stand-in does: nobody can be asked to erase it.
        "erased-\(Secrets.digest("audit\n\(person)").prefix(32))"
    }

    static func note(_ person: String, in database: Database) throws {
        try database.run(
            "INSERT OR IGNORE INTO note_audit_names (name, person) VALUES (?, ?)", [name(for: person), person])
    }

    /// Nil if nobody has the name.
    static func person(named name: String, in database: Database) throws -> String? {
        try database.text("SELECT person FROM note_audit_names WHERE name = ?", [name])
    }

    /// Takes out whose last entry has gone.
    static func prune(in database: Database) throws {
        try database.run(
            """
            DELETE FROM note_audit_names
            WHERE NOT EXISTS (SELECT 1 FROM audit WHERE person = name) AND NOT EXISTS (SELECT 1 FROM audit WHERE subject = name)
            """)
    }
}
