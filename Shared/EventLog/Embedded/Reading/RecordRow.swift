import EventLog
import Events

/// Stored fields of a record, in SQLite's memory until its row is left.
struct RecordFields {
    let id: Int64
    let time: Int64
    let key: UnsafeRawBufferPointer?
    let headers: UnsafeRawBufferPointer?
    let checksum: Int64
    let value: UnsafeRawBufferPointer?

    // The pointers are valid until the next call that asks for another type, which none does.

    /// Reads a row of (id, time, key, headers, checksum, value).
    init(_ row: borrowing Row) {
        (id, time, checksum) = (row.integer(0), row.integer(1), row.integer(4))
        (key, headers, value) = (row.bytes(2), row.bytes(3), row.bytes(5))
    }

    /// Reads the same from a function's values.
    init(_ row: borrowing RowValues) {
        (id, time, checksum) = (row.integer(0), row.integer(1), row.integer(4))
        (key, headers, value) = (row.bytes(2), row.bytes(3), row.bytes(5))
    }

    var offset: Int64 { RecordID(rowID: id).offset }
}

extension Record {
    /// - Returns: nil if its checksum is wrong.
    init?(_ fields: RecordFields, place: TopicPartition) {
        guard let key = fields.key,
            fields.checksum
                == Int64(
                    Checksum.of(
                        row: fields.id, time: fields.time, key: key, headers: fields.headers, value: fields.value)),
            let headers = try? Headers.decode(fields.headers)
        else { return nil }
        self.init(
            topicPartition: place, offset: fields.offset, key: String(decoding: key, as: UTF8.self),
            value: fields.value.map { Array($0) }, headers: headers, appendedAt: Timestamp(microseconds: fields.time))
    }
}
