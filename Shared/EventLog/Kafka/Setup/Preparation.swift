import EventLog
import Events
import Foundation
import Logging

/// Makes the topics that are missing, mends the others and says what is wrong with them. Every wait is bounded.
struct Preparation: Sendable {
    let client: Client
    let options: KafkaLogOptions
    let bootstrap: String
    let logger: Logger

    private static let pause = 0.1

    /// Blocks.
    /// - Returns: the cluster as it is then, and a sentence for each thing that could not be mended.
    func run(_ topics: [Topic]) throws(LogError) -> (Cluster, [String]) {
        var cluster = try client.cluster(within: options.requestTimeout)
        let replicas = options.replicas ?? min(3, cluster.brokers.count)
        if replicas < 3 {
            logger.warning(
                "what the log holds is not safe from a power cut: too few brokers hold each record",
                metadata: ["brokers": "\(cluster.brokers.count)", "replicas": "\(replicas)", "needed": "3"])
        }
        let wanted = topics.map { TopicSettings(topic: $0, replicas: replicas) }
        let missing = wanted.filter { cluster.partitionCounts[$0.topic.name] == nil }
        let known = wanted.filter { cluster.partitionCounts[$0.topic.name] != nil }
        var problems: [String] = []
        if !missing.isEmpty {
            problems += make(missing, in: &cluster)
        }
        for setting in wanted {
            if let count = cluster.partitionCounts[setting.topic.name], count != partitionCount {
                problems.append(
                    "the topic \(setting.topic.name) has \(count) partitions, it must have \(partitionCount)")
            }
        }
        // By the brokers that hold it now.
        let existing = known.map { setting in
            let held = cluster.replicas[setting.topic.name]?.map(\.count).min()
            return TopicSettings(topic: setting.topic, replicas: held ?? replicas, wanted: replicas)
        }
        let mending = TopicMending(client: client, options: options, bootstrap: bootstrap, logger: logger)
        return (cluster, problems + mending.run(existing, in: cluster))
    }

    private func make(_ missing: [TopicSettings], in cluster: inout Cluster) -> [String] {
        var failures: [String: String] = [:]
        do throws(LogError) {
            guard cluster.controller != nil else {
                throw .unavailable("the brokers name no controller, so they take no requests to make topics")
            }
            let orders = missing.map {
                TopicOrder(
                    name: $0.topic.name, partitionCount: partitionCount, replicas: Int32(clamping: $0.replicas),
                    settings: $0.properties)
            }
            failures = try client.make(orders, within: options.requestTimeout * 3)
            cluster = try waitUntilThere(missing.map(\.topic.name).filter { failures[$0] == nil })
        } catch {
            for setting in missing where cluster.partitionCounts[setting.topic.name] == nil {
                failures[setting.topic.name] = failures[setting.topic.name] ?? error.description
            }
        }
        return missing.compactMap { setting in
            failures[setting.topic.name].map {
                "the topic \(setting.topic.name) is missing and could not be made (\($0)); it needs \(setting.asText)"
            }
        }
    }

    /// A new topic is known to all brokers, and led, a little after it was made.
    private func waitUntilThere(_ names: [String]) throws(LogError) -> Cluster {
        let deadline = ContinuousClock.now + options.requestTimeout * 2
        while true {
            let cluster = try client.cluster(within: options.requestTimeout)
            let absent = names.first { cluster.partitionCounts[$0] == nil || cluster.leaderless.contains($0) }
            guard let absent else { return cluster }
            guard deadline > .now else {
                throw .unavailable(
                    "the topic \(absent) was made, but has no leaders after \(options.requestTimeout * 2)")
            }
            Thread.sleep(forTimeInterval: Preparation.pause)
        }
    }
}
