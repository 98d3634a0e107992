import CSQLite

/// Values of a row, which SQLite lends to an SQL function for the time of a call.
struct RowValues: ~Copyable {
    private let values: UnsafeMutablePointer<OpaquePointer?>

    func integer(_ index: Int) -> Int64 { sqlite3_value_int64(values[index]) }

    /// Bytes of a text or a blob; nil for NULL.
    func bytes(_ index: Int) -> UnsafeRawBufferPointer? {
        let value = values[index]
        guard let start = sqlite3_value_blob(value) else {
            return sqlite3_value_type(value) == SQLITE_NULL ? nil : UnsafeRawBufferPointer(start: nil, count: 0)
        }
        return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
    }

    /// Calls `body` with the values of an SQL function's call, and sets the call's result. False lets the statement's `WHERE` skip the row
    /// and walk on; true returns the row as the last one.
    static func answer(
        _ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?,
        _ goesOn: (UnsafeMutableRawPointer, borrowing RowValues) -> Bool
    ) {
        guard let values, let taker = sqlite3_user_data(context) else { return }
        // No result is NULL, which is not true either.
        if !goesOn(taker, RowValues(values: values)) { sqlite3_result_int(context, 1) }
    }
}

/// Signature of an SQL function in SQLite: context, number of values, values.
typealias RowCall =
    @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

extension Database {
    /// Defines an SQL function for this connection's statements; it keeps `taker`, the calls' user data.
    func define(_ name: String, values count: Int32, taker: AnyObject, _ call: RowCall) throws(SQLiteFailure) {
        let code = sqlite3_create_function_v2(
            handle, name, count, SQLITE_UTF8 | SQLITE_DIRECTONLY, Unmanaged.passRetained(taker).toOpaque(), call, nil,
            nil, { taker in taker.map { Unmanaged<AnyObject>.fromOpaque($0).release() } })
        guard code == SQLITE_OK else { throw SQLiteFailure(code: code, connection: handle, doing: "define \(name)") }
    }
}
