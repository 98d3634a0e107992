extension Topic {
    public static let privacyCommands = Topic(
        "privacy.commands", owner: "gateway", key: "person", partitionKey: "person", kept: .compacted,
        about: "Whose data every service erases or makes anonymous, again after each rebuild; ids only.",
        types: [EventType("vicinity.privacy.erase.v1", ErasePerson.self, "Erase all that is known of a person.")])
}

public struct ErasePerson: Codable, Sendable, Hashable {
    public var person: String
    public var requestedAt: Timestamp

    public init(person: String, requestedAt: Timestamp) {
        self.person = person
        self.requestedAt = requestedAt
    }
}
