import EventLog
import struct EventLog.Record
import Events

/// What a reader of the log makes of a record, once it has compared it with all that it remembers.
enum RecordOutcome: Sendable, Equatable {
    case news
    /// An owner says that it writes here from now on; nobody is shown it.
    case claim
    /// It was appended twice.
    case duplicate
    /// Written by an owner after the next had claimed its place.
    case stale
    /// It has no identity to compare.
    case unknown
}

extension Deduplicator {
    /// Takes a record for good.
    /// - Parameter event: what the record is, if it is an event.
    mutating func consume(_ record: Record, _ event: Event?) -> RecordOutcome {
        defer { commit() }
        if let event, event.type == OwnerClaim.event {
            if let claim = try? event.decode(OwnerClaim.self) { take(claim, in: record.topicPartition) }
            return .claim
        }
        let identity = event.map { RecordIdentity($0, of: record) } ?? RecordIdentity(tombstone: record)
        guard let identity else { return .unknown }
        return switch take(identity, key: record.key, in: record.topicPartition) {
        case .news: .news
        case .duplicate: .duplicate
        case .stale: .stale
        }
    }
}

extension Record {
    /// What the record is; nil for a tombstone, and for what is no event.
    var event: Event? { value.flatMap { try? Event(json: $0) } }

    /// Where it stands among its source's; a tombstone says so in its headers.
    func sequence(_ event: Event?) -> Int64? {
        event?.sequence ?? headers[HeaderName.sequence].flatMap(Int64.init)
    }
}
