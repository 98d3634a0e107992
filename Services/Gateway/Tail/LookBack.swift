import EventLog
import Events

/// The start positions for a topic whose records count for some time only.
enum LookBack {
    /// - Parameter time: all records that were appended later must be read.
    /// - Returns: the offset by partition.
    static func starts(
        _ bounds: [TopicPartition: Range<Int64>], since time: Timestamp, in log: any EventLog
    ) async throws -> [TopicPartition: Int64] {
        var starts: [TopicPartition: Int64] = [:]
        for (place, range) in bounds { starts[place] = try await start(of: place, range, since: time, in: log) }
        return starts
    }

    /// Looks further and further back, so that a long topic is not read from its start.
    private static func start(
        of place: TopicPartition, _ range: Range<Int64>, since time: Timestamp, in log: any EventLog
    ) async throws -> Int64 {
        var distance = Tail.learning
        while true {
            let start = max(range.lowerBound, range.upperBound - distance)
            if start == range.lowerBound { return start }
            if let found = try await appended(from: start, place, before: range.upperBound, in: log), found <= time {
                return start
            }
            distance *= 4
        }
    }

    /// The time at which the first record from an offset on was appended; nil if there is none.
    private static func appended(
        from start: Int64, _ place: TopicPartition, before end: Int64, in log: any EventLog
    ) async throws -> Timestamp? {
        let reader = try await log.reader(from: [place: start])
        do {
            var first: Timestamp?
            while first == nil, reader.positions[place] ?? start < end {
                first = try await reader.next(limit: 1, wait: .seconds(1)).first?.appendedAt
                try Task.checkCancellation()
            }
            await reader.close()
            return first
        } catch {
            await reader.close()
            throw error
        }
    }
}
