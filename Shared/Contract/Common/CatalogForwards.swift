public import Events

/// What follows from an import or a source for a thing of another partition's owner: it makes the thing so, if it stands as it was known.
public struct ThingChange: Codable, Sendable, Hashable {
    public enum Kind: String, Codable, Sendable, Hashable, CaseIterable {
        case place, item, screening
    }

    public var kind: Kind
    public var id: String
    /// When the version was written over which this was decided; nil: there was none.
    public var base: Timestamp?
    /// One of the three says how it shall be; none: it shall go.
    public var place: Place?
    public var item: Item?
    public var screening: Screening?
    /// True if whoever decided said how much there is, too; else what is left stays.
    public var setsStock: Bool?
    /// The import or its undoing that it belongs to; nil: a source says so.
    public var run: String?

    public init(
        kind: Kind, id: String, base: Timestamp?, place: Place? = nil, item: Item? = nil, screening: Screening? = nil,
        setsStock: Bool? = nil, run: String? = nil
    ) {
        self.kind = kind
        self.id = id
        self.base = base
        self.place = place
        self.item = item
        self.screening = screening
        self.setsStock = setsStock
        self.run = run
    }

    public var isDeletion: Bool { place == nil && item == nil && screening == nil }
}

/// Why a thing was not made what another instance asked for, and how it stands.
public struct ThingKept: Codable, Sendable, Hashable {
    public var kind: ThingChange.Kind
    public var id: String
    /// True if it had been changed meanwhile: whoever asked can decide again.
    public var isChanged: Bool
    public var reason: String
    public var run: String?
    /// One of the three says how it is; none: there is no such thing.
    public var place: Place?
    public var item: Item?
    public var screening: Screening?

    public init(
        kind: ThingChange.Kind, id: String, isChanged: Bool, reason: String, run: String?, place: Place? = nil,
        item: Item? = nil, screening: Screening? = nil
    ) {
        self.kind = kind
        self.id = id
        self.isChanged = isChanged
        self.reason = reason
        self.run = run
        self.place = place
        self.item = item
        self.screening = screening
    }
}

/// What a person changed of a thing: whoever merges what sources say keeps it.
public struct ThingEdited: Codable, Sendable, Hashable {
    public var thing: String
    /// The fields that were changed.
    public var fields: [String]
    /// All that the person said.
    public var said: [String]
    public var removed: Bool?
    /// The command's offset in its partition of `catalog.commands`.
    public var offset: Int64

    public init(thing: String, fields: [String], said: [String], removed: Bool? = nil, offset: Int64) {
        self.thing = thing
        self.fields = fields
        self.said = said
        self.removed = removed
        self.offset = offset
    }
}

/// A command that another instance has to handle, or to help with.
public struct CommandPassed: Codable, Sendable, Hashable {
    /// The command's event.
    public var event: PlainJSON
    /// Of a screening on its way back to its cinema's owner: its movie's name.
    public var movieName: String?

    public init(event: PlainJSON, movieName: String? = nil) {
        self.event = event
        self.movieName = movieName
    }
}

/// Asks every partition to say when it has come so far.
public struct ForwardsAwaited: Codable, Sendable, Hashable {
    public var run: String
    /// Of who says it; nil in the question.
    public var partition: Int32?

    public init(run: String, partition: Int32? = nil) {
        self.run = run
        self.partition = partition
    }
}

/// What the catalog's instances tell one another.
public enum CatalogForwards {
    public static let change = EventType(
        "vicinity.thing-change.passed.v1", ThingChange.self, "For whoever owns the thing.")
    public static let kept = EventType(
        "vicinity.thing-change.kept.v1", ThingKept.self, "It was not done; for the first instance.")
    public static let edited = EventType(
        "vicinity.thing.edited.v1", ThingEdited.self, "By a person; for the first instance.")
    public static let command = EventType(
        "vicinity.catalog-command.passed.v1", CommandPassed.self, "For whoever can handle it.")
    public static let erase = EventType(
        "vicinity.erasure.passed.v1", ErasePerson.self, "For whoever has reservations of that person.")
    public static let awaited = EventType(
        "vicinity.forwards.awaited.v1", ForwardsAwaited.self, "For every partition's owner.")
    public static let reached = EventType(
        "vicinity.forwards.reached.v1", ForwardsAwaited.self, "All before it is done; for the first instance.")
}

extension Topic {
    public static let catalogForwards = Topic(
        "catalog.forwards", owner: "catalog", key: "thing, command or run",
        partitionKey: "place, or a partition's own", kept: .days(30),
        about: "What one of several instances asks or tells another.",
        types: CatalogForwards.change, CatalogForwards.kept, CatalogForwards.edited, CatalogForwards.command,
        CatalogForwards.erase, CatalogForwards.awaited, CatalogForwards.reached)
}
