/// The settings of a topic or broker as the brokers tell them.
struct FoundSettings: Sendable {
    /// What holds, whoever set it: the topic, the brokers or Kafka's own defaults.
    var values: [String: String] = [:]
    /// The names of those that were set for this topic alone.
    var own: Set<String> = []

    /// The topic's own settings with these over them: a request to alter replaces all that it had.
    func altered(_ changes: [Property]) -> [Property] {
        let names = Set(changes.map(\.name))
        let kept = own.subtracting(names).sorted().compactMap { name in values[name].map { Property(name, $0) } }
        return kept + changes
    }
}
