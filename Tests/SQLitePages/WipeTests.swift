import CSQLite
import Foundation
import SQLitePages
import Synchronization
import TestKit
import Testing

/// Deleted data cannot be read in a database's files, though they are in use all the time.
@Suite(.timeLimit(.minutes(5))) struct `Overwriting what was deleted` {
    @Test(arguments: [(1, "ON"), (2, "ON"), (3, "FAST"), (4, "FAST")])
    func `takes every copy out of the files while others go on writing`(seed: UInt64, before: String) throws {
        let folder = try makeTemporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "some.db").path
        let ground = try Workload(path: path, seed: seed, secureDelete: before)
        for _ in 0..<1500 { try ground.step() }
        try ground.execute("PRAGMA secure_delete = ON")
        try ground.forget()
        #expect(try leftovers(in: path) > 0, "what is searched for would be found")

        let turn = Mutex(())
        let isDone = Mutex(false)
        let failure = Mutex<(any Error)?>(nil)
        let writer = Thread {
            do {
                while !isDone.withLock({ $0 }) {
                    try turn.withLock { _ in try ground.step() }
                    usleep(500)
                }
            } catch {
                failure.withLock { $0 = error }
            }
        }
        writer.start()
        let report = try FreeSpaceWipe(path: path).run(
            alone: { body in try turn.withLock { _ in try body() } }, until: { false })
        isDone.withLock { $0 = true }
        while !writer.isFinished { usleep(1000) }
        #expect(failure.withLock { $0 } == nil)
        #expect(try #require(report).overwritten > 0)
        #expect(try #require(report).unclear == 0)
        // Nor through anything written meanwhile or later.
        #expect(try leftovers(in: path) == 0)
        for _ in 0..<200 { try ground.step() }
        try ground.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        #expect(try leftovers(in: path) == 0)
        try ground.check()
    }

    /// Killed half-way: other connections still have pages in memory that were overwritten in the file, and would write them back.
    @Test func `a wipe begun by a killed process is completed by the next`() throws {
        let folder = try makeTemporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "some.db").path
        let words = "GONE, and so are all that come after it"
        let writer = try Connection(path: path)
        try writer.execute(
            """
            PRAGMA journal_mode = WAL; PRAGMA secure_delete = OFF; CREATE TABLE named (name TEXT);
            INSERT INTO named VALUES ('one'), ('two'), ('\(words)');
            DELETE FROM named WHERE name LIKE 'GONE%';
            PRAGMA secure_delete = ON; PRAGMA wal_checkpoint(TRUNCATE); SELECT count(*) FROM named;
            """)
        #expect(try leftovers(in: path) == 1, "what is searched for would be found")
        let file = URL(filePath: path)
        // The head of a leaf has its number of rows and the offset of the first; the bytes between are free.
        let page = try Data(contentsOf: file).dropFirst(4096).prefix(4096).map(Int.init)
        let free = (8 + 2 * (page[3] << 8 | page[4]))..<(page[5] << 8 | page[6])
        let handle = try FileHandle(forWritingTo: file)
        try handle.seek(toOffset: UInt64(4096 + free.lowerBound))
        try handle.write(contentsOf: Data(count: free.count))
        try handle.close()
        let turns = Mutex(0)
        let report = try FreeSpaceWipe(path: path).run(
            alone: { body in
                // Others write between its turns.
                let turn = turns.withLock { turns in
                    turns += 1
                    return turns
                }
                if turn > 1 { try writer.execute("INSERT INTO named VALUES ('x')") }
                try body()
            }, until: { false })
        #expect(report != nil)
        try writer.execute("INSERT INTO named VALUES ('x'); PRAGMA wal_checkpoint(TRUNCATE)")
        #expect(try leftovers(in: path) == 0)
    }

    @Test func `a reader that stays in the way makes it report that it has to run again`() throws {
        let folder = try makeTemporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "some.db").path
        let ground = try Workload(path: path, seed: 5, secureDelete: "ON")
        for _ in 0..<50 { try ground.step() }
        let reader = try Connection(path: path)
        try reader.execute("BEGIN; SELECT count(*) FROM numbered")
        try ground.step()
        try ground.forget()
        let asked = Mutex(0)
        let report = try FreeSpaceWipe(path: path).run(alone: { try $0() }) {
            asked.withLock { $0 += 1 }
            return asked.withLock { $0 } > 3
        }
        #expect(report == nil)
        try reader.execute("COMMIT")
        #expect(try FreeSpaceWipe(path: path).run(alone: { try $0() }, until: { false }) != nil)
        #expect(try leftovers(in: path) == 0)
        try ground.check()
    }
}

/// Waiting times of others in a database as large as a busy shop's: `ERASURE_ORDERS=700000`.
@Suite(.enabled(if: ErasureLoad.orders > 0), .serialized) struct `Overwriting in a large database` {
    @Test func `is done within a minute, and no commit waits longer than 100 ms because of it`() throws {
        let folder = try makeTemporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let load = try ErasureLoad(path: folder.appending(path: "orders.db").path)
        let alone = try load.commits { _ in Thread.sleep(forTimeInterval: 20) }
        try load.forget()
        var took = Duration.zero
        let beside = try load.commits { turn in
            took = try ContinuousClock().measure {
                let report = try FreeSpaceWipe(path: load.path).run(alone: turn, until: { false })
                print("\(try #require(report))")
            }
        }
        print("\(ErasureLoad.orders) orders: overwritten in \(took)")
        print("the longest commit: \(alone) without it, \(beside) beside it")
        #expect(try leftovers(in: load.path) == 0)
    }
}

/// Orders of a thousand people, one of whom is erased, in a table that is written all the time.
private final class ErasureLoad: @unchecked Sendable {
    static let orders = ProcessInfo.processInfo.environment["ERASURE_ORDERS"].flatMap(Int.init) ?? 0
    let path: String
    private let connection: Connection
    private let turn = Mutex(())
    private var next = 0

    init(path: String) throws {
        self.path = path
        connection = try Connection(path: path)
        try connection.execute(
            """
            PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON;
            CREATE TABLE orders (id TEXT PRIMARY KEY, who TEXT, record TEXT) WITHOUT ROWID;
            CREATE INDEX orders_by_customer ON orders (who, id);
            """)
        while next < ErasureLoad.orders { try add(1000) }
        try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    private func add(_ count: Int) throws {
        try connection.execute("BEGIN")
        for _ in 0..<count {
            next += 1
            let person = next % 1000 == 7 ? "GONE" : "person-\(next % 1000)"
            let id = String((UInt64(next) &* 0x9E37_79B9_7F4A_7C15), radix: 36)
            let record = String(repeating: "\(person) ordered number \(next) ", count: 30)
            try connection.execute("INSERT INTO orders VALUES ('\(id)', '\(person)', '\(record)')")
        }
        try connection.execute("COMMIT")
    }

    func forget() throws {
        try connection.execute("UPDATE orders SET who = 'somebody', record = 'somebody' WHERE who = 'GONE'")
    }

    /// Longest duration of a commit, with the wait for its turn, while a body runs.
    func commits(beside body: (@escaping FreeSpaceWipe.Alone) throws -> Void) throws -> Duration {
        let isDone = Mutex(false)
        let longest = Mutex(Duration.zero)
        let writer = Thread { [self] in
            while !isDone.withLock({ $0 }) {
                let took = ContinuousClock().measure {
                    turn.withLock { _ in
                        try? addQuietly()
                    }
                }
                longest.withLock { $0 = max($0, took) }
                usleep(4000)
            }
        }
        writer.start()
        try body { [self] work in try turn.withLock { _ in try work() } }
        isDone.withLock { $0 = true }
        while !writer.isFinished { usleep(1000) }
        return longest.withLock { $0 }
    }

    /// Adds orders of other people, two at a time.
    private func addQuietly() throws {
        if next % 1000 > 990 || next % 1000 < 10 { next += 20 }
        try add(2)
    }
}

/// Number of occurrences in the files of a text that only deleted rows ever held.
private func leftovers(in path: String) throws -> Int {
    let wanted = Array("GONE".utf8)
    return try ["", "-wal"].reduce(0) { sum, suffix in
        // Not `Data.range(of:in:)`, which copies all of it for each match.
        let file = try Data(contentsOf: URL(filePath: path + suffix))
        return sum
            + file.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
                var (count, rest) = (0, bytes)
                while let start = rest.baseAddress, let found = memchr(start, Int32(wanted[0]), rest.count) {
                    let offset = UnsafeRawPointer(found) - start
                    if rest.count - offset >= wanted.count, memcmp(found, wanted, wanted.count) == 0 { count += 1 }
                    rest = UnsafeRawBufferPointer(rebasing: rest[(offset + 1)...])
                }
                return count
            }
    }
}

private final class Connection {
    private let handle: OpaquePointer

    init(path: String) throws {
        var opened: OpaquePointer?
        guard sqlite3_open(path, &opened) == SQLITE_OK, let opened else { throw Overdue("open \(path)") }
        handle = opened
        sqlite3_busy_timeout(handle, 5000)
    }

    deinit { sqlite3_close(handle) }

    func execute(_ sql: String) throws {
        guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else {
            throw Overdue("\(sql.prefix(100)): \(String(cString: sqlite3_errmsg(handle)))")
        }
    }

    func text(_ sql: String) throws -> String {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, sqlite3_step(statement) == SQLITE_ROW
        else { throw Overdue("\(sql): \(String(cString: sqlite3_errmsg(handle)))") }
        return sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? ""
    }
}

/// Tables of every kind in which rows are inserted, changed and deleted; some rows belong to a person who will be erased.
private final class Workload: @unchecked Sendable {
    private let connection: Connection
    private var random: Seeded
    private var next = 0
    private var isForgotten = false

    init(path: String, seed: UInt64, secureDelete: String) throws {
        connection = try Connection(path: path)
        random = Seeded(seed)
        try execute(
            """
            PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA secure_delete = \(secureDelete);
            CREATE TABLE numbered (id INTEGER PRIMARY KEY, who TEXT, what TEXT);
            CREATE INDEX what ON numbered (what);
            CREATE TABLE named (name TEXT PRIMARY KEY, who TEXT, what TEXT) WITHOUT ROWID;
            CREATE TABLE queue (id INTEGER PRIMARY KEY AUTOINCREMENT, who TEXT, what TEXT);
            """)
    }

    func execute(_ sql: String) throws { try connection.execute(sql) }

    func step() throws {
        var sql = "BEGIN IMMEDIATE;"
        for _ in 0..<Int.random(in: 1...4, using: &random) { sql += change() }
        try execute(sql + "COMMIT")
    }

    private func change() -> String {
        next += 1
        let isTheirs = !isForgotten && Int.random(in: 0..<4, using: &random) == 0
        let who = isTheirs ? "GONE" : "other"
        let length = [1, 3, 10, 40, 300, 3000].randomElement(using: &random) ?? 1
        let what = String(repeating: "\(who) \(next) ", count: length)
        // Many partitions, each appended to at its end, as the log has them.
        let number = Int.random(in: 0..<20, using: &random) << 40 | next
        switch Int.random(in: 0..<9, using: &random) {
        case 0...1: return "INSERT INTO numbered VALUES (\(number), '\(who)', '\(what)');"
        case 2...3:
            let name = String(UInt32.random(in: 0...UInt32.max, using: &random), radix: 16)
            return "INSERT OR REPLACE INTO named VALUES ('\(name)', '\(who)', '\(what)');"
        case 4...5: return "INSERT INTO queue (who, what) VALUES ('\(who)', '\(what)');"
        case 6: return "DELETE FROM queue WHERE id < (SELECT max(id) - 30 FROM queue);"
        case 7:
            return """
                UPDATE named SET what = substr(what, 1, 40) WHERE name IN (
                    SELECT name FROM named WHERE name > '\(String(next % 16, radix: 16))' LIMIT 1);
                """
        default:
            return "DELETE FROM numbered WHERE id IN (SELECT id FROM numbered WHERE id > \(number) LIMIT 2);"
        }
    }

    /// Deletes all rows of the erased person.
    func forget() throws {
        isForgotten = true
        for table in ["numbered", "named", "queue"] { try execute("DELETE FROM \(table) WHERE who = 'GONE'") }
    }

    func check() throws {
        #expect(try connection.text("PRAGMA integrity_check") == "ok")
        let wrong = ["numbered", "named", "queue"].map {
            "SELECT count(*) AS n FROM \($0) WHERE what NOT LIKE 'other %'"
        }
        #expect(try connection.text("SELECT sum(n) FROM (\(wrong.joined(separator: " UNION ALL ")))") == "0")
    }
}
