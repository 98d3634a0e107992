import Contract
import EventLog
import struct EventLog.Record
import Events

/// Key of a thing's state record.
struct ThingKey: Hashable, Sendable {
    let topic: String
    let key: String
}

/// Sorts a service's own records when they are read back: records that every reader counts, and records that an owner wrote after the next
/// one had claimed its place.
struct OwnRecords: Sendable {
    private let owned: [String: Int32]
    /// All sources of the service, also of other instances.
    private let sources: [String: Int32]
    private let checkpoints: String
    private let deadLetters: String
    private let inputs: Set<String>
    /// Keys of the checkpoints of its inputs.
    private let read: Set<String>
    private let isFormer: Bool
    private let compacted: Set<String>
    private let topics: [Topic]
    private let epoch: Int64?

    /// Another process claimed with a greater epoch before this owner did: a clock is wrong. The owner has to claim again, with a greater
    /// one.
    struct Outclaimed: Error {
        let epoch: Int64
    }

    init(handler: any Handler, ownership: Ownership?) {
        topics = Topic.all.filter { $0.owner == handler.service }
        compacted = Set(topics.lazy.filter { $0.kept == .compacted }.map(\.name))
        sources = Dictionary(uniqueKeysWithValues: (0..<partitionCount).map { (handler.source(ofOwned: $0), $0) })
        owned = sources.filter { handler.instance.owns(partition: $0.value) }
        isFormer = handler.isFormer
        checkpoints = Topic.checkpoints(of: handler.service).name
        deadLetters = Topic.deadLetters(of: handler.service).name
        inputs = Set((handler.inputs + handler.forwards).map(\.name))
        read = Set((handler.inputPartitions + handler.forwardPartitions).map { "\($0.topic)/\($0.partition)" })
        epoch = ownership?.epoch
    }

    struct Counting: Sendable {
        let record: Record
        /// Nil for a tombstone.
        let event: Event?
        let identity: RecordIdentity
        /// The owned partition that emitted it.
        let owned: Int32
    }

    /// State of a reader before the first record: empty, or with the rule that nothing of an older epoch counts.
    func deduplicator(from epoch: Int64? = nil) -> Deduplicator {
        var deduplicator = Deduplicator(topics: topics)
        guard let epoch else { return deduplicator }
        let places = topics.flatMap(\.partitions).flatMap { partition in
            owned.keys.map { Deduplicator.Place(source: $0, input: partition) }
        }
        deduplicator.restore(Dictionary(uniqueKeysWithValues: places.map { ($0, Deduplicator.Last(epoch: epoch)) }))
        return deduplicator
    }

    /// Records that count, and owners' claims among them.
    /// - Parameters:
    ///   - records: in order within each partition.
    ///   - stale: receives the keys whose last record so far does not count for any reader.
    func sort(
        _ records: [Record], with deduplicator: inout Deduplicator, stale: inout Set<ThingKey>
    ) throws -> (counting: [Counting], claims: [OwnerClaim]) {
        var counting: [Counting] = []
        var claims: [OwnerClaim] = []
        for record in records {
            // Decoded once: this is most of the work of a rebuild.
            let event = record.event
            let identity =
                record.value == nil
                ? RecordIdentity(tombstone: record) : event.flatMap { RecordIdentity($0, of: record) }
            guard let identity else {
                if let claim = event.flatMap({ OwnerClaim($0) }) {
                    try take(claim, of: record, &deduplicator)
                    claims.append(claim)
                }
                continue
            }
            guard let number = number(of: identity.source, at: record.topicPartition, key: record.key) else { continue }
            switch deduplicator.take(identity, key: record.key, in: record.topicPartition) {
            case .news:
                counting.append(Counting(record: record, event: event, identity: identity, owned: number))
                if !stale.isEmpty { stale.remove(ThingKey(topic: record.topicPartition.topic, key: record.key)) }
            case .duplicate: break
            case .stale:
                guard compacted.contains(record.topicPartition.topic) else { continue }
                stale.insert(ThingKey(topic: record.topicPartition.topic, key: record.key))
            }
        }
        deduplicator.commit()
        return (counting, claims)
    }

    /// The owned partition that emitted it; nil if it is another instance's.
    func number(of source: String, at place: TopicPartition, key: String) -> Int32? {
        // The inputs of each of several former processes are not known any more.
        if isFormer { return owned[source] }
        // Every reader of an input checkpoints it, whichever process read it before.
        if place.topic == checkpoints { return read.contains(key) ? sources[source] : nil }
        if place.topic == deadLetters, let letter = DeadLetterID(key), inputs.contains(letter.topic) {
            return read.contains("\(letter.topic)/\(letter.partition)") ? sources[source] : nil
        }
        return owned[source]
    }

    private func take(_ claim: OwnerClaim, of record: Record, _ deduplicator: inout Deduplicator) throws {
        if let epoch, claim.epoch >= epoch, claim.sources.contains(where: { owned[$0] != nil }) {
            throw Outclaimed(epoch: claim.epoch)
        }
        deduplicator.take(claim, in: record.topicPartition)
    }
}
