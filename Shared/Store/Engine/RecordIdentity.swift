import EventLog
import Events

/// Whose a record is and where it stands among its source's: from its event, or a tombstone's headers.
struct RecordIdentity {
    let source: String
    let sequence: Int64

    init?(_ record: Record) {
        if let value = record.value {
            guard let event = try? Event(json: value), let sequence = event.sequence else { return nil }
            self.init(source: event.source, sequence: sequence)
        } else {
            guard let source = record.headers[HeaderName.source],
                let sequence = record.headers[HeaderName.sequence].flatMap(Int64.init)
            else { return nil }
            self.init(source: source, sequence: sequence)
        }
    }

    init(source: String, sequence: Int64) {
        self.source = source
        self.sequence = sequence
    }
}
