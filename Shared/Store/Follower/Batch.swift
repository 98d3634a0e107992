import EventLog
import struct EventLog.Record
import Events
import GRDB

/// A batch of records taken over, in the transaction that it is made in: each once, with the positions saved.
struct Batch<Change: Sendable>: Sendable {
    var changes: [Change] = []
    var handled = 0
    var duplicates = 0
    /// What could not be taken over, and why.
    var unreadable: [(position: InputPosition, why: String)] = []

    init(_ records: [Record], _ take: (Heard, Database) throws -> Change?, in database: Database) throws {
        var positions: [TopicPartition: Inbox.Position] = [:]
        for record in records {
            let id = try add(record, take, in: database)
            positions[record.topicPartition] = Inbox.Position(next: record.offset + 1, lastID: id)
        }
        for (input, position) in positions { try Inbox.save(position, of: input, in: database) }
    }

    /// - Returns: the record's event id, or "" if it has none.
    private mutating func add(
        _ record: Record, _ take: (Heard, Database) throws -> Change?, in database: Database
    ) throws -> String {
        var id = ""
        do {
            let heard: Heard
            let identity: RecordIdentity?
            if let value = record.value {
                let event = try Event(json: value)
                id = event.id
                heard = .event(event, record.position)
                identity = event.sequence.map { RecordIdentity(source: event.source, sequence: $0) }
            } else {
                heard = .tombstone(topic: record.topicPartition.topic, key: record.key)
                identity = RecordIdentity(record)
            }
            if let identity,
                try !Inbox.hear(
                    identity.sequence, from: identity.source, in: record.topicPartition, database: database)
            {
                duplicates += 1
                return id
            }
            try database.inSavepoint {
                if let change = try take(heard, database) { changes.append(change) }
                return .commit
            }
            handled += 1
        } catch let error as DatabaseError where !error.isTheRecordsFault {
            throw error
        } catch {
            unreadable.append((record.position, "\(error)"))
        }
        return id
    }
}
