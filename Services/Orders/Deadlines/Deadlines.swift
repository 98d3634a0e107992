import Events
import Synchronization

/// The ends of the partitions with the catalog's answers, and when they were read. An order is given up only after all records that were in
/// the log by its deadline have been handled.
///
/// The timer's step cannot read the log. It records here which partitions' ends it needs, `DeadlineWatch` reads them, and a later step uses
/// the results. If this state is lost, the ends are read again.
public final class Deadlines: Sendable {
    private struct End {
        var offset: Int64
        /// A time before the end was read: records appended up to then are before `offset`.
        var asOf: Timestamp
    }

    private struct PartitionEnds {
        var wanted: Set<Int32> = []
        var ends: [Int32: End] = [:]
    }

    private let state = Mutex(PartitionEnds())

    public init() {}

    /// The latest time for which all records appended to this partition have been handled; nil if that is not known now.
    ///
    /// Each result is used for one step: more orders become overdue meanwhile, so the next step needs a newer one.
    func everythingReadUp(to position: Int64, in partition: Int32) -> Timestamp? {
        state.withLock { state in
            guard let end = state.ends[partition] else {
                state.wanted.insert(partition)
                return nil
            }
            guard position >= end.offset else { return nil }
            state.ends[partition] = nil
            return end.asOf
        }
    }

    var wanted: Set<Int32> { state.withLock { $0.wanted } }

    /// - Parameter offsets: for each partition the offset of the next record, read after `time`.
    func learn(_ offsets: [Int32: Int64], asOf time: Timestamp) {
        state.withLock { state in
            for (partition, offset) in offsets {
                state.wanted.remove(partition)
                state.ends[partition] = End(offset: offset, asOf: time)
            }
        }
    }
}
