import EventLog
import Events

/// Which saved positions do not fit a log: out of its bounds, or another record stands before them there.
///
/// A record that is no longer there (compacted, or dropped by a salvage) says nothing against a position: offsets are not given twice.
struct Misfits: Sendable {
    let log: any EventLog

    /// - Returns: for each position that does not fit, why, in a sentence.
    func find(
        among positions: [TopicPartition: Inbox.Position], in bounds: [TopicPartition: Range<Int64>]
    ) async throws -> [TopicPartition: String] {
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
        let ends = Dictionary(uniqueKeysWithValues: before.map { ($0.key, $0.value..<$0.value + 1) })
        try await LogStretch(log: log).read(from: before, upTo: ends) { batch in
            for record in batch {
                guard let value = record.value, let event = try? Event(json: value) else { continue }
                let input = record.topicPartition
                if event.id != positions[input]?.lastID {
                    misfits[input] = "\(input)@\(record.offset) is not the record that was read there"
                }
            }
        }
        return misfits
    }
}
