import EventLog
import Events

/// Saved positions that do not fit a log: out of its bounds, or with another record before them.
///
/// A missing record (compacted, or dropped by a salvage) is no misfit: offsets are never given twice.
struct Misfits: Sendable {
    let log: any EventLog
    /// False: a broker that comes back from a pause reports fewer records for a while, so it is asked again.
    var isSureOfBounds = false

    /// How long an end that is too low is not believed.
    private static let doubt = Duration.seconds(12)

    /// - Returns: for each position that does not fit, why, in a sentence.
    func find(
        among positions: [TopicPartition: Inbox.Position], in bounds: [TopicPartition: Range<Int64>]
    ) async throws -> [TopicPartition: String] {
        let bounds = try await settled(bounds, around: positions)
        var misfits: [TopicPartition: String] = [:]
        var before: [TopicPartition: Int64] = [:]
        for (input, position) in positions {
            guard let range = bounds[input] else { continue }
            if position.next < range.lowerBound || position.next > range.upperBound {
                misfits[input] =
                    "position \(position.next) of \(input) is outside the log, "
                    + "which has \(range.lowerBound) up to \(range.upperBound)"
            } else if position.next > range.lowerBound, !position.lastID.isEmpty {
                before[input] = position.next - 1
            }
        }
        let ends = before.mapValues { $0 + 1 }
        try await LogStretch(log: log).read(from: before, upTo: ends) { batch in
            for record in batch {
                let input = record.topicPartition
                if record.name(of: record.event) != positions[input]?.lastID {
                    misfits[input] = "\(input)@\(record.offset) is not the record that was read there"
                }
            }
        }
        return misfits
    }

    func settled(
        _ bounds: [TopicPartition: Range<Int64>], around positions: [TopicPartition: Inbox.Position]
    ) async throws -> [TopicPartition: Range<Int64>] {
        var bounds = bounds
        // A log of one file knows its end.
        guard !isSureOfBounds, !log.appendsAreAtomic else { return bounds }
        let end = ContinuousClock.now + Misfits.doubt
        while positions.contains(where: { $0.value.next > bounds[$0.key]?.upperBound ?? Int64.max }),
            ContinuousClock.now < end
        {
            try await Task.sleep(for: .milliseconds(500))
            bounds.merge(try await log.bounds(of: Array(bounds.keys))) { $1 }
        }
        return bounds
    }
}
