import Events
import Store

/// Notes of what the last imports changed, so that one can be undone as a whole. They are only in this process's store: a rebuilt store has
/// none, unless it takes over a former one's (`ImportTakeover`).
extension Tables {
    static let imports = Migration("catalog imports") { database in
        try database.script(
            """
            CREATE TABLE note_imports (
                id TEXT PRIMARY KEY NOT NULL, at INTEGER NOT NULL, name TEXT NOT NULL, formats TEXT NOT NULL,
                created INTEGER NOT NULL, changed INTEGER NOT NULL, undone_at INTEGER) WITHOUT ROWID;
            CREATE TABLE note_imported (
                number INTEGER PRIMARY KEY AUTOINCREMENT, import TEXT NOT NULL, kind TEXT NOT NULL,
                thing TEXT NOT NULL, before TEXT, after TEXT NOT NULL);
            CREATE INDEX note_imported_by_import ON note_imported (import, number);
            """)
    }

    /// Number of imports that can be undone; notes of older ones are deleted.
    static let mostImports = 20

    struct ImportNote: Sendable, Equatable {
        var id: String
        var at: Timestamp
        /// The files, or "text".
        var name: String
        var formats: String
        var created: Int
        var changed: Int
        var undoneAt: Timestamp?
    }

    /// One thing that an import created or changed.
    struct ImportedNote: Sendable {
        var number: Int64
        var kind: ImportedKind
        var thing: String
        /// State before as JSON; nil if the import created it.
        var before: String?
        /// Digest of the state after the import.
        var after: String
    }

    /// Adds a step's counts to those of its import, whose note begins with the first step that changes something.
    func note(_ label: ImportLabel, created: Int, changed: Int, at time: Timestamp) throws {
        try database.run(
            """
            INSERT INTO note_imports (id, at, name, formats, created, changed) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET created = created + excluded.created, changed = changed + excluded.changed
            """, [label.id, time, label.name, label.formats, created, changed])
        let old = "SELECT id FROM note_imports ORDER BY at DESC, id DESC LIMIT -1 OFFSET \(Tables.mostImports)"
        try database.run("DELETE FROM note_imported WHERE import IN (\(old))")
        try database.run("DELETE FROM note_imports WHERE id IN (\(old))")
    }

    func note(_ kind: ImportedKind, _ thing: String, before: String?, after: String, by importID: String) throws {
        try database.run(
            "INSERT INTO note_imported (import, kind, thing, before, after) VALUES (?, ?, ?, ?, ?)",
            [importID, kind.rawValue, thing, before, after])
    }

    /// The newest first.
    func importNotes() throws -> [ImportNote] {
        try database.rows(
            """
            SELECT id, at, name, formats, created, changed, undone_at FROM note_imports ORDER BY at DESC, id DESC
            """
        ) {
            ImportNote(
                id: $0.string(0), at: $0.time(1), name: $0.string(2), formats: $0.string(3), created: $0.int(4),
                changed: $0.int(5), undoneAt: $0.time(ifAny: 6))
        }
    }

    /// Changes of an import, the last first.
    func imported(by importID: String, limit: Int) throws -> [ImportedNote] {
        try database.rows(
            """
            SELECT number, kind, thing, before, after FROM note_imported WHERE import = ? ORDER BY number DESC LIMIT ?
            """, [importID, limit]
        ) { row in
            guard let kind = ImportedKind(rawValue: row.string(1)) else { return nil as ImportedNote? }
            return ImportedNote(
                number: row.integer(0), kind: kind, thing: row.string(2), before: row.text(3), after: row.string(4))
        }.compactMap(\.self)
    }

    func forgetImported(_ note: ImportedNote) throws {
        try database.run("DELETE FROM note_imported WHERE number = ?", [note.number])
    }

    func markUndone(_ importID: String, at time: Timestamp) throws {
        try database.run("UPDATE note_imports SET undone_at = ? WHERE id = ?", [time, importID])
    }
}

/// Id and name of an import in its notes.
struct ImportLabel: Sendable, Hashable {
    var id: String
    var name: String
    var formats: String
}
