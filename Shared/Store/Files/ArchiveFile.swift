import Foundation
public import GRDB
import SQLitePages
import Synchronization

/// A second SQLite file of a service, beside its store, for data that has left the store and the log for good. It is in no topic, so a
/// rebuild does not touch it and back-ups are its second copy.
///
/// A step reaches one file. So moved data is written here first, and is on the disk when `write` returns (`synchronous` is FULL, the
/// store's is NORMAL). Only then does the step delete it from the store. A failure between leaves it in both, never in neither.
///
/// The file is made with the first write: a service that never moved anything has none.
public final class ArchiveFile: Sendable {
    public let file: String
    /// Tables or views that `--settle` sums, so that several files can be compared with one; without data that is specific to the file.
    let contents: [String]
    private let migrations: [Migration]
    private let opened = Mutex<DatabasePool?>(nil)
    private let found = Mutex<String?>(nil)

    /// "orders-archive.db"
    public var name: String { URL(filePath: file).lastPathComponent }

    /// Why it cannot be read whole, for the operator: no log has its data. Nil: no damage was found.
    public var damage: String? { found.withLock { $0 } }

    /// - Parameter file: in the service's folder, whose lock keeps other processes out.
    public init(file: String, contents: [String], migrations: [Migration]) {
        self.file = file
        self.contents = contents
        self.migrations = migrations
    }

    /// Reads a consistent view on the calling thread, beside the writer; nil if there is no file. Code that reads the store, too, reads the
    /// store first: data moved between both reads is then seen twice, and otherwise not at all.
    public func read<Value>(_ body: (Database) throws -> Value) throws -> Value? {
        try naming { try pool(making: false)?.read(body) }
    }

    /// Writes in one transaction, which is on the disk when this returns. Called on the thread of the steps: a store has one writer.
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

    /// Overwrites everything that was deleted or replaced before in the file and its write-ahead log, as `Store.scrubbed`.
    func scrubbed(until isStopped: () -> Bool) throws -> Bool {
        guard let pool = try pool(making: false) else { return true }
        let wipe = try FreeSpaceWipe(path: file)
        let report = try wipe.run(
            alone: { body in try pool.writeWithoutTransaction { _ in try body() } }, until: isStopped)
        return report != nil
    }

    /// Sums of its contents; zero sums if there is no file.
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
                // Overwrites deleted data and freed pages.
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

    /// Trouble with this file is no record's fault and no damage of the store: steps wait until it is mended, and the error names the file.
    private func naming<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as DatabaseError {
            if error.isOfADamagedFile {
                found.withLock { $0 = "\(file) is damaged: restore it from a back-up and restart (\(error))" }
            }
            let temporary: [ResultCode] = [.SQLITE_BUSY, .SQLITE_FULL, .SQLITE_INTERRUPT, .SQLITE_NOMEM]
            let code = temporary.contains(error.resultCode) ? error.resultCode : .SQLITE_IOERR
            throw DatabaseError(resultCode: code, message: "\(file): \(error)")
        }
    }
}
