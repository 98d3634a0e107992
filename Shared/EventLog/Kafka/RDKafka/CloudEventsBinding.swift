import EventLog

/// CloudEvents' Kafka binding for a record whose value is a whole event ("structured mode"): a header by which other consumers recognise
/// it. Only the binding adds it, so that a record's own headers are the same on every log.
enum CloudEventsBinding {
    static let header = "content-type"
    static let contentType = "application/cloudevents+json; charset=UTF-8"

    /// A tombstone has no event, and so no such header.
    static func headers(of record: NewRecord) -> [String: String] {
        guard record.value != nil else { return record.headers }
        return record.headers.merging([header: contentType]) { own, _ in own }
    }

    static func removed(from headers: [String: String]) -> [String: String] {
        guard headers[header] == contentType else { return headers }
        var headers = headers
        headers[header] = nil
        return headers
    }
}
