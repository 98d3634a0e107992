import EventLog
import Events

/// Records that one caller wants written together, and the promise of their offsets.
struct AppendRequest: Sendable {
    let identifier: UInt64
    let records: [NewRecord]
    let bytes: Int
    let since = ContinuousClock.now
    let promise: Promise<[Int64], AppendError>

    static let mostRecords = 10_000
    static let largestKey = 4096
    static let largestHeaders = 8192

    /// - Throws: `refused`, naming the record, if the log will never take it.
    init(_ records: [NewRecord], identifier: UInt64) throws(LogError) {
        guard records.count <= AppendRequest.mostRecords else {
            throw .refused("\(records.count) records at once; \(AppendRequest.mostRecords) are allowed")
        }
        var bytes = 0
        for (index, record) in records.enumerated() {
            bytes += try AppendRequest.size(of: record, index)
        }
        self.records = records
        self.identifier = identifier
        self.bytes = bytes
        promise = Promise()
    }

    private static func size(of record: NewRecord, _ index: Int) throws(LogError) -> Int {
        func check(_ field: String, _ size: Int, _ limit: Int) throws(LogError) {
            guard size <= limit else {
                throw .refused(
                    "record \(index) for \(record.topicPartition): its \(field) has \(size) bytes; \(limit) are allowed"
                )
            }
        }
        let value = record.value?.count ?? 0
        let key = record.key.utf8.count
        let headers = record.headers.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
        try check("value", value, largestRecord)
        try check("key", key, largestKey)
        try check("headers", headers, largestHeaders)
        return value + key + headers + 40
    }

    /// "3 records for orders.commands/7"
    var summary: String {
        let count = records.count == 1 ? "a record" : "\(records.count) records"
        return "\(count) for \(records.first.map { "\($0.topicPartition)" } ?? "nowhere")"
    }

    func fail(_ cause: LogError, isCertain: Bool) {
        promise.keep(.failure(failure(cause, isCertain: isCertain)))
    }

    func failure(_ cause: LogError, isCertain: Bool) -> AppendError {
        AppendError(cause: cause, offsets: Array(repeating: nil, count: records.count), isCertain: isCertain)
    }
}
