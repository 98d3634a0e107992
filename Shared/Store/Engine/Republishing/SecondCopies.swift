package import EventLog
package import struct EventLog.Record
package import Events
import GRDB
package import Signing

/// Appends missing records of gateway topics to a log that was lost or restored: erasure requests and ended sessions. Only the log had
/// them, besides the services that keep them for this purpose (`Handler.secondCopies`).
///
/// The records are those that gateways wrote and signed, byte for byte, so no service needs more trust than before. A reader of a repeated
/// record finds that it is done.
package struct SecondCopies: Sendable {
    let store: Store
    let log: any EventLog
    let handler: any Handler
    /// The service's own.
    let commandKeys: CommandKeys?

    private static let slice = 200

    func run() async throws {
        for secondCopy in handler.secondCopies {
            let last = try await lastRecords(in: secondCopy.topic)
            var key: String?
            repeat {
                let (keys, copies) = try await store.read { [commandKeys, key] database in
                    let keys = try secondCopy.table.keys(after: key, limit: Self.slice, in: database)
                    return (keys, try Self.copies(of: keys, from: secondCopy, commandKeys, database))
                }
                let missing = copies.filter { $0.isMissing(after: last[$0.record.key]) }.map(\.record)
                if !missing.isEmpty { _ = try await log.append(missing) }
                key = keys.last
            } while key != nil
        }
    }

    package struct Copy: Sendable {
        package let event: Event
        package let record: NewRecord

        /// Times are not compared: each gateway has a clock of its own.
        /// - Parameter last: the log's last record of its key; nil: none.
        package func isMissing(after last: Last?) -> Bool {
            switch last {
            case nil: true
            case .record(let id): id != event.id
            case .tombstone: false
            }
        }
    }

    /// The log's last record of a key.
    package enum Last: Sendable {
        /// - Parameter id: of its event; nil if it is none.
        case record(id: String?)
        /// The key no longer counts.
        case tombstone
    }

    package static func copies(
        of keys: [String], from secondCopy: SecondCopy, _ commandKeys: CommandKeys?, _ database: Database
    ) throws -> [Copy] {
        try keys.compactMap { key in
            guard var event = try secondCopy.event(key, database) else { return nil }
            if event.signature == nil, let commandKeys { event = event.signed(with: [commandKeys]) }
            let place = TopicPartition(secondCopy.topic.name, partition(of: event.partitionKey))
            return Copy(event: event, record: NewRecord(place, key: key, value: event.json))
        }
    }

    private func lastRecords(in topic: Topic) async throws -> [String: Last] {
        let bounds = try await log.bounds(of: topic.partitions)
        var last: [String: Last] = [:]
        try await LogStretch(log: log).read(
            from: bounds.mapValues(\.lowerBound), upTo: bounds.mapValues(\.upperBound)
        ) { batch in
            for record in batch { last[record.key] = Last(record) }
        }
        return last
    }
}

extension SecondCopies.Last {
    package init(_ record: Record) {
        self = record.value == nil ? .tombstone : .record(id: record.event?.id)
    }
}
