public import Events

/// Whose a record is, which of its source's owners wrote it, and where it stands among its source's: from its event, or a tombstone's
/// headers. A command of a gateway has none.
public struct RecordIdentity: Sendable, Hashable {
    public let source: String
    public let sequence: Int64
    /// Nil: written before there were owners' epochs.
    public let epoch: Int64?

    public init(source: String, sequence: Int64, epoch: Int64? = nil) {
        self.source = source
        self.sequence = sequence
        self.epoch = epoch
    }

    public init?(_ event: Event) {
        guard let sequence = event.sequence else { return nil }
        self.init(source: event.source, sequence: sequence, epoch: event.epoch)
    }

    public init?(tombstone record: Record) {
        guard let source = record.headers[HeaderName.source],
            let sequence = record.headers[HeaderName.sequence].flatMap(Int64.init)
        else { return nil }
        self.init(source: source, sequence: sequence, epoch: record.headers[HeaderName.epoch].flatMap(Int64.init))
    }

    /// - Parameter record: read as an event, if it is none that was read already.
    public init?(_ record: Record) {
        if let value = record.value {
            guard let event = try? Event(json: value) else { return nil }
            self.init(event)
        } else {
            self.init(tombstone: record)
        }
    }
}
