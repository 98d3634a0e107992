/// Settings of a topic or broker as the brokers report them.
struct FoundSettings: Sendable {
    /// Effective values, whether set by the topic, the brokers or Kafka's own defaults.
    var values: [String: String] = [:]
    /// Names of those that were set for this topic alone.
    var own: Set<String> = []

    /// The topic's own settings with these changes: a request to alter replaces all of them.
    func altered(_ changes: [Property]) -> [Property] {
        let names = Set(changes.map(\.name))
        let kept = own.subtracting(names).sorted().compactMap { name in values[name].map { Property(name, $0) } }
        return kept + changes
    }
}
