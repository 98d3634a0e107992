import Contract
import Events
import Formats
import ServiceKit
public import Store

/// Notes of what the last imports changed, so that one can be undone as a whole. They are only in this process's store: a rebuilt store has
/// none, unless it takes over a former one's.
public struct ImportJournal {
    let database: Database

    public init(database: Database) {
        self.database = database
    }

    /// - Parameter name: the migration's name in the service's store.
    public static func migration(_ name: String) -> Migration {
        Migration(name) { database in
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
    }

    /// Its tables with their columns, for a store that takes them over.
    public static let tables: [(name: String, columns: [String])] = [
        ("note_imports", ["id", "at", "name", "formats", "created", "changed", "undone_at"]),
        ("note_imported", ["number", "import", "kind", "thing", "before", "after"]),
    ]

    /// Number of imports that can be undone; notes of older ones are deleted.
    static let mostImports = 20
    /// Notes of older imports that are deleted in one transaction: an import may have a million.
    private static let mostForgotten = 1000

    /// Adds a step's counts to those of its import, whose note begins with the first step that changes something.
    func count(_ outcome: ImportRun.Outcome, of label: ImportLabel, at time: Timestamp) throws {
        guard outcome.created + outcome.changed + outcome.withdrawn > 0 else { return }
        try database.run(
            """
            INSERT INTO note_imports (id, at, name, formats, created, changed) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET created = created + excluded.created, changed = changed + excluded.changed
            """,
            [label.id, time, label.name, label.formats, outcome.created, outcome.changed + outcome.withdrawn])
        let old = "SELECT id FROM note_imports ORDER BY at DESC, id DESC LIMIT -1 OFFSET \(ImportJournal.mostImports)"
        try database.run(
            """
            DELETE FROM note_imported WHERE number IN (
                SELECT number FROM note_imported WHERE import IN (\(old)) LIMIT \(ImportJournal.mostForgotten))
            """)
        try database.run(
            """
            DELETE FROM note_imports WHERE id IN (\(old))
                AND NOT EXISTS (SELECT 1 FROM note_imported WHERE import = note_imports.id)
            """)
    }

    /// - Parameter after: digest of the state after the import; nil if the import withdrew the thing.
    func note(_ kind: String, _ thing: String, before: String?, after: String?, by importID: String) throws {
        try database.run(
            "INSERT INTO note_imported (import, kind, thing, before, after) VALUES (?, ?, ?, ?, ?)",
            [importID, kind, thing, before, after ?? ""])
    }

    /// The imports that can be undone and those that were, the newest first.
    func imports() throws -> [KnownImport] {
        try database.rows(
            """
            SELECT id, at, name, formats, created, changed, undone_at FROM note_imports
            ORDER BY at DESC, id DESC LIMIT \(ImportJournal.mostImports)
            """
        ) {
            KnownImport(
                id: $0.string(0), at: $0.time(1), file: $0.string(2),
                formats: $0.string(3).split(separator: " ").map(String.init), created: $0.int(4), changed: $0.int(5),
                undoneAt: $0.time(ifAny: 6))
        }
    }

    /// Changes of an import, the last first.
    func changes(of importID: String, limit: Int) throws -> [ImportedChange] {
        try database.rows(
            """
            SELECT number, kind, thing, before, after FROM note_imported WHERE import = ? ORDER BY number DESC LIMIT ?
            """, [importID, limit]
        ) { row in
            let after = row.string(4)
            return ImportedChange(
                number: row.integer(0), kind: row.string(1), thing: row.string(2), before: row.text(3),
                after: after.isEmpty ? nil : after)
        }
    }

    func forget(_ change: ImportedChange) throws {
        try database.run("DELETE FROM note_imported WHERE number = ?", [change.number])
    }

    func markUndone(_ importID: String, at time: Timestamp) throws {
        try database.run("UPDATE note_imports SET undone_at = ? WHERE id = ?", [time, importID])
    }

    /// Digest of a state without some members.
    public static func digest(_ state: String, without unweighed: Set<String>) throws -> String {
        let object = try RawObject(Array(state.utf8))
        var kept: [UInt8] = [UInt8(ascii: "{")]
        kept.reserveCapacity(object.bytes.count)
        // Records have their members sorted, so that equal ones have equal bytes.
        for (name, value) in object.members where !unweighed.contains(name) {
            if kept.count > 1 { kept.append(UInt8(ascii: ",")) }
            JSON.append(name, to: &kept)
            kept.append(UInt8(ascii: ":"))
            kept += object.bytes[value]
        }
        kept.append(UInt8(ascii: "}"))
        return shortHash(String(decoding: kept, as: UTF8.self))
    }
}

/// An import in the list of the last ones.
struct KnownImport: Encodable, Sendable {
    var id: String
    var at: Timestamp
    /// The files, "text" or "file".
    var file: String
    var formats: [String]
    var created: Int
    var changed: Int
    var undoneAt: Timestamp?

    var key: ImportKey { ImportKey(createdAt: at, id: id) }
}

/// One thing that an import created, changed or withdrew.
public struct ImportedChange: Sendable {
    var number: Int64
    public var kind: String
    public var thing: String
    /// State before as JSON; nil if the import created it.
    var before: String?
    /// Digest of the state after the import; nil if the import withdrew it.
    var after: String?
}

/// Id and name of an import in its notes.
public struct ImportLabel: Sendable, Hashable {
    public var id: String
    var name: String
    var formats: String
}

extension ImportLabel {
    init(_ jobs: [ImportJob], prefix: String, at time: Timestamp) {
        id = "\(prefix)\(time.microseconds)"
        name = String(jobs.map(\.name).joined(separator: ", ").prefix(200))
        var seen: Set<String> = []
        formats = jobs.map(\.options.format.rawValue).filter { seen.insert($0).inserted }.joined(separator: " ")
    }
}
