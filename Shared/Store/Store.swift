import Foundation
public import GRDB
import SQLitePages
import Synchronization

/// A service's SQLite store: its own tables and, with the prefix `step_`, those of the exactly-once step.
///
/// One writer at a time, readers beside it. `synchronous` is NORMAL: after a power cut the store may be behind the log, which the next
/// start notices.
public final class Store: Sendable {
    public let folder: StoreFolder
    public let file: String
    /// Migrations that its tables have had.
    let schema: Set<String>
    private let pool: DatabasePool
    private let briefReads: BriefReads
    private let closed = Mutex(false)
    private let damage: Damage

    /// The store is of a release whose records cannot share a log with this one's: all processes have to stop, then each service starts
    /// once with `--upgrade`.
    public struct MustUpgrade: Error, CustomStringConvertible {
        public let file: String
        public var description: String {
            "\(file) was made by a release before 1.0: stop all services, keep a copy of the data, then start each once with --upgrade"
        }
    }

    /// Opens or makes `<folder>/<name>.db` and migrates its tables.
    /// - Parameter upgrade: also from a release before 1.0, which cannot be undone.
    /// - Throws: `MustUpgrade`; `DatabaseError` if it is damaged, as found now or by another process before.
    public init(folder: StoreFolder, name: String, migrations: [Migration], upgrade: Bool = false) throws {
        self.folder = folder
        file = "\(folder.path)/\(name).db"
        schema = Store.schema(with: migrations)
        let mark = Damage.mark(folder: folder, name: name)
        guard !FileManager.default.fileExists(atPath: mark) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "\(file): some of its pages could not be read")
        }
        damage = Damage(mark: mark)
        var configuration = GRDB.Configuration()
        configuration.busyMode = .timeout(10)
        configuration.maximumReaderCount = 4
        configuration.prepareDatabase { database in
            // Overwrites deleted data and freed pages. Savepoints are kept in memory: otherwise SQLite makes a file for each.
            let settings = [
                "journal_size_limit = 67108864", "cache_size = -16000", "secure_delete = ON", "temp_store = MEMORY",
            ]
            for setting in settings { try database.execute(sql: "PRAGMA \(setting)") }
        }
        pool = try DatabasePool(path: file, configuration: configuration)
        var migrator = DatabaseMigrator()
        migrator.registerMigration("step") { database in
            try Meta.createTable(database)
            try Outbox.createTables(database)
            try Inbox.createTables(database)
            try DeadLetterBox.createTable(database)
        }
        migrator.registerMigration(Store.secondForm) { database in
            let isInUse = try Meta.value(Meta.logIdentity, in: database) != nil
            try database.execute(
                sql: "DROP TABLE step_outbox; DROP TABLE step_sequences; DROP TABLE step_reported")
            try database.execute(sql: "DROP TABLE IF EXISTS step_heard")
            try Outbox.createTables(database)
            try Inbox.createMemory(database)
            try Unread.createTable(database)
            // Everything is emitted again in the new form and from the new sources.
            if isInUse { try Meta.set(Meta.republishing, to: Restating.Cursor(isUpgrade: true).text, in: database) }
        }
        migrator.registerMigration(Store.reportedIDs) { try Outbox.addReportedIDs($0) }
        for migration in migrations {
            migrator.registerMigration(migration.name, migrate: migration.change)
        }
        let applied = try pool.read { try migrator.appliedIdentifiers($0) }
        if !upgrade, applied.contains("step"), !applied.contains(Store.secondForm) {
            try pool.close()
            throw MustUpgrade(file: file)
        }
        try migrator.migrate(pool)
        briefReads = try BriefReads(file: file, count: ProcessInfo.processInfo.activeProcessorCount)
    }

    /// Migrations that a store of this release has had.
    static func schema(with migrations: [Migration]) -> Set<String> {
        Set(["step", secondForm, reportedIDs] + migrations.map(\.name))
    }

    /// Migration of the framework's tables in release 1.0.
    private static let secondForm = "step of 1.0"
    private static let reportedIDs = "step with ids of reported records"

    /// Reads a consistent view, beside the writer.
    public func read<Value: Sendable>(_ body: @Sendable @escaping (Database) throws -> Value) async throws -> Value {
        try await damage.awaiting { try await pool.read(body) }
    }

    /// Runs until any reader or writer finds damage, or the task is cancelled.
    /// - Throws: `MustRestart`
    func watch() async throws {
        for await error in damage.found { throw MustRestart(reason: "the store is damaged: \(error)") }
    }

    /// Records damage that other connections than its own have found.
    func noteDamage(_ error: any Error) { damage.note(error) }

    /// Reads one row, or a few by their keys: it takes microseconds, and so runs on the calling thread, unless many do at once.
    func lookUp<Value: Sendable>(_ body: @Sendable @escaping (Database) throws -> Value) async throws -> Value {
        if let value = try damage.noting({ try briefReads.read(body) }) { return value }
        return try await read(body)
    }

    /// Writes in one transaction, alone.
    package func write<Value: Sendable>(_ body: @Sendable @escaping (Database) throws -> Value) async throws -> Value {
        try await damage.awaiting { try await pool.write(body) }
    }

    /// The same on the calling thread, which waits for it.
    func writeNow<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try damage.noting { try pool.write(body) }
    }

    /// Copies rows of some tables from a file with the same tables; existing rows stay.
    func take(_ rows: [(table: String, condition: String)], from file: String) async throws {
        let statements = rows.map { table, condition in
            "INSERT OR IGNORE INTO main.\(table) SELECT * FROM former.\(table) WHERE \(condition)"
        }
        try await pool.writeWithoutTransaction { database in
            try database.execute(sql: "ATTACH DATABASE ? AS former", arguments: [file])
            defer { try? database.execute(sql: "DETACH DATABASE former") }
            try database.inTransaction {
                for statement in statements { try database.execute(sql: statement) }
                return .commit
            }
        }
    }

    /// Overwrites everything that was deleted or replaced before in the file and the write-ahead log, and removes copies that were set
    /// aside. Steps continue meanwhile: each waits for some milliseconds at most. Blocks its thread.
    /// - Returns: nil if readers were in the way repeatedly, or it was stopped: it has to run again.
    func scrubbed(until isStopped: () -> Bool) throws -> FreeSpaceWipe.Report? {
        for aside in try putAside() { try FileManager.default.removeItem(atPath: aside) }
        let wipe = try FreeSpaceWipe(path: file)
        return try wipe.run(
            alone: { body in try pool.writeWithoutTransaction { _ in try body() } }, until: isStopped)
    }

    /// Files of former stores that this one replaced.
    private func putAside() throws -> [String] {
        let name = URL(filePath: file).deletingPathExtension().lastPathComponent
        return try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasPrefix("\(name).") && $0.contains("-") && $0.contains(".db") }
            .filter { $0 != "\(name).db-wal" && $0 != "\(name).db-shm" }
            .map { "\(folder.path)/\($0)" }
    }

    /// True from when closing begins.
    var isClosed: Bool { closed.withLock { $0 } }

    public func close() throws {
        closed.withLock { $0 = true }
        try briefReads.close()
        try pool.close()
    }

    /// Removes a store's files, which must not be open.
    static func remove(folder: StoreFolder, name: String) throws {
        for suffix in ["-shm", "-wal", ""] { try removeIfThere("\(folder.path)/\(name).db\(suffix)") }
        try removeIfThere(Damage.mark(folder: folder, name: name))
    }

    private static func removeIfThere(_ file: String) throws {
        if FileManager.default.fileExists(atPath: file) { try FileManager.default.removeItem(atPath: file) }
    }

    private static func isUnfinished(_ file: String) -> Bool {
        guard let database = try? DatabaseQueue(path: file) else { return false }
        defer { try? database.close() }
        return (try? database.read { try Meta.value(Meta.rebuilding, in: $0) }) != nil
    }

    /// Renames a store's files to a name with the time in it, so that a new store can take their place.
    /// - Returns: the new path of the database file, or nil if there was none.
    static func putAside(folder: StoreFolder, name: String, why: String) throws -> String? {
        let file = "\(folder.path)/\(name).db"
        guard FileManager.default.fileExists(atPath: file) else {
            try removeIfThere(Damage.mark(folder: folder, name: name))
            return nil
        }
        // The remains of an interrupted rebuild are no store.
        guard !isUnfinished(file) else {
            try remove(folder: folder, name: name)
            return nil
        }
        let aside = "\(folder.path)/\(name).\(why)-\(Int64(Date().timeIntervalSince1970 * 1000)).db"
        for suffix in ["-shm", "-wal", ""] where FileManager.default.fileExists(atPath: file + suffix) {
            try FileManager.default.moveItem(atPath: file + suffix, toPath: aside + suffix)
        }
        try removeIfThere(Damage.mark(folder: folder, name: name))
        return aside
    }
}
