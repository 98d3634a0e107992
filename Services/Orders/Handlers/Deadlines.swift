import Events
import Synchronization

/// Where the ends of the catalog's answers stood, and when: an order is given up only after everything that was in the log by its
/// deadline has been read.
///
/// The timer's step cannot ask the log. It says here which partitions it must know the end of, `DeadlineWatch` asks, and a later
/// step finds the answer. Nothing is lost with it: it is asked again.
public final class Deadlines: Sendable {
    private struct End {
        var offset: Int64
        /// Before the log was asked: whatever it took until then is before `offset`.
        var asOf: Timestamp
    }

    private struct State {
        var wanted: Set<Int32> = []
        var ends: [Int32: End] = [:]
    }

    private let state = Mutex(State())

    public init() {}

    /// The latest time by which the log held nothing in this partition that is still unread; nil if that is not known now.
    ///
    /// Each end is good for one step: more became overdue since, and the next step asks for a newer one.
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

    /// - Parameter offsets: by partition the offset that the next record will get, asked for after `time`.
    func learn(_ offsets: [Int32: Int64], asOf time: Timestamp) {
        state.withLock { state in
            for (partition, offset) in offsets {
                state.wanted.remove(partition)
                state.ends[partition] = End(offset: offset, asOf: time)
            }
        }
    }
}
