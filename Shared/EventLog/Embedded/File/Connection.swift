import EventLog
import Foundation

/// A thread's connection to the log; it knows which file it opened and which log that is.
struct Connection: ~Copyable {
    let database: Database
    let paths: LogPaths
    let meta: Meta
    private let file: FileIdentity

    /// Opens an existing log.
    /// - Throws: `fatal` if it is not the `expected` one.
    init(_ paths: LogPaths, expected: Meta) throws {
        try self.init(paths, mode: .readWrite) { database in
            let found = try Meta.read(from: database)
            guard found.isOfSameLog(as: expected) else { throw LogError.fatal("another log was put at \(paths.log)") }
            return found
        }
    }

    /// Makes the log if there is none; called by one process at a time.
    init(creating paths: LogPaths, partitions: Int32) throws {
        try self.init(paths, mode: .create) { database in
            let mode = try database.statement("PRAGMA journal_mode = WAL").first { $0.text(0) }
            guard mode == "wal" else {
                throw LogError.misconfigured("\(paths.log) cannot use a write-ahead log: is it on a local disk?")
            }
            let meta = try database.writing { try Schema.prepare(database, partitions: partitions) }
            try Connection.makeDurable(folderOf: paths.log)
            return meta
        }
    }

    private init(_ paths: LogPaths, mode: Database.Mode, _ prepare: (borrowing Database) throws -> Meta) throws {
        let database = try Database(path: paths.log, mode: mode)
        let meta = try prepare(database)
        guard let file = FileIdentity(of: paths.log) else {
            throw LogError.unavailable("its file \(paths.log) was removed while it was opened")
        }
        self.database = database
        self.meta = meta
        self.paths = paths
        self.file = file
    }

    /// - Throws: if the file was removed or replaced.
    func checkFile() throws(LogError) { try file.check(at: paths.log) }

    /// A new file is only durable once its folder is written.
    static func makeDurable(folderOf path: String) throws {
        let folder = URL(filePath: path).deletingLastPathComponent().path
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemFailure("open \(folder)") }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw SystemFailure("fsync \(folder)") }
    }
}
