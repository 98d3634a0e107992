import EmbeddedLog
import EventLog
import struct EventLog.Record
import Events
import TestKit
import Testing

/// Everything that may happen to a compacted partition: a relay appends twice, a new owner claims, old records come late, and compaction
/// runs at any time, up to any record. In every case a reader ends with the last state of every key.
extension StorageSuite {
    @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
    func `duplicates, claims and late records of old owners lose no key, however the log is compacted`(
        seed: UInt64
    ) async throws {
        var random = Seeded(seed)
        let topic = EmbeddedFolder.topic("states", kept: .compacted)
        let place = TopicPartition(topic.name, 0)
        for round in 0..<25 {
            try await EmbeddedFolder.use { folder in
                try await folder.client(topics: [topic]) { log in
                    var owner = ModelOwner(place: place)
                    for _ in 0..<Int.random(in: 3...12, using: &random) {
                        for record in owner.next(&random) { _ = try await log.append([record]) }
                        if Int.random(in: 0..<3, using: &random) == 0 {
                            folder.clock.advance(days: Double.random(in: 0...10, using: &random))
                            _ = try await log.clean()
                        }
                    }
                    // The owner has seen the late records, and emitted their keys again.
                    for record in owner.settled() { _ = try await log.append([record]) }
                    for _ in 0..<2 {
                        let read = try await Self.read(log, topic, place)
                        #expect(read == owner.states, "round \(round) of seed \(seed)")
                        // Also when only the last record of each key is left.
                        folder.clock.advance(days: 30)
                        _ = try await log.clean()
                    }
                }
            }
        }
    }

    /// States that a reader gets from the log's start.
    private static func read(
        _ log: EmbeddedLog, _ topic: Topic, _ place: TopicPartition
    ) async throws -> [String: UInt8] {
        let reader = try await log.reader(from: [place: try await log.bounds(of: [place])[place]?.lowerBound ?? 0])
        let records = try await reader.next(limit: 1000, wait: .zero)
        await reader.close()
        var deduplicator = Deduplicator(topics: [topic])
        var states: [String: UInt8] = [:]
        for record in records {
            if let claim = OwnerClaim(record) {
                deduplicator.take(claim, in: place)
            } else if let identity = RecordIdentity(record),
                deduplicator.take(identity, key: record.key, in: place) == .news
            {
                states[record.key] = record.value.flatMap { try? Event(json: $0).data.last { $0 != 0x5D } }
            }
        }
        return states
    }
}

/// An owner of one partition, like the engine. It appends unacknowledged records again, in order, and claims after each failure.
/// Records of the epoch before may still arrive; keys with late records are emitted again.
private struct ModelOwner {
    let place: TopicPartition
    private(set) var states: [String: UInt8] = [:]
    private var sequence: Int64 = 0
    private var epoch: Int64 = 1
    /// Emitted, and not acknowledged.
    private var waiting: [EmittedRecord] = []
    /// Sent under an earlier epoch, and perhaps still under way.
    private var late: [NewRecord] = []
    /// Keys with late records.
    private var stale: Set<String> = []

    private struct EmittedRecord {
        let key: String
        let value: UInt8?
        let sequence: Int64
    }

    init(place: TopicPartition) {
        self.place = place
    }

    mutating func next(_ random: inout Seeded) -> [NewRecord] {
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1, 2:
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                emit("\(Int.random(in: 0..<4, using: &random))", Int.random(in: 0..<5, using: &random) > 0, &random)
            }
            return waiting.map(record)
        case 3:
            waiting = []
            return []
        case 4:
            // The append failed, and it is unknown how far it got; a part of it is under way.
            late += waiting.map(record)
            epoch += 1
            return [claim] + waiting.map(record)
        default:
            guard !late.isEmpty else { return [] }
            let coming = Array(late.prefix(Int.random(in: 1...late.count, using: &random)))
            late.removeFirst(coming.count)
            stale.formUnion(coming.map(\.key))
            return coming
        }
    }

    /// Emits keys with late records again, and sends waiting records once more.
    mutating func settled() -> [NewRecord] {
        for key in stale.sorted() {
            sequence += 1
            waiting.append(EmittedRecord(key: key, value: states[key], sequence: sequence))
        }
        stale = []
        return waiting.map(record)
    }

    private mutating func emit(_ key: String, _ isThere: Bool, _ random: inout Seeded) {
        sequence += 1
        let value = isThere ? UInt8.random(in: 0x31...0x39, using: &random) : nil
        states[key] = value
        waiting.append(EmittedRecord(key: key, value: value, sequence: sequence))
    }

    private func record(_ emitted: EmittedRecord) -> NewRecord {
        var headers = [HeaderName.epoch: String(epoch)]
        guard let value = emitted.value else {
            headers[HeaderName.source] = source
            headers[HeaderName.sequence] = String(emitted.sequence)
            return NewRecord(place, key: emitted.key, value: nil, headers: headers)
        }
        let event = Event(
            id: "\(emitted.sequence)", source: source, type: "vicinity.order.placed.v1", subject: emitted.key,
            sequence: emitted.sequence, partitionKey: "p", data: [0x5B, value, 0x5D])
        return NewRecord(place, key: emitted.key, value: event.json, headers: headers)
    }

    private var claim: NewRecord {
        let data = (try? JSON.encode(OwnerClaim(sources: [source], epoch: epoch, version: "1.0.0"))) ?? []
        let event = Event(
            id: "owner-\(epoch)", source: source, type: OwnerClaim.event.name, subject: "owner", partitionKey: "owner",
            data: data)
        return NewRecord(place, key: "owner", value: event.json, headers: [HeaderName.epoch: String(epoch)])
    }

    private let source = "/vicinity/orders/0"
}
