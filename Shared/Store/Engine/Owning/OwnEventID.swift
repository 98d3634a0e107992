import EventLog
import struct EventLog.Record
import Events

/// Ids of the services' events; every such record can be named by what it carries.
enum OwnEventID {
    static func text(of place: TopicPartition, owned: some StringProtocol, _ sequence: Int64) -> String {
        "\(place.topic):\(place.partition):\(owned)-\(sequence)"
    }

    static func ofClaim(_ epoch: Int64, in place: TopicPartition) -> String {
        "\(place.topic):\(place.partition):owner-\(epoch)"
    }
}

extension Record {
    /// Name of the record at a place of the log, by which another record there is noticed. It is the event's id; for a tombstone the id of
    /// the event that it belongs to, else a hash of its key. "" if it is neither.
    func name(of event: Event?) -> String {
        if value != nil { return event?.id ?? "" }
        guard let identity = RecordIdentity(tombstone: self) else { return "tombstone-\(RecentInputs.hash(key))" }
        let owned = identity.source.split(separator: "/").last ?? ""
        return OwnEventID.text(of: topicPartition, owned: owned, identity.sequence)
    }
}
