import EventLog
import Events

/// Writes one record's row, with its checksum.
struct RecordStatement: ~Copyable {
    private let insert: Statement

    init(_ database: borrowing Database) throws {
        insert = try database.statement(
            "INSERT INTO records (id, time, key, headers, checksum, value) VALUES (?, ?, ?, ?, ?, ?)")
    }

    func run(_ record: NewRecord, at id: RecordID, _ time: Timestamp) throws {
        let (row, time) = (id.rowID, time.microseconds)
        let headers = try Headers.encode(record.headers)
        var key = record.key
        try key.withUTF8 { key in
            try headers.withBytes { headers in
                try record.value.withBytes { value in
                    let key = UnsafeRawBufferPointer(key)
                    let checksum = Checksum.of(row: row, time: time, key: key, headers: headers, value: value)
                    insert.bind(1, row)
                    insert.bind(2, time)
                    insert.bind(3, borrowedText: key)
                    insert.bind(4, borrowedText: headers)
                    insert.bind(5, Int64(checksum))
                    insert.bind(6, borrowedBlob: value)
                    try insert.run()
                }
            }
        }
    }
}

extension [UInt8]? {
    /// Memory of the bytes, nil for nil.
    fileprivate func withBytes<Result>(_ body: (UnsafeRawBufferPointer?) throws -> Result) rethrows -> Result {
        guard let self else { return try body(nil) }
        return try self.withUnsafeBytes { try body($0) }
    }
}
