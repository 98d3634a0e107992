import EventLog
import Events
import Logging

/// Gives existing topics the settings that they need, and reports what it cannot.
struct TopicMending: Sendable {
    let client: Client
    let options: KafkaLogOptions
    let bootstrap: String
    let logger: Logger

    /// - Returns: a sentence for each broken promise that could not be mended.
    func run(_ existing: [TopicSettings], in cluster: Cluster) -> [String] {
        guard cluster.controller != nil else { return [] }
        logReassignments(of: existing, in: cluster)
        return mend(existing) + brokerDifferences(cluster)
    }

    private func mend(_ existing: [TopicSettings]) -> [String] {
        guard !existing.isEmpty else { return [] }
        let found: [String: FoundSettings]
        do {
            found = try client.settings(of: existing.map(\.topic.name), within: options.requestTimeout)
        } catch {
            // Asking may be forbidden to a service that may do all that it needs.
            logger.warning("the topics' settings could not be checked: \(error)")
            return []
        }
        var alterations: [String: [Property]] = [:]
        var problems: [String: [String]] = [:]
        for setting in existing {
            let found = found[setting.topic.name] ?? FoundSettings()
            let changes = setting.changes(from: found.values)
            guard !changes.isEmpty else { continue }
            alterations[setting.topic.name] = found.altered(changes)
            problems[setting.topic.name] = setting.differences(from: found.values)
        }
        guard !alterations.isEmpty else { return [] }
        let failures = alter(alterations)
        for name in problems.keys.sorted() where failures[name] == nil {
            logger.notice(
                "a topic's settings were changed: \(problems[name, default: []].joined(separator: ", "))",
                metadata: ["topic": "\(name)"])
        }
        return failures.keys.sorted().flatMap { name in
            problems[name, default: []].map {
                "the topic \(name): \($0) (it could not be changed: \(failures[name, default: ""]))"
            }
        }
    }

    /// - Returns: the reasons of those that failed.
    private func alter(_ alterations: [String: [Property]]) -> [String: String] {
        do {
            return try client.alter(alterations, within: options.requestTimeout * 2)
        } catch {
            return alterations.mapValues { _ in error.description }
        }
    }

    /// A topic with too few replicas works and is less safe: it is logged and keeps no process from working.
    private func logReassignments(of existing: [TopicSettings], in cluster: Cluster) {
        for setting in existing {
            let reassignment = Reassignment(
                of: setting.topic.name, replicas: cluster.replicas[setting.topic.name] ?? [], wanted: setting.wanted,
                brokers: cluster.brokers)
            guard let reassignment else { continue }
            logger.warning(
                "the topic \(setting.topic.name) has fewer replicas than it could have; to add some, run: \(reassignment.command(bootstrap: bootstrap))"
            )
        }
    }

    private func brokerDifferences(_ cluster: Cluster) -> [String] {
        cluster.brokers.sorted().flatMap { broker -> [String] in
            do {
                let found = try client.settings(ofBroker: broker, within: options.requestTimeout)
                return BrokerSettings.differences(of: broker, in: found)
            } catch {
                logger.info("the settings of broker \(broker) could not be checked: \(error)")
                return []
            }
        }
    }
}
