import CSQLite
import Foundation
import Synchronization

/// A file of vector tiles in the MBTiles format: an SQLite database with a table of tiles and one of metadata.
///
/// The file is opened as immutable. To change the map, put another file in its place (by renaming it) and restart the gateway.
final class MBTilesFile: Sendable {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let path: String
    /// Connections that are not in use, at most one for each thread that reads tiles.
    private let idle = Mutex<[Connection]>([])

    /// - Throws: `Failure` if it is no SQLite database with a table of tiles.
    init(_ path: String) throws(Failure) {
        self.path = path
        let first = try Connection(path)
        idle.withLock { $0.append(first) }
    }

    /// The bytes of a tile as stored; nil if there is none. Blocks the thread.
    /// - Parameter y: counted from the north, as in addresses; the file counts from the south.
    func tile(_ z: Int, _ x: Int, _ y: Int) throws(Failure) -> [UInt8]? {
        let connection = try take()
        defer { idle.withLock { $0.append(connection) } }
        return try connection.tile(z, x, (1 << z) - 1 - y)
    }

    /// The file's table of metadata.
    func metadata() throws(Failure) -> [String: String] {
        let connection = try take()
        defer { idle.withLock { $0.append(connection) } }
        return try connection.metadata()
    }

    /// The file's first bytes. They hold SQLite's change counter, so they differ after a change.
    var head: [UInt8] {
        guard let file = FileHandle(forReadingAtPath: path) else { return [] }
        defer { try? file.close() }
        return (try? file.read(upToCount: 100)).map(Array.init) ?? []
    }

    private func take() throws(Failure) -> Connection {
        if let connection = idle.withLock({ $0.popLast() }) { return connection }
        return try Connection(path)
    }
}

extension MBTilesFile {
    /// A connection with its prepared statement.
    private final class Connection: @unchecked Sendable {
        // Unchecked: one thread at a time uses a connection, which is not in `idle` meanwhile.

        /// The largest tile in bytes, and the maximum number of rows of metadata.
        private static let (largest, mostMetadata) = (4 << 20, 200)

        private let database: OpaquePointer
        private let tiles: OpaquePointer

        init(_ path: String) throws(Failure) {
            guard FileManager.default.isReadableFile(atPath: path) else {
                throw Failure(description: "the file cannot be read")
            }
            // Percent-encoded, because a question mark begins the parameters.
            let escaped = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
            var opened: OpaquePointer?
            let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI
            let code = sqlite3_open_v2("file:\(escaped)?immutable=1", &opened, flags, nil)
            guard code == SQLITE_OK, let opened else {
                sqlite3_close_v2(opened)
                throw Failure(description: "it cannot be opened (\(String(cString: sqlite3_errstr(code))))")
            }
            sqlite3_limit(opened, SQLITE_LIMIT_LENGTH, Int32(Connection.largest))
            let sql = "SELECT tile_data FROM tiles WHERE zoom_level = ?1 AND tile_column = ?2 AND tile_row = ?3"
            var prepared: OpaquePointer?
            guard sqlite3_prepare_v2(opened, sql, -1, &prepared, nil) == SQLITE_OK, let prepared else {
                let why = String(cString: sqlite3_errmsg(opened))
                sqlite3_close_v2(opened)
                throw Failure(description: "it is no MBTiles file (\(why))")
            }
            (database, tiles) = (opened, prepared)
        }

        deinit {
            sqlite3_finalize(tiles)
            sqlite3_close_v2(database)
        }

        func tile(_ z: Int, _ x: Int, _ row: Int) throws(Failure) -> [UInt8]? {
            defer { sqlite3_reset(tiles) }
            for (index, value) in [z, x, row].enumerated() {
                sqlite3_bind_int64(tiles, Int32(index + 1), Int64(value))
            }
            switch sqlite3_step(tiles) {
            case SQLITE_DONE: return nil
            case SQLITE_ROW:
                let count = Int(sqlite3_column_bytes(tiles, 0))
                guard count > 0, let start = sqlite3_column_blob(tiles, 0) else { return nil }
                return Array(UnsafeRawBufferPointer(start: start, count: count))
            default: throw Failure(description: String(cString: sqlite3_errmsg(database)))
            }
        }

        func metadata() throws(Failure) -> [String: String] {
            var statement: OpaquePointer?
            let sql = "SELECT name, value FROM metadata LIMIT \(Connection.mostMetadata)"
            guard sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK else {
                throw Failure(description: "it has no metadata (\(String(cString: sqlite3_errmsg(database))))")
            }
            defer { sqlite3_finalize(statement) }
            var metadata: [String: String] = [:]
            while sqlite3_step(statement) == SQLITE_ROW {
                guard let name = sqlite3_column_text(statement, 0), let value = sqlite3_column_text(statement, 1)
                else { continue }
                metadata[String(cString: name)] = String(cString: value)
            }
            return metadata
        }
    }
}
