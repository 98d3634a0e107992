import Contract
import EventLog
import struct EventLog.Record
import Events

/// How long commands have stood in the log that orders has not read: looked up only when orders seems to be away, from the positions that
/// it said it had read up to.
struct UnreadCommands: Sendable {
    let log: any EventLog

    /// Of the oldest; zero if none is known.
    func age(at now: Timestamp) async throws -> Duration {
        let commands = Topic.ordersCommands.partitions
        let bounds = try await log.bounds(of: commands)
        let read = try await checkpoints()
        var oldest = now
        for partition in commands {
            guard let position = read[partition], let range = bounds[partition] else { continue }
            let first = max(position, range.lowerBound)
            guard first < range.upperBound else { continue }
            try await log.read([partition: first..<range.upperBound]) { record in
                oldest = min(oldest, record.appendedAt)
                return false
            }
        }
        return .microseconds(now.microseconds - oldest.microseconds)
    }

    /// The last that orders has said, as far as it stands near the end of its checkpoints.
    private func checkpoints() async throws -> [TopicPartition: Int64] {
        let bounds = try await log.bounds(of: Topic.checkpoints(of: "orders").partitions)
        var read: [TopicPartition: Int64] = [:]
        let stretches = bounds.mapValues {
            max($0.lowerBound, $0.upperBound - Int64(Deduplicator.window))..<$0.upperBound
        }
        try await log.read(stretches.filter { !$0.value.isEmpty }) { record in
            if let checkpoint = try? record.event?.decode(Checkpoint.self) {
                let partition = TopicPartition(checkpoint.topic, checkpoint.partition)
                read[partition] = max(read[partition] ?? 0, checkpoint.position)
            }
            return true
        }
        return read
    }
}
