import EventLog
import Events

extension Record {
    /// Reads a row of (id, time, key, headers, checksum, value); nil if its checksum is wrong.
    init?(_ row: borrowing Row, place: TopicPartition) {
        let (id, time, checksum) = (row.integer(0), row.integer(1), row.integer(4))
        // The pointers are good until the next call that asks the row for another type, which none does.
        guard let key = row.bytes(2) else { return nil }
        let headers = row.bytes(3)
        let value = row.bytes(5)
        guard checksum == Int64(Checksum.of(row: id, time: time, key: key, headers: headers, value: value)),
            let decoded = try? Headers.decode(headers)
        else { return nil }
        self.init(
            topicPartition: place, offset: RecordID(rowID: id).offset, key: String(decoding: key, as: UTF8.self),
            value: value.map { Array($0) }, headers: decoded, appendedAt: Timestamp(microseconds: time))
    }
}
