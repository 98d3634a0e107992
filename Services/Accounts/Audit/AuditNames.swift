import Store

/// Names of erased people in the audit, stored until the last entry of each is deleted. An operator can look up the person of a name; the
/// name alone reveals nothing.
enum AuditNames {
    static let create = """
        -- A rebuild reads all requests to erase, and adds everybody again: entries of a restored log may have the names already.
        CREATE TABLE note_audit_names (name TEXT PRIMARY KEY, person TEXT NOT NULL) WITHOUT ROWID;
        """

    /// Name of a person; the same in every rebuild.
    static func name(for person: String) -> String {
        // The prefix of stand-ins, which no request can erase.
        "erased-\(Secrets.digest("audit\n\(person)").prefix(32))"
    }

    static func add(_ person: String, in database: Database) throws {
        try database.run(
            "INSERT OR IGNORE INTO note_audit_names (name, person) VALUES (?, ?)", [name(for: person), person])
    }

    /// The person of a name; nil if there is none.
    static func person(named name: String, in database: Database) throws -> String? {
        try database.text("SELECT person FROM note_audit_names WHERE name = ?", [name])
    }

    /// Deletes names without entries.
    static func prune(in database: Database) throws {
        try database.run(
            """
            DELETE FROM note_audit_names
            WHERE NOT EXISTS (SELECT 1 FROM audit WHERE person = name) AND NOT EXISTS (SELECT 1 FROM audit WHERE subject = name)
            """)
    }
}
