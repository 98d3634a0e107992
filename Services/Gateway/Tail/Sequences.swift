import EventLog
import Events

/// Tells records that were appended twice: a relay that is not sure sends again, so readers remember the last sequence of each source
/// in each partition and drop what is not greater.
struct Sequences: Sendable {
    private struct Key: Hashable {
        let source: String
        let partition: TopicPartition
    }

    private var last: [Key: Int64] = [:]

    /// True if the record is new; then it is the last.
    mutating func isNew(_ sequence: Int64, from source: String, in partition: TopicPartition) -> Bool {
        let key = Key(source: source, partition: partition)
        if let known = last[key], sequence <= known { return false }
        last[key] = sequence
        return true
    }
}
