import CSQLite

/// A row's values, as SQLite lends them to a function of SQL for the time of a call.
struct RowValues: ~Copyable {
    private let values: UnsafeMutablePointer<OpaquePointer?>

    func integer(_ index: Int) -> Int64 { sqlite3_value_int64(values[index]) }

    /// The bytes of a text or a blob; nil for NULL.
    func bytes(_ index: Int) -> UnsafeRawBufferPointer? {
        let value = values[index]
        guard let start = sqlite3_value_blob(value) else {
            return sqlite3_value_type(value) == SQLITE_NULL ? nil : UnsafeRawBufferPointer(start: nil, count: 0)
        }
        return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
    }

    /// Has `body` look at the values that a function of SQL was called with, and answers for it: false, so that the statement's
    /// `WHERE` passes over the row and walks on, or true, so that it returns with the row as its last one.
    static func answer(
        _ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?,
        _ goesOn: (UnsafeMutableRawPointer, borrowing RowValues) -> Bool
    ) {
        guard let values, let taker = sqlite3_user_data(context) else { return }
        // No answer is NULL, which is not true either.
        if !goesOn(taker, RowValues(values: values)) { sqlite3_result_int(context, 1) }
    }
}

/// How SQLite calls a function of SQL: with what to answer to, how many values there are, and these.
typealias RowCall =
    @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

extension Database {
    /// Makes a function of SQL for statements of this connection, which keeps `taker`, the calls' user data.
    func define(_ name: String, values count: Int32, taker: AnyObject, _ call: RowCall) throws(SQLiteFailure) {
        let code = sqlite3_create_function_v2(
            handle, name, count, SQLITE_UTF8 | SQLITE_DIRECTONLY, Unmanaged.passRetained(taker).toOpaque(), call, nil,
            nil, { taker in taker.map { Unmanaged<AnyObject>.fromOpaque($0).release() } })
        guard code == SQLITE_OK else { throw SQLiteFailure(code: code, connection: handle, doing: "define \(name)") }
    }
}
