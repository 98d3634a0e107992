public import Events

/// Commands about people's data.
public enum PrivacyEvents {
    public static let erase = EventType(
        "vicinity.privacy.erase.v1", ErasePerson.self, "Erase all data of a person.")
}

extension Topic {
    public static let privacyCommands = Topic(
        "privacy.commands", owner: "gateway", key: "person", partitionKey: "person", kept: .compacted,
        about: "Ids of people whose data every service erases or makes anonymous, again after each rebuild.",
        deciders: ["catalog", "orders", "recommender", "accounts", "notifier"], asksToForget: true,
        types: PrivacyEvents.erase)
}
