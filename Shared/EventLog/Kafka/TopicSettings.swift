import Events

/// How a topic is to be set up on the brokers.
struct TopicSettings: Sendable {
    private static let day = 86_400_000

    let topic: Topic
    let replicas: Int

    /// The settings that it is made with, in the order that they are said in.
    var properties: [Property] {
        switch topic.kept {
        case .compacted:
            [
                // Nothing younger than seven days is compacted, everything older than eight is.
                Property("cleanup.policy", "compact"), days("min.compaction.lag.ms", 7),
                days("max.compaction.lag.ms", 8), days("delete.retention.ms", 7),
            ] + shared
        case .days(let count):
            [Property("cleanup.policy", "delete"), days("retention.ms", count)] + shared
        }
    }

    private var shared: [Property] {
        [
            days("segment.ms", 1), Property("message.timestamp.type", "LogAppendTime"),
            Property("min.insync.replicas", replicas >= 3 ? "2" : "1"),
        ]
    }

    private func days(_ name: String, _ count: Int) -> Property {
        Property(name, "\(count * TopicSettings.day)")
    }

    /// Which settings of an existing topic break a promise of the log, a phrase each. Segments' length and when exactly something
    /// old is cleaned away are the operator's.
    func differences(from found: [String: String]) -> [String] {
        properties.compactMap { wanted in
            guard let value = found[wanted.name] else { return nil }
            let isGood =
                switch wanted.name {
                case "cleanup.policy", "message.timestamp.type": value == wanted.value
                case "retention.ms", "min.compaction.lag.ms", "delete.retention.ms", "min.insync.replicas":
                    atLeast(value, wanted.value)
                default: true
                }
            return isGood ? nil : "\(wanted.name) is \(value), it must be \(wanted.value)"
        }
    }

    /// Minus one is for ever.
    private func atLeast(_ value: String, _ wanted: String) -> Bool {
        guard let value = Int(value), let wanted = Int(wanted) else { return false }
        return value == -1 || value >= wanted
    }

    /// What to make by hand where the brokers do not let us.
    var asText: String {
        "\(partitionCount) partitions, \(replicas) replicas, "
            + properties.map { "\($0.name)=\($0.value)" }.joined(separator: ", ")
    }
}
