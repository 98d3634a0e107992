import CSQLite
public import Events
public import GRDB

/// A cached statement with direct binding and column access, without boxes and arrays between; for statements that run several times for
/// every order.
///
/// It is SQLite's statement that GRDB keeps for this text. Only one `Prepared` of a text is in use at a time, within a transaction.
public struct Prepared: ~Copyable {
    private let statement: Statement
    private let handle: OpaquePointer

    public init(_ sql: String, in database: Database) throws {
        statement = try database.cachedStatement(sql: sql)
        handle = statement.sqliteStatement
    }

    /// Binds values to its parameters in order; the others are NULL until they are bound.
    public init(_ sql: String, _ values: [(any Bindable)?], in database: Database) throws {
        try self.init(sql, in: database)
        // The statement and its bindings are kept from one use to the next.
        sqlite3_clear_bindings(handle)
        for (index, value) in values.enumerated() {
            if let value {
                value.bind(to: self, at: Int32(index + 1))
            } else {
                sqlite3_bind_null(handle, Int32(index + 1))
            }
        }
    }

    deinit { sqlite3_reset(handle) }

    /// A missing value would otherwise be the one bound last time.
    func check(isFilledBy count: Int) throws {
        let expected = Int(sqlite3_bind_parameter_count(handle))
        guard count != expected else { return }
        throw DatabaseError(
            resultCode: .SQLITE_MISUSE, message: "\(count) values for \(expected) parameters", sql: statement.sql)
    }

    // MARK: - Parameters, numbered from 1; SQLite takes copies

    public func bind(_ index: Int32, _ value: Int64?) {
        guard let value else {
            sqlite3_bind_null(handle, index)
            return
        }
        sqlite3_bind_int64(handle, index, value)
    }

    public func bind(_ index: Int32, _ value: Double) { sqlite3_bind_double(handle, index, value) }

    public func bind(_ index: Int32, _ text: String?) {
        guard var text else {
            sqlite3_bind_null(handle, index)
            return
        }
        text.withUTF8 { bytes in
            _ = bytes.withMemoryRebound(to: CChar.self) { bytes in
                sqlite3_bind_text(
                    handle, index, bytes.baseAddress ?? emptyText, Int32(bytes.count), vicinity_sqlite_transient())
            }
        }
    }

    public func bind(_ index: Int32, blob bytes: [UInt8]?) {
        guard let bytes else {
            sqlite3_bind_null(handle, index)
            return
        }
        bytes.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress, !bytes.isEmpty else {
                sqlite3_bind_zeroblob(handle, index, 0)
                return
            }
            sqlite3_bind_blob(handle, index, start, Int32(bytes.count), vicinity_sqlite_transient())
        }
    }

    /// Text that is UTF-8 already.
    public func bind(_ index: Int32, text bytes: [UInt8]) {
        bytes.withUnsafeBytes { bytes in
            _ = sqlite3_bind_text(
                handle, index, bytes.baseAddress?.assumingMemoryBound(to: CChar.self) ?? emptyText, Int32(bytes.count),
                vicinity_sqlite_transient())
        }
    }

    // MARK: - Running

    /// Runs a statement that returns no rows.
    public func run() throws {
        _ = try next()
        sqlite3_reset(handle)
    }

    /// Moves to the next row.
    /// - Returns: false if there is none.
    public func next() throws -> Bool {
        let code = sqlite3_step(handle)
        if code == SQLITE_ROW { return true }
        guard code == SQLITE_DONE else {
            let message = String(cString: sqlite3_errmsg(sqlite3_db_handle(handle)))
            sqlite3_reset(handle)
            throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message, sql: statement.sql)
        }
        return false
    }

    // MARK: - Columns of the row, numbered from 0

    public func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

    public func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    public func integer(ifAny column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

    public func int(_ column: Int32) -> Int { Int(integer(column)) }

    public func bool(_ column: Int32) -> Bool { integer(column) != 0 }

    public func double(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

    public func double(ifAny column: Int32) -> Double? { isNull(column) ? nil : double(column) }

    /// Microseconds since 1970.
    public func time(_ column: Int32) -> Timestamp { Timestamp(microseconds: integer(column)) }

    public func time(ifAny column: Int32) -> Timestamp? { isNull(column) ? nil : time(column) }

    /// A column that is never NULL.
    public func string(_ column: Int32) -> String { text(column) ?? "" }

    /// JSON, as a text or a blob.
    public func record<Record: Decodable>(_ column: Int32, as type: Record.Type = Record.self) throws -> Record {
        try JSON.decode(type, from: bytes(column) ?? [])
    }

    /// A text or a blob; nil for NULL.
    public func bytes(_ column: Int32) -> [UInt8]? {
        guard !isNull(column) else { return nil }
        let start = sqlite3_column_blob(handle, column)
        return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
    }

    public func text(_ column: Int32) -> String? {
        guard !isNull(column) else { return nil }
        let start = sqlite3_column_blob(handle, column)
        return String(
            decoding: UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))),
            as: UTF8.self)
    }
}

/// A type that can be a parameter's value.
public protocol Bindable {
    func bind(to statement: borrowing Prepared, at index: Int32)
}

extension String: Bindable {
    public func bind(to statement: borrowing Prepared, at index: Int32) { statement.bind(index, self) }
}

extension Int64: Bindable {
    public func bind(to statement: borrowing Prepared, at index: Int32) { statement.bind(index, self) }
}

extension Int32: Bindable {
    public func bind(to statement: borrowing Prepared, at index: Int32) { statement.bind(index, Int64(self)) }
}

extension Int: Bindable {
    public func bind(to statement: borrowing Prepared, at index: Int32) { statement.bind(index, Int64(self)) }
}

extension Double: Bindable {
    public func bind(to statement: borrowing Prepared, at index: Int32) { statement.bind(index, self) }
}

/// Bound as a blob.
extension [UInt8]: Bindable {
    public func bind(to statement: borrowing Prepared, at index: Int32) { statement.bind(index, blob: self) }
}

extension Bool: Bindable {
    public func bind(to statement: borrowing Prepared, at index: Int32) { statement.bind(index, self ? 1 : 0) }
}

extension Timestamp: Bindable {
    /// Bound as microseconds since 1970.
    public func bind(to statement: borrowing Prepared, at index: Int32) { statement.bind(index, microseconds) }
}

/// Pointer for empty texts: a null pointer would be NULL.
nonisolated(unsafe) private let emptyText: UnsafePointer<CChar> = {
    let byte = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
    byte.initialize(to: 0)
    return UnsafePointer(byte)
}()
