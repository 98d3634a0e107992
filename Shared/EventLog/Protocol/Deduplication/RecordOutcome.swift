public import Events

/// Status of a record compared with the records before it.
public enum RecordOutcome: Sendable, Equatable {
    case news
    /// An owner claims the partition; shown to nobody.
    case claim
    /// The record was appended before.
    case duplicate
    /// Written by an owner after the next one had claimed the partition.
    case stale
    /// The record has no identity to compare.
    case unknown
}

extension Deduplicator {
    /// Compares a record and remembers it.
    /// - Parameter event: the decoded record, if it is an event.
    public mutating func consume(_ record: Record, _ event: Event?) -> RecordOutcome {
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
    /// Event of the record; nil for a tombstone, and for a value that is no event.
    public var event: Event? { value.flatMap { try? Event(json: $0) } }

    /// Sequence of the record; a tombstone has it in its headers.
    public func sequence(_ event: Event?) -> Int64? {
        event?.sequence ?? headers[HeaderName.sequence].flatMap(Int64.init)
    }
}
