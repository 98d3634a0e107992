import EventLog
import Events
import Logging

/// Checks topics, mends them and reports what is wrong. Every wait is bounded.
struct Preparation: Sendable {
    let client: Client
    let options: KafkaLogOptions
    let bootstrap: String
    let logger: Logger

    /// Blocks.
    /// - Parameter making: the outcome of making the missing ones.
    /// - Returns: a sentence for each fault that could not be mended.
    func run(_ topics: [Topic], after making: TopicMaking.Outcome) -> [String] {
        let cluster = making.cluster
        let counts = topics.compactMap { topic -> String? in
            guard let count = cluster.partitionCounts[topic.name], count != partitionCount else { return nil }
            return "the topic \(topic.name) has \(count) partitions, it must have \(partitionCount)"
        }
        // They are requested again, and mended then.
        guard making.problems.isEmpty else { return making.problems + counts }
        let replicas = options.replicas(in: cluster)
        if replicas < 3 {
            logger.warning(
                "the log is not safe from a power cut: too few brokers hold each record",
                metadata: ["brokers": "\(cluster.brokers.count)", "replicas": "\(replicas)", "needed": "3"])
        }
        // With the brokers that hold it now.
        let existing = topics.filter { making.known.contains($0.name) }.map { topic in
            let held = cluster.replicas[topic.name]?.map(\.count).min()
            return TopicSettings(topic: topic, replicas: held ?? replicas, wanted: replicas)
        }
        let mending = TopicMending(client: client, options: options, bootstrap: bootstrap, logger: logger)
        return counts + mending.run(existing, in: cluster)
    }
}
