import CSQLite
import EventLog
import Foundation

/// The minimum of any log in SQLite, as a measure: one table, one process, no keys, no checksums, no queue; durable commits.
func bareLoop(_ arguments: Arguments) throws {
    guard case .embedded(let path) = arguments.log else {
        throw Arguments.Malformed(description: "bare needs embedded:PATH")
    }
    let (count, size, batch) = (try arguments.number(0), try arguments.number(1), max(1, try arguments.number(2)))
    var database: OpaquePointer?
    guard sqlite3_open(path, &database) == SQLITE_OK else { throw LogError.unavailable(path) }
    defer { sqlite3_close(database) }
    sqlite3_exec(database, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL", nil, nil, nil)
    sqlite3_exec(database, "CREATE TABLE bare (id INTEGER PRIMARY KEY, value BLOB)", nil, nil, nil)
    let clock = ContinuousClock()
    let appending = clock.measure { bareAppend(database, count, size: size, batch: batch) }
    var read = 0
    let reading = clock.measure { read = bareRead(database) }
    guard read == count else { throw LogError.unavailable("\(read) of \(count) read") }
    printLine("append \(perSecond(count, appending)) read \(perSecond(count, reading))")
}

private func bareAppend(_ database: OpaquePointer?, _ count: Int, size: Int, batch: Int) {
    let value = [UInt8](repeating: UInt8(ascii: "."), count: size)
    var insert: OpaquePointer?
    sqlite3_prepare_v2(database, "INSERT INTO bare (value) VALUES (?)", -1, &insert, nil)
    defer { sqlite3_finalize(insert) }
    for start in stride(from: 0, to: count, by: batch) {
        sqlite3_exec(database, "BEGIN IMMEDIATE", nil, nil, nil)
        for _ in start..<min(count, start + batch) {
            sqlite3_bind_blob(insert, 1, value, Int32(size), vicinity_sqlite_transient())
            sqlite3_step(insert)
            sqlite3_reset(insert)
        }
        sqlite3_exec(database, "COMMIT", nil, nil, nil)
    }
}

/// Reads all, a thousand a transaction, and copies every value.
private func bareRead(_ database: OpaquePointer?) -> Int {
    var select: OpaquePointer?
    sqlite3_prepare_v2(database, "SELECT id, value FROM bare WHERE id > ? ORDER BY id LIMIT 1000", -1, &select, nil)
    defer { sqlite3_finalize(select) }
    var (read, last, before) = (0, Int64(0), -1)
    while read > before {
        before = read
        sqlite3_bind_int64(select, 1, last)
        while sqlite3_step(select) == SQLITE_ROW {
            last = sqlite3_column_int64(select, 0)
            let bytes = UnsafeRawBufferPointer(
                start: sqlite3_column_blob(select, 1), count: Int(sqlite3_column_bytes(select, 1)))
            read += Array(bytes).isEmpty ? 0 : 1
        }
        sqlite3_reset(select)
    }
    return read
}
