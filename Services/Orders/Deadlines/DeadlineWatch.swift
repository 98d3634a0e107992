import Contract
import EventLog
import Events
import Logging

/// Reads, once a second, the partition ends that the timer's step waits for.
struct DeadlineWatch: Sendable {
    let deadlines: Deadlines
    let log: any EventLog
    let logger: Logger

    /// Runs until the task is cancelled.
    func run() async throws {
        while true {
            try await readEnds()
            try await Task.sleep(for: .seconds(1))
        }
    }

    /// Ends that cannot be read now are read again later; until then no order is given up.
    func readEnds() async throws {
        let wanted = deadlines.wanted
        guard !wanted.isEmpty else { return }
        let asOf = Timestamp.now
        do {
            let bounds = try await log.bounds(of: wanted.map { TopicPartition(Topic.reservations.name, $0) })
            let ends = bounds.map { ($0.key.partition, $0.value.upperBound) }
            deadlines.learn(Dictionary(uniqueKeysWithValues: ends), asOf: asOf)
        } catch let error as LogError {
            if error.endsTheClient { throw error }
            logger.warning("no order can be given up: the log's end cannot be read", metadata: ["why": "\(error)"])
        }
    }
}
