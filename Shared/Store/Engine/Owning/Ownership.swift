import Contract
import EventLog
import struct EventLog.Record
import Events

/// The right of one process to write as its service's sources, from its claim until the next owner's.
struct Ownership: Sendable {
    /// `/vicinity/<service>/<owned partition>`, one for each that the instance owns.
    let sources: [String]
    let epoch: Int64
    /// Epoch that this store was written under before. A record of ours with a greater one is another process's, or this store is an older
    /// copy.
    let previousEpoch: Int64
    let generation: String?
    /// Partitions that the service writes, with the offset of the claim in each: all records of this owner stand after it.
    let claims: [TopicPartition: Int64]
    /// For one of several candidates, the place and offset of its claim among the leaders'.
    let seat: (place: TopicPartition, claim: Int64)?

    /// The row's record as it goes to the log.
    func stamped(_ record: NewRecord, source: String) -> NewRecord {
        var record = record
        record.headers[HeaderName.epoch] = String(epoch)
        record.fence = Fence(sources: [source], epoch: epoch)
        return record
    }

    /// Bounds that hold whatever a broker reports: each partition's end as of the claim, which every in-sync replica has.
    var ends: [TopicPartition: Inbox.Position] {
        Dictionary(
            uniqueKeysWithValues: claims.map {
                ($0.key, Inbox.Position(next: $0.value + 1, lastID: OwnEventID.ofClaim(epoch, in: $0.key)))
            })
    }
}

extension Handler {
    /// Source of its events, by the owned partition of what they belong to: another instance can continue as one of them.
    package func source(ofOwned partition: Int32) -> String { "/vicinity/\(service)/\(partition)" }

    package var sources: [String] {
        (0..<partitionCount).filter(instance.owns(partition:)).map(source(ofOwned:))
    }

    /// Every partition of every topic that only this service writes.
    var ownPartitions: [TopicPartition] { Topic.all.filter { $0.owner == service }.flatMap(\.partitions) }
}
