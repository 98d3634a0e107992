import EventLog
import Foundation

/// Asks for the bounds of partitions, again while leaders move or brokers are away, up to a limit of time.
struct BoundsQuery: Sendable {
    let client: Client
    let partitions: [TopicPartition]
    let limit: Duration

    private static let pause = 0.05

    /// Blocks.
    func run() throws(LogError) -> [TopicPartition: Range<Int64>] {
        let deadline = ContinuousClock.now + limit
        while true {
            do {
                // The first before the last, so that what is removed or added between them keeps the order.
                let firsts = try client.offsets(.first, of: partitions, within: deadline - .now)
                let lasts = try client.offsets(.last, of: partitions, within: deadline - .now)
                return firsts.reduce(into: [:]) { bounds, first in
                    bounds[first.key] = first.value..<max(first.value, lasts[first.key] ?? first.value)
                }
            } catch .unavailable(let reason) {
                guard deadline - .now > .seconds(BoundsQuery.pause) else { throw .unavailable(reason) }
                Thread.sleep(forTimeInterval: BoundsQuery.pause)
            }
        }
    }
}
