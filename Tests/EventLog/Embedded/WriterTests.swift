@testable import EmbeddedLog
import EventLog
import Testing

extension EmbeddedSuite {
    /// A test cannot cut the power; it checks the SQLite settings that promise durability.
    @Test func `every commit of the writer is made durable before it is answered`() async throws {
        try await EmbeddedFolder.use { folder in
            let settings = EmbeddedLog.Settings()
            let queue = try WriterQueue(mostBytes: settings.queuedBytes, patience: settings.patience)
            let writer = try Writer(LogPaths(log: folder.file), settings, queue: queue, counts: Counts())
            func pragma(_ name: String) throws -> String? {
                try writer.connection.database.statement("PRAGMA \(name)").first { $0.text(0) }
            }
            // 2 is FULL: the write-ahead log is synchronised at every commit.
            #expect(try pragma("synchronous") == "2")
            #expect(try pragma("journal_mode") == "wal")
            #expect(try pragma("wal_autocheckpoint") == "0")
        }
    }
}
