import EventLog

/// Asks for the bounds of partitions until they can be believed: again while leaders move or brokers are away, and again while they are
/// below known ends. Both are limited in time.
struct BoundsQuery: Sendable {
    typealias Bounds = [TopicPartition: Range<Int64>]

    /// Asks once, until the given time at the latest.
    let ask: @Sendable (_ partitions: [TopicPartition], _ deadline: ContinuousClock.Instant) async throws -> Bounds
    /// Drops the cached leaders, so that the next question finds them anew.
    let refresh: @Sendable (_ wait: Duration) async -> Void
    /// How long a question may go unanswered.
    let limit: Duration
    /// How long a bound that is too low is asked for again.
    let patience: Duration

    private static let firstPause = Duration.milliseconds(50)
    private static let longestPause = Duration.milliseconds(200)
    /// Longest try: the next may ask another leader.
    private static let longestTry = Duration.seconds(2)

    /// - Parameter ends: what the upper bounds should reach at least.
    /// - Returns: the last answer; after `patience` also one with a bound below what is known.
    func run(_ partitions: [TopicPartition], covering ends: [TopicPartition: Int64]) async throws -> Bounds {
        var deadline = ContinuousClock.now + limit
        let patienceEnd = ContinuousClock.now + patience
        var pause = BoundsQuery.firstPause
        while true {
            do {
                let bounds = try await ask(partitions, min(deadline, .now + BoundsQuery.longestTry))
                let isBehind = ends.contains { partition, end in bounds[partition].map { $0.upperBound < end } ?? false
                }
                guard isBehind, patienceEnd > .now else { return bounds }
                deadline = .now + limit
            } catch LogError.unavailable(let reason) {
                guard deadline - .now > pause else { throw LogError.unavailable(reason) }
            }
            try await Task.sleep(for: pause)
            pause = min(pause * 2, BoundsQuery.longestPause)
            await refresh(min(deadline - .now, BoundsQuery.longestTry))
        }
    }
}

extension BoundsQuery {
    init(_ inquiry: Inquiry, options: KafkaLogOptions) {
        self.init(
            ask: { partitions, deadline in
                let bounds = try await inquiry.ask(until: deadline) { client throws(LogError) in
                    try client.bounds(of: partitions, until: deadline)
                }
                inquiry.succeeded()
                return bounds
            },
            refresh: { await inquiry.refresh(within: $0) },
            limit: options.requestTimeout, patience: options.boundPatience)
    }
}

extension Client {
    /// Blocks.
    fileprivate func bounds(
        of partitions: [TopicPartition], until deadline: ContinuousClock.Instant
    ) throws(LogError) -> BoundsQuery.Bounds {
        // First offsets before last ones, so that records removed or added between them keep the order.
        let firsts = try offsets(.first, of: partitions, within: max(.zero, deadline - .now))
        let lasts = try offsets(.last, of: partitions, within: max(.zero, deadline - .now))
        return firsts.reduce(into: [:]) { bounds, first in
            bounds[first.key] = first.value..<max(first.value, lasts[first.key] ?? first.value)
        }
    }
}
