import Contract
import EventLog
import struct EventLog.Record
import Events
import GRDB
import Logging

/// Reads what the service itself writes, as it appears in the log: there may be another who writes it, too.
///
/// A claim with a greater epoch ends this owner. A record of an owner before it, come late, counts for nobody; but compaction may keep
/// it and take the good one before it, so that its key is said again.
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
                engine.logger.warning("what this service says cannot be seen", metadata: ["why": "\(error)"])
                try await pause.wait()
            }
        }
    }

    /// A claim stands in every topic, and where the log itself refuses what comes late, no other record can be of interest.
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
                    // A claim of one's own whose report was lost is no other's.
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
    /// Says what stands under these keys, or that nothing does.
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
