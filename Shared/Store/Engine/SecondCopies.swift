package import EventLog
package import Events
package import GRDB
package import Signing

/// Appends to a log that was lost or put back what it has not of the topics that gateways alone write: who is to be forgotten, which sessions
/// were ended. Nobody but the log had it, beside the services that keep it for this (`Handler.secondCopies`).
///
/// The records are those that gateways wrote and signed, byte for byte, so nobody has to be trusted with more than before. Whoever reads one
/// twice finds that it is done.
package struct SecondCopies: Sendable {
    let store: Store
    let log: any EventLog
    let handler: any Handler
    /// The service's own.
    let commandKeys: CommandKeys?

    private static let slice = 200

    func run() async throws {
        for topic in handler.secondCopies {
            let known = try await times(in: topic)
            var last: String?
            repeat {
                let (keys, records) = try await store.read { [handler, commandKeys, last] database in
                    let keys = try handler.table(of: topic).keys(after: last, limit: Self.slice, in: database)
                    return (keys, try Self.records(of: keys, in: topic, by: handler, commandKeys, database))
                }
                let missing = records.filter { known[$0.key, default: .earliest] < $0.time }.map(\.record)
                if !missing.isEmpty { _ = try await log.append(missing) }
                last = keys.last
            } while last != nil
        }
    }

    package struct Copy: Sendable {
        package let key: String
        package let time: Timestamp
        package let record: NewRecord
    }

    package static func records(
        of keys: [String], in topic: Topic, by handler: any Handler, _ commandKeys: CommandKeys?,
        _ database: Database
    ) throws -> [Copy] {
        try keys.compactMap { key in
            guard var event = try handler.secondCopy(of: topic, key: key, in: database) else { return nil }
            if event.signature == nil, let commandKeys { event = event.signed(with: [commandKeys]) }
            let place = TopicPartition(topic.name, partition(of: event.partitionKey))
            return Copy(key: key, time: event.time, record: NewRecord(place, key: key, value: event.json))
        }
    }

    /// When the last record of each key was written that the log has.
    private func times(in topic: Topic) async throws -> [String: Timestamp] {
        let bounds = try await log.bounds(of: topic.partitions)
        var times: [String: Timestamp] = [:]
        try await LogStretch(log: log).read(
            from: bounds.mapValues(\.lowerBound), upTo: bounds.mapValues(\.upperBound)
        ) { batch in
            for record in batch { times[record.key] = record.event?.time }
        }
        return times
    }
}
