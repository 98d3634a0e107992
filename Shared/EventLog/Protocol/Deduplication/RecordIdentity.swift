public import Events

/// Source, owner's epoch and sequence of a record, from its event and its headers. A gateway's command has none.
public struct RecordIdentity: Sendable, Hashable {
    public let source: String
    public let sequence: Int64
    /// Nil: written before owners had epochs.
    public let epoch: Int64?

    public init(source: String, sequence: Int64, epoch: Int64? = nil) {
        self.source = source
        self.sequence = sequence
        self.epoch = epoch
    }

    /// - Parameter record: the one that the event was decoded from.
    public init?(_ event: Event, of record: Record) {
        guard let sequence = event.sequence else { return nil }
        self.init(source: event.source, sequence: sequence, epoch: record.epoch)
    }

    /// A tombstone has no event to carry its identity: its headers do.
    public init?(tombstone record: Record) {
        guard let source = record.headers[HeaderName.source],
            let sequence = record.headers[HeaderName.sequence].flatMap(Int64.init)
        else { return nil }
        self.init(source: source, sequence: sequence, epoch: record.epoch)
    }

    public init?(_ record: Record) {
        guard let value = record.value else {
            self.init(tombstone: record)
            return
        }
        guard let event = try? Event(json: value) else { return nil }
        self.init(event, of: record)
    }
}

extension Record {
    /// Epoch of the owner who wrote it.
    public var epoch: Int64? { headers[HeaderName.epoch].flatMap(Int64.init) }
}
