import Foundation
public import GRDB
import SQLitePages
import Synchronization

/// A second SQLite file of a service's, beside its store, for what has left the store and the log for good: it is in no topic, so a rebuild
/// does not touch it and back-ups are its second copy.
///
/// A step reaches one file. So what is moved here is written first, and is on the disk when `write` returns (`synchronous` is FULL, the
/// store's is NORMAL); only then the step takes it out of the store. What comes between leaves it in both, never in neither.
///
/// Its file is made with the first write: a service that never moved anything has none.
public final class ArchiveFile: Sendable {
    public let file: String
    /// What `--settle` adds up, so that several files can be held against one: tables, or views of them, without what is the file's alone.
    let contents: [String]
    private let migrations: [Migration]
    private let opened = Mutex<DatabasePool?>(nil)
    private let found = Mutex<String?>(nil)

    /// "orders-archive.db"
    public var name: String { URL(filePath: file).lastPathComponent }

    /// Why it cannot be read whole, for the operator: no log has what it holds. Nil: no damage was found.
    public var damage: String? { found.withLock { $0 } }

    /// - Parameter file: in the service's folder, whose lock keeps other processes out.
    public init(file: String, contents: [String], migrations: [Migration]) {
        self.file = file
        self.contents = contents
        self.migrations = migrations
    }

    /// Reads a consistent view, beside the writer, on the calling thread; nil if there is no file. Who reads the store, too, reads that
    /// first: what was moved between both reads is then seen twice, and otherwise would not be seen at all.
    public func read<Value>(_ body: (Database) throws -> Value) throws -> Value? {
        try naming { try pool(making: false)?.read(body) }
    }

    /// Writes in one transaction, which is on the disk when this returns. On the thread of the steps: a store has one writer.
    public func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try naming {
            guard let pool = try pool(making: true) else { throw DatabaseError(resultCode: .SQLITE_CANTOPEN) }
            return try pool.write(body)
        }
    }

    public func close() throws {
        try opened.withLock { pool in
            try pool?.close()
            pool = nil
        }
    }

    /// Sees to it that nothing that was deleted or overwritten before is left in the file or its write-ahead log, as `Store.scrubbed`.
    func scrubbed(until isStopped: () -> Bool) throws -> Bool {
        guard let pool = try pool(making: false) else { return true }
        let wipe = try FreeSpaceWipe(path: file)
        let report = try wipe.run(
            alone: { body in try pool.writeWithoutTransaction { _ in try body() } }, until: isStopped)
        return report != nil
    }

    /// The sums of its contents; of a file that is not there those of nothing.
    func sums() throws -> [String: TableSum] {
        let sums = try read { database in try contents.map { ($0, try TableSum(of: $0, in: database)) } }
        return Dictionary(uniqueKeysWithValues: sums ?? contents.map { ($0, TableSum.nothing) })
    }

    private func pool(making isMade: Bool) throws -> DatabasePool? {
        try opened.withLock { opened in
            if let opened { return opened }
            guard isMade || FileManager.default.fileExists(atPath: file) else { return nil }
            var configuration = GRDB.Configuration()
            configuration.busyMode = .timeout(10)
            configuration.maximumReaderCount = 4
            configuration.prepareDatabase { database in
                // What was deleted is overwritten, and so are pages that are no longer used.
                let settings = [
                    "journal_size_limit = 16777216", "cache_size = -4000", "secure_delete = ON",
                ]
                for setting in settings { try database.execute(sql: "PRAGMA \(setting)") }
            }
            let pool = try DatabasePool(path: file, configuration: configuration)
            var migrator = DatabaseMigrator()
            for migration in migrations { migrator.registerMigration(migration.name, migrate: migration.change) }
            try migrator.migrate(pool)
            // GRDB sets NORMAL for a pool.
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            opened = pool
            return pool
        }
    }

    /// Trouble with this file is no record's fault and no damage of the store's: steps wait until it is mended, and say what for.
    private func naming<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as DatabaseError {
            if error.isOfADamagedFile {
                found.withLock { $0 = "\(file) is damaged: bring it back from a back-up and start anew (\(error))" }
            }
            let passing: [ResultCode] = [.SQLITE_BUSY, .SQLITE_FULL, .SQLITE_INTERRUPT, .SQLITE_NOMEM]
            let code = passing.contains(error.resultCode) ? error.resultCode : .SQLITE_IOERR
            throw DatabaseError(resultCode: code, message: "\(file): \(error)")
        }
    }
}
