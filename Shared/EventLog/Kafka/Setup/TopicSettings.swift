import Events

/// Wanted setup of a topic on the brokers.
struct TopicSettings: Sendable {
    private static let day = 86_400_000

    let topic: Topic
    /// Replicas of each record.
    let replicas: Int
    /// Replicas that it should have: an existing topic may have been made when there were fewer brokers.
    let wanted: Int

    init(topic: Topic, replicas: Int, wanted: Int? = nil) {
        self.topic = topic
        self.replicas = replicas
        self.wanted = wanted ?? replicas
    }

    /// Settings that it is made with, in the order of the messages.
    var properties: [Property] {
        switch topic.kept {
        case .compacted:
            [
                // Nothing younger than seven days is compacted, everything older than eight is.
                Property("cleanup.policy", "compact"), days("min.compaction.lag.ms", 7),
                days("max.compaction.lag.ms", 8), days("delete.retention.ms", 7),
            ] + shared
        case .days(let count):
            // Only an age limits it: a size that the brokers set for all topics would delete younger records.
            [Property("cleanup.policy", "delete"), days("retention.ms", count), Property("retention.bytes", "-1")]
                + shared
        }
    }

    private var shared: [Property] {
        [
            days("segment.ms", 1), Property("message.timestamp.type", "LogAppendTime"),
            // Independent of the brokers' limit: a batch of our producers is no larger than its default.
            Property("max.message.bytes", "1048588"), Property("unclean.leader.election.enable", "false"),
            Property("min.insync.replicas", "\(insync)"),
        ]
    }

    /// Two where there should be three: a topic that only two brokers hold yet rather waits than loses acknowledged records.
    private var insync: Int { wanted >= 3 && replicas >= 2 ? 2 : 1 }

    private func days(_ name: String, _ count: Int) -> Property {
        Property(name, "\(count * TopicSettings.day)")
    }

    /// Settings of an existing topic that break a promise of the log, a phrase each. The operator decides on the segments' length and on
    /// when exactly old data is cleaned away.
    func differences(from found: [String: String]) -> [String] {
        changes(from: found).map { "\($0.name) is \(found[$0.name, default: "unset"]), it must be \($0.value)" }
    }

    /// Changes after which no promise is broken.
    func changes(from found: [String: String]) -> [Property] {
        properties.filter { wanted in
            guard let value = found[wanted.name] else { return false }
            return switch wanted.name {
            case "cleanup.policy", "message.timestamp.type", "unclean.leader.election.enable": value != wanted.value
            case "retention.ms", "retention.bytes", "min.compaction.lag.ms", "delete.retention.ms",
                "min.insync.replicas", "max.message.bytes":
                !atLeast(value, wanted.value)
            default: false
            }
        }
    }

    /// Minus one is for ever.
    private func atLeast(_ value: String, _ wanted: String) -> Bool {
        guard let value = Int(value), let wanted = Int(wanted) else { return false }
        return value == -1 || (wanted != -1 && value >= wanted)
    }

    /// Description for making the topic by hand where the brokers forbid it to us.
    var asText: String {
        "\(partitionCount) partitions, \(replicas) replicas, "
            + properties.map { "\($0.name)=\($0.value)" }.joined(separator: ", ")
    }
}
