import Contract
import EventLog
import struct EventLog.Record
import Events
import GRDB
import Logging

/// Reads the service's own topics as they appear in the log: another process may write them, too.
///
/// A claim with a greater epoch ends this owner. A late record of a former owner does not count for anybody. But compaction may keep it and
/// drop the good one before it, so its key is emitted again.
struct OwnWatch: Sendable {
    let engine: Engine
    let store: Store

    /// Another process has become the owner.
    struct Superseded: Error, CustomStringConvertible {
        let description: String
    }

    func run() async throws {
        var pause = Backoff()
        while true {
            try Task.checkCancellation()
            do {
                let ownership = try engine.owned()
                var claims = ownership.claims.filter { watches($0.key) }
                if let seat = ownership.seat { claims[seat.place] = seat.claim }
                let reader = try await engine.log.reader(from: claims.mapValues { $0 + 1 })
                do { try await watch(reader) } catch {
                    await reader.close()
                    throw error
                }
            } catch let error where error.mayPass {
                engine.logger.warning("this service's own topics cannot be read", metadata: ["why": "\(error)"])
                try await pause.wait()
            }
        }
    }

    /// A claim stands in every topic, and where the log itself refuses late records, other records do not matter.
    private func watches(_ place: TopicPartition) -> Bool {
        if place.topic == Topic.checkpoints(of: engine.handler.service).name { return true }
        return !engine.log.refusesOldEpochs && compacted.contains(place.topic)
    }

    private var compacted: Set<String> {
        Set(Topic.all.lazy.filter { $0.owner == engine.handler.service && $0.kept == .compacted }.map(\.name))
    }

    private func watch(_ reader: any LogReader) async throws {
        let sources = Set(engine.handler.sources)
        while true {
            let records = try await reader.next(limit: 1000, wait: .seconds(2))
            try Task.checkCancellation()
            let ownership = try engine.owned()
            var late: Set<ThingKey> = []
            for record in records {
                guard let epoch = record.epoch else { continue }
                if epoch == ownership.epoch {
                    if let beat = record.headers[HeaderName.beat].flatMap({ UInt64($0) }),
                        OwnerClaim(record)?.process == engine.process
                    {
                        engine.lease.endBeat(beat)
                    }
                    continue
                }
                if epoch > ownership.epoch {
                    // A claim of this process whose acknowledgement was lost is no other's.
                    guard let claim = OwnerClaim(record), claim.process != engine.process,
                        !sources.isDisjoint(with: claim.sources)
                    else { continue }
                    throw Superseded(
                        description: "another process writes as \(claim.sources[0]) since \(record.appendedAt)")
                }
                guard record.offset > ownership.claims[record.topicPartition] ?? Int64.max,
                    let identity = RecordIdentity(record), sources.contains(identity.source)
                else { continue }
                late.insert(ThingKey(topic: record.topicPartition.topic, key: record.key))
            }
            guard !late.isEmpty else { continue }
            let things = Array(late)
            try engine.write(store) { try engine.emitAgain(things[...], in: $0) }
            engine.relayBell.ring()
        }
    }
}

extension Engine {
    /// Emits what stands under these keys, or a tombstone.
    func emitAgain(_ things: ArraySlice<ThingKey>, in database: Database) throws {
        let transaction = steps.transaction(at: .now, isRestating: true, in: database)
        let checkpoints = Topic.checkpoints(of: handler.service)
        for thing in things {
            if thing.topic == checkpoints.name {
                try Inbox.uncheck(thing.key, in: database)
            } else if let kind = handler.kinds.first(where: { $0.topic.name == thing.topic }) {
                if try kind.table.has(thing.key, in: database) {
                    try kind.restate(thing.key, as: .late, in: transaction)
                } else if let partitionKey = kind.partitionKey(of: thing.key) {
                    try transaction.emit(Draft(tombstoneIn: kind.topic, key: thing.key, partitionKey: partitionKey))
                }
            }
        }
    }
}
