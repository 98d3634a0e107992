extension Topic {
    public static let catalogCommands = Topic(
        "catalog.commands", owner: "gateway", key: "thing", partitionKey: "place, movie or critic", kept: .days(30),
        about: "What merchants and operators ask the catalog to create, change or delete.",
        types: [
            EventType("vicinity.place.put.v1", PutPlace.self, "Create a place, or replace all of it."),
            EventType("vicinity.place.delete.v1", DeleteThing.self, "Delete a place with its items."),
            EventType("vicinity.place.split.v1", SplitThing.self, "Take a source's word for another place's."),
            EventType(
                "vicinity.item.put.v1", PutItem.self,
                "Create an item, or replace all of it. What orders hold stays held."),
            EventType("vicinity.item.delete.v1", DeleteThing.self, "Delete an item that no open order holds."),
            EventType("vicinity.movie.put.v1", PutMovie.self, "Create a movie, or replace all of it."),
            EventType("vicinity.movie.delete.v1", DeleteThing.self, "Delete a movie that is not to be shown any more."),
            EventType("vicinity.movie.split.v1", SplitThing.self, "Take a source's word for another movie's."),
            EventType(
                "vicinity.screening.put.v1", PutScreening.self,
                "Create a screening, or replace all of it but what is sold and held."),
            EventType(
                "vicinity.screening.delete.v1", DeleteThing.self, "Delete a screening without sold or held seats."),
            EventType("vicinity.critic.put.v1", PutCritic.self, "Create a critic, or replace all of them."),
            EventType("vicinity.critic.delete.v1", DeleteThing.self, "Delete a critic."),
        ])

    public static let catalogAnswers = Topic(
        "catalog.answers", owner: "catalog", key: "command", partitionKey: "actor", kept: .days(1),
        about: "The verdict on a command that changed nothing.",
        types: [EventType("vicinity.catalog.answered.v1", Answer.self, "Refused, repeated, unknown or forbidden.")])
}

public struct PutPlace: Codable, Sendable, Hashable {
    public var actor: Actor
    /// `updatedAt` and `reflects` are the catalog's to say.
    public var place: Place
    /// True: refused if there is one already.
    public var creates: Bool
    /// What `If-Match` asked for; nil: whatever there is.
    public var expected: ExpectedVersion?

    public init(actor: Actor, place: Place, creates: Bool, expected: ExpectedVersion? = nil) {
        self.actor = actor
        self.place = place
        self.creates = creates
        self.expected = expected
    }
}

public struct PutItem: Codable, Sendable, Hashable {
    public var actor: Actor
    /// `merchant`, `updatedAt` and `reflects` are the catalog's to say.
    public var item: Item
    public var creates: Bool
    /// True: the stock stays as it is; the item's is only for one that there is not yet.
    public var keepsStock: Bool?
    /// What `If-Match` asked for; nil: whatever there is.
    public var expected: ExpectedVersion?

    public init(actor: Actor, item: Item, creates: Bool, keepsStock: Bool? = nil, expected: ExpectedVersion? = nil) {
        self.actor = actor
        self.item = item
        self.creates = creates
        self.keepsStock = keepsStock
        self.expected = expected
    }
}

public struct DeleteThing: Codable, Sendable, Hashable {
    public var actor: Actor
    public var id: String
    /// What `If-Match` asked for; nil: whatever there is.
    public var expected: ExpectedVersion?

    public init(actor: Actor, id: String, expected: ExpectedVersion? = nil) {
        self.actor = actor
        self.id = id
        self.expected = expected
    }
}
