import EventLog
import Events
import Foundation
import GRDB

/// Claims everything that a service writes, before it writes anything: at each start, and after each failed append, whose records may still
/// arrive.
///
/// The claims' offsets are the ends up to which the own topics have to be read: records of an older epoch do not count after them.
struct Claiming: Sendable {
    let store: Store
    let log: any EventLog
    let handler: any Handler
    /// See `OwnerClaim`.
    let process: String
    /// See `Candidacy`.
    var address: String?
    /// Least epoch to claim with.
    var leastEpoch: Int64 = 0

    func run() async throws -> Ownership {
        let generation = try await store.read { try Meta.value(Meta.generation, in: $0) }
        let known = try await store.read { try Meta.number(Meta.epoch, in: $0) } ?? 0
        let tried = try await store.read { try Meta.number(Meta.triedEpoch, in: $0) } ?? 0
        // Derived from the clock, so that a store without a known epoch need not find the last one first.
        var epoch = max(known + 1, tried + 1, leastEpoch, Timestamp.now.microseconds / 1000)
        var attempts = 0
        while true {
            do {
                // A failed claim may or may not be in the log: its epoch is not tried again.
                let next = epoch
                try await store.write { try Meta.set(Meta.triedEpoch, to: "\(next)", in: $0) }
                return try await claim(epoch, after: known, generation)
            } catch let error as AppendError {
                guard case .superseded = error.cause, attempts < 3 else { throw error }
                // Another process's clock is ahead of ours.
                attempts += 1
                epoch = max(epoch, try await greatestEpoch()) + 1
            }
        }
    }

    private func claim(_ epoch: Int64, after known: Int64, _ generation: String?) async throws -> Ownership {
        let sources = handler.sources
        let claim = OwnerClaim(
            sources: sources, epoch: epoch, process: process, version: Version.current, generation: generation,
            address: address)
        let partitions = handler.ownPartitions
        let seat = address == nil ? nil : NewestClaim(log: log, handler: handler).place
        let offsets = try await log.append((partitions + [seat].compactMap(\.self)).map { try claim.record(in: $0) })
        return Ownership(
            sources: sources, epoch: epoch, previousEpoch: known, generation: generation,
            claims: Dictionary(uniqueKeysWithValues: zip(partitions, offsets)),
            seat: seat.flatMap { place in offsets.last.map { (place, $0) } })
    }

    /// Greatest epoch in the service's checkpoints.
    private func greatestEpoch() async throws -> Int64 {
        let partitions = Topic.checkpoints(of: handler.service).partitions
        let bounds = try await log.bounds(of: partitions)
        var greatest: Int64 = 0
        try await LogStretch(log: log).read(
            from: bounds.mapValues(\.lowerBound), upTo: bounds.mapValues(\.upperBound)
        ) { batch in
            for record in batch { greatest = max(greatest, record.epoch ?? 0) }
        }
        return greatest
    }
}

extension OwnerClaim {
    func record(in place: TopicPartition) throws -> NewRecord {
        let key = "owner:\(sources[0])"
        let event = Event(
            id: OwnEventID.ofClaim(epoch, in: place), source: sources[0], type: OwnerClaim.event.name,
            subject: key, partitionKey: Self.partitionKey(key, in: place.partition), data: try JSON.encode(self))
        return NewRecord(
            place, key: key, value: event.json, headers: [HeaderName.epoch: String(epoch)],
            fence: Fence(sources: sources, epoch: epoch))
    }

    /// A claim stands in every partition of a topic: its partition key belongs to that partition, as every record's does.
    private static func partitionKey(_ key: String, in partition: Int32) -> String {
        (0...).lazy.map { "\(key)#\($0)" }.first { Events.partition(of: $0) == partition } ?? key
    }
}
