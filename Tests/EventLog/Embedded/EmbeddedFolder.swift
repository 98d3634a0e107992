import CSQLite
import EmbeddedLog
import EventLog
import Events
import Foundation
import Synchronization
import TestKit

/// An embedded log in a folder of its own, for tests of its internals.
struct EmbeddedFolder: Sendable {
    let folder: URL
    let clock = SetClock()

    var file: String { folder.appending(path: "log.db").path }
    var copy: String { folder.appending(path: "copy.db").path }

    let topic = topic("things")

    static func topic(_ name: String, kept: Retention = .days(30)) -> Topic {
        Topic(
            "test.\(name)", owner: "test", key: "thing", partitionKey: "thing", kept: kept, about: "Records of a test.")
    }

    /// Makes one, lets `body` use it and removes it.
    static func use(in parent: URL? = nil, _ body: (EmbeddedFolder) async throws -> Void) async throws {
        let folder = try parent ?? makeTemporaryFolder()
        defer { if parent == nil { try? FileManager.default.removeItem(at: folder) } }
        try await body(EmbeddedFolder(folder: folder))
    }

    /// Opens the log, prepares the topics, lets `body` use it and closes it. Its time is the set clock's; it cleans only on request.
    func client<Result>(
        topics: [Topic]? = nil, _ change: (inout EmbeddedLog.Settings) -> Void = { _ in },
        _ body: (EmbeddedLog) async throws -> Result
    ) async throws -> Result {
        var settings = EmbeddedLog.Settings(deployment: topics ?? [topic])
        settings.clock = { [clock] in clock.now }
        settings.uptime = { [clock] in clock.uptime }
        settings.cleaningInterval = nil
        change(&settings)
        let log = try await EmbeddedLog(path: file, settings: settings)
        do {
            _ = try await log.prepare(topics ?? [topic])
            let result = try await body(log)
            await log.close()
            return result
        } catch {
            await log.close()
            throw error
        }
    }

    var address: LogAddress { .embedded(path: file) }

    /// Changes the file without the log's knowledge.
    func execute(_ sql: String) throws {
        var database: OpaquePointer?
        defer { sqlite3_close(database) }
        guard sqlite3_open_v2(file, &database, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK,
            sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK
        else { throw LogError.unavailable("\(sql): \(String(cString: sqlite3_errmsg(database)))") }
    }
}

/// A clock that stands until it is moved.
final class SetClock: Sendable {
    private let time = Mutex(Timestamp("2026-01-01T00:00:00Z")!)

    private let passed = Mutex(Duration.zero)

    var now: Timestamp { time.withLock { $0 } }
    var uptime: Uptime { Uptime(boot: "set", duration: passed.withLock { $0 }) }

    func advance(days: Double) {
        leap(days: days)
        passed.withLock { $0 += .seconds(days * 86_400) }
    }

    /// Moves only the wall clock.
    func leap(days: Double) {
        time.withLock { $0 = $0.advanced(by: .seconds(days * 86_400)) }
    }
}
