import EventLog
import Events
import Logging

/// Warns of a service that falls behind far enough for the log to delete its unhandled records soon.
///
/// The embedded log waits for its readers' checkpoints, Kafka's brokers do not.
struct RetentionWatch: Sendable {
    /// Share of a record's retention after which a warning is logged.
    static let alarm = 0.5
    static let interval = Duration.seconds(600)

    let log: any EventLog
    let inputs: [Topic]
    var reads: @Sendable (TopicPartition) -> Bool = { _ in true }
    /// Next offset that the service will handle of each input; inputs that it has not begun may be left out.
    let positions: @Sendable () async throws -> [TopicPartition: Int64]
    let metrics: Metrics
    let logger: Logger

    /// Checks until it is cancelled.
    func run() async throws {
        while true {
            var pause = RetentionWatch.interval
            do {
                try await look(at: .now)
            } catch {
                // An error of the log or the store is reported by the loops that use them.
                logger.debug("cannot read the age of unread records", error: error)
                pause = .seconds(10)
            }
            try await Task.sleep(for: pause)
        }
    }

    /// Sets the gauges, and warns of each topic that is in danger.
    func look(at now: Timestamp) async throws {
        let positions = try await positions()
        for topic in inputs {
            var oldest: Timestamp?
            for (partition, range) in try await log.bounds(of: topic.partitions.filter(reads)) {
                let next = max(range.lowerBound, positions[partition] ?? range.lowerBound)
                guard next < range.upperBound, let time = try await appendTime(of: partition, at: next) else {
                    continue
                }
                oldest = min(oldest ?? time, time)
            }
            let age = oldest.map { Double(now.microseconds - $0.microseconds) / 1_000_000 } ?? 0
            let used = age / topic.kept.least
            metrics.retentionUsed(of: topic.name).set(used)
            guard used > RetentionWatch.alarm else { continue }
            logger.warning(
                "records may be removed from the log before this service has handled them",
                metadata: [
                    "topic": "\(topic.name)", "oldest": "\(oldest?.description ?? "")",
                    "keptDays": "\(Int(topic.kept.least / 86_400))",
                ])
        }
    }

    /// Time of the append of the first record from an offset on; nil if there is none.
    private func appendTime(of partition: TopicPartition, at offset: Int64) async throws -> Timestamp? {
        let reader = try await log.reader(from: [partition: offset])
        do {
            let record = try await reader.next(limit: 1, wait: .seconds(2)).first
            await reader.close()
            return record?.appendedAt
        } catch {
            await reader.close()
            throw error
        }
    }
}

extension Retention {
    /// Least retention of every record, in seconds.
    fileprivate var least: Double {
        switch self {
        case .compacted: 7 * 86_400
        case .days(let days): Double(days) * 86_400
        }
    }
}
