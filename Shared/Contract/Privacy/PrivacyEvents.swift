public import Events

/// What is asked about people's data.
public enum PrivacyEvents {
    public static let erase = EventType(
        "vicinity.privacy.erase.v1", ErasePerson.self, "Erase all that is known of a person.")
}

extension Topic {
    public static let privacyCommands = Topic(
        "privacy.commands", owner: "gateway", key: "person", partitionKey: "person", kept: .compacted,
        about: "Whose data every service erases or makes anonymous, again after each rebuild; ids only.",
        deciders: ["catalog", "orders", "recommender", "accounts", "notifier"], asksToForget: true,
        types: PrivacyEvents.erase)
}
