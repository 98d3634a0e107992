import Contract
import EventLog
import struct EventLog.Record
import Events

/// Measures how long commands have been in the log without being read by orders. It is used only while orders seems to be down. Its
/// checkpoints show what orders has read.
struct UnreadCommands: Sendable {
    let log: any EventLog

    /// The age of the oldest unread command; zero if none is known.
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

    /// The last checkpoints of orders, if they are near the end of the topic.
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
