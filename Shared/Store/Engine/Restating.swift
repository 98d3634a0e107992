import EventLog
import struct EventLog.Record
import Events
import GRDB

/// Says all state again, a slice in each transaction, and what the log still holds of things that are no more; it goes on after an
/// interruption where it was.
struct Restating: Sendable {
    let engine: Engine
    let store: Store
    let ownership: Ownership

    /// Things of a transaction.
    private static let slice = 200

    private var handler: any Handler { engine.handler }

    func run() async throws {
        let relay = Relay(engine: engine, store: store)
        var cursor = Cursor(try await store.read { try Meta.value(Meta.republishing, in: $0) } ?? "")
        let restatement = cursor.isUpgrade ? Restatement.upgrade : .newLog
        let kinds = handler.kinds
        while cursor.topic < kinds.count {
            let kind = kinds[cursor.topic]
            if cursor.key == nil, !cursor.isUpgrade { try await emitGone(kind, relay) }
            let now = cursor
            let next = try engine.write(store) { database -> Cursor in
                let keys = try kind.table.keys(after: now.key, limit: Restating.slice, in: database)
                let transaction = engine.steps.transaction(at: .now, isRestating: true, in: database)
                for key in keys { try kind.restate(key, as: restatement, in: transaction) }
                var next = now
                (next.topic, next.key) = keys.last.map { (now.topic, $0) } ?? (now.topic + 1, nil)
                try Meta.set(Meta.republishing, to: next.text, in: database)
                return next
            }
            cursor = next
            _ = try await relay.drain()
        }
        if !cursor.isUpgrade {
            try await SecondCopies(
                store: store, log: engine.log, handler: handler, commandKeys: engine.options.commandKeys
            ).run()
        }
        try engine.write(store) { try Meta.set(Meta.republishing, to: nil, in: $0) }
    }

    /// Tombstones for what an older copy of the log has and the store has not. What other instances said is theirs.
    private func emitGone(_ kind: any StateKeeping, _ relay: Relay) async throws {
        let ends = ownership.claims.filter { $0.key.topic == kind.topic.name }
        let bounds = try await engine.log.bounds(of: Array(ends.keys))
        let own = OwnRecords(handler: handler, ownership: nil)
        var there: [String: String] = [:]
        try await LogStretch(log: engine.log).read(from: bounds.mapValues(\.lowerBound), upTo: ends) { batch in
            for record in batch {
                guard let value = record.value else {
                    there[record.key] = nil
                    continue
                }
                guard let event = try? Event(json: value), event.type != OwnerClaim.event else { continue }
                guard own.number(of: event.source, at: record.topicPartition, key: record.key) != nil else { continue }
                there[record.key] = event.isDeletion ? nil : event.partitionKey
            }
        }
        var gone: [(key: String, partitionKey: String)] = []
        for (key, partitionKey) in there where try await store.read({ try !kind.table.has(key, in: $0) }) {
            gone.append((key, partitionKey))
        }
        for start in stride(from: 0, to: gone.count, by: Restating.slice) {
            try engine.write(store) { database in
                let transaction = engine.steps.transaction(at: .now, in: database)
                for thing in gone[start..<min(gone.count, start + Restating.slice)] {
                    try kind.restateDeletion(thing.key, partitionKey: thing.partitionKey, in: transaction)
                }
            }
            _ = try await relay.drain()
        }
    }

    /// How far it has come: "upgrade" or "republish", the number of the topic, the last key.
    struct Cursor {
        var isUpgrade: Bool
        var topic: Int
        var key: String?

        init(isUpgrade: Bool) {
            (self.isUpgrade, topic) = (isUpgrade, 0)
        }

        init(_ text: String) {
            let parts = text.split(separator: "/", maxSplits: 2).map(String.init)
            isUpgrade = parts.first == "upgrade"
            topic = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
            key = parts.count > 2 ? parts[2] : nil
        }

        var text: String { "\(isUpgrade ? "upgrade" : "republish")/\(topic)" + (key.map { "/\($0)" } ?? "") }
    }
}
