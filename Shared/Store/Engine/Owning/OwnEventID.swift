import EventLog
import struct EventLog.Record
import Events

/// The ids of what services say: every record of theirs can be named by what it carries.
enum OwnEventID {
    static func text(of place: TopicPartition, owned: some StringProtocol, _ sequence: Int64) -> String {
        "\(place.topic):\(place.partition):\(owned)-\(sequence)"
    }

    static func ofClaim(_ epoch: Int64, in place: TopicPartition) -> String {
        "\(place.topic):\(place.partition):owner-\(epoch)"
    }
}

extension Record {
    /// Names what stands at a place of the log, so that another record there is noticed: the event's id; of a tombstone the id of what
    /// was said by it, or else a hash of its key. "" if it is neither.
    func name(of event: Event?) -> String {
        if value != nil { return event?.id ?? "" }
        guard let identity = RecordIdentity(tombstone: self) else { return "tombstone-\(RecentInputs.hash(key))" }
        let owned = identity.source.split(separator: "/").last ?? ""
        return OwnEventID.text(of: topicPartition, owned: owned, identity.sequence)
    }
}
