import EventLog
import struct EventLog.Record
import Events
import GRDB

/// A batch of records applied within one transaction: each once, with the positions saved.
struct Batch<Change: Sendable>: Sendable {
    var changes: [Change] = []
    var handled = 0
    var duplicates = 0
    /// Records that could not be applied, and why.
    var unreadable: [(position: InputPosition, why: String)] = []
    /// Generations of owners that have emitted everything again, by source.
    var generations: [String: String] = [:]

    init(
        _ records: [Record], _ deduplicator: inout Deduplicator, _ take: (FollowedRecord, Database) throws -> Change?,
        in database: Database
    ) throws {
        var positions: [TopicPartition: Inbox.Position] = [:]
        for record in records {
            let id = try add(record, &deduplicator, take, in: database)
            positions[record.topicPartition] = Inbox.Position(next: record.offset + 1, lastID: id)
        }
        for (input, position) in positions { try Inbox.save(position, of: input, in: database) }
        for (place, last) in deduplicator.changed { try Inbox.save(last, at: place, in: database) }
    }

    /// Tries again what an earlier version of the software could not read.
    init(rereading take: (FollowedRecord, Database) throws -> Change?, in database: Database) throws {
        for record in try Unread.all(in: database) {
            do {
                guard let value = record.value else { continue }
                try self.take(.event(try Event(json: value), record.position), take, in: database)
                try Unread.remove(record.topicPartition, key: record.key, in: database)
            } catch let error as DatabaseError where !error.isTheRecordsFault {
                throw error
            } catch {
                unreadable.append((record.position, "\(error)"))
            }
        }
    }

    /// - Returns: the record's name; see `Record.name`.
    private mutating func add(
        _ record: Record, _ deduplicator: inout Deduplicator, _ take: (FollowedRecord, Database) throws -> Change?,
        in database: Database
    ) throws -> String {
        var id = record.name(of: nil)
        do {
            let followed: FollowedRecord
            let identity: RecordIdentity?
            if let value = record.value {
                let event = try Event(json: value)
                id = event.id
                if let claim = OwnerClaim(event) {
                    deduplicator.take(claim, in: record.topicPartition)
                    if let generation = claim.generation { generations[claim.sources.first ?? ""] = generation }
                    return id
                }
                followed = .event(event, record.position)
                identity = RecordIdentity(event, of: record)
            } else {
                followed = .tombstone(topic: record.topicPartition.topic, key: record.key)
                identity = RecordIdentity(tombstone: record)
            }
            if let identity, deduplicator.take(identity, key: record.key, in: record.topicPartition) != .news {
                duplicates += 1
                return id
            }
            try self.take(followed, take, in: database)
            // A readable record of the thing replaces the unreadable one.
            try Unread.remove(record.topicPartition, key: record.key, in: database)
        } catch let error as DatabaseError where !error.isTheRecordsFault {
            throw error
        } catch {
            // A later version may know what this one does not: the record is kept and read again then.
            try Unread.keep(record, in: database)
            unreadable.append((record.position, "\(error)"))
        }
        return id
    }

    private mutating func take(
        _ record: FollowedRecord, _ take: (FollowedRecord, Database) throws -> Change?, in database: Database
    ) throws {
        try database.inSavepoint {
            if let change = try take(record, database) { changes.append(change) }
            return .commit
        }
        handled += 1
    }
}
