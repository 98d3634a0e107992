public import Events

/// The catalog's answer to a command about any of its things.
public enum CatalogEvents {
    public static let answered = EventType(
        "vicinity.catalog.answered.v1", Answer.self, "Refused, repeated, unknown or forbidden.")
}

extension Topic {
    public static let catalogCommands = Topic(
        "catalog.commands", owner: "gateway", key: "thing", partitionKey: "place, movie or critic", kept: .days(30),
        about: "What merchants and operators ask the catalog to create, change or delete.",
        deciders: ["catalog"], personal: [.ofActors],
        types: PlaceEvents.put, PlaceEvents.delete, PlaceEvents.split, ItemEvents.put, ItemEvents.delete,
        MovieEvents.put, MovieEvents.delete, MovieEvents.split, ScreeningEvents.put, ScreeningEvents.delete,
        CriticEvents.put, CriticEvents.delete)

    public static let catalogAnswers = Topic(
        "catalog.answers", owner: "catalog", key: "command", partitionKey: "actor", kept: .days(1),
        about: "The verdict on a command that changed nothing.",
        types: CatalogEvents.answered)
}

public struct DeleteThing: Codable, Sendable, Hashable {
    public var actor: Actor
    public var id: String
    /// Version that `If-Match` demanded; nil: any.
    public var expected: ExpectedVersion?
}
