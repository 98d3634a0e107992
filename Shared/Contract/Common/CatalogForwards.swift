public import Events

/// What follows from an import or a source for a thing of another partition's owner: it makes the thing so, if it stands as it was known.
public struct ThingChange: Codable, Sendable, Hashable {
    public enum ThingType: String, Codable, Sendable, Hashable, CaseIterable {
        case place, item, screening
    }

    public var kind: ThingType
    public var id: String
    /// When the version was written over which this was decided; nil: there was none.
    public var base: Timestamp?
    /// One of the three says how it shall be; none: it shall go.
    public var place: Place?
    public var item: Item?
    public var screening: Screening?
    /// What there was of an item, as far as was known: orders take on meanwhile.
    public var stock: Stock?
    /// The import or its undoing that it belongs to, and the row; nil: a source says so.
    public var run: String?
    public var row: Int?

    public var isDeletion: Bool { place == nil && item == nil && screening == nil }
}

/// Why a thing was not made what another instance asked for, and how it stands.
public struct ThingKept: Codable, Sendable, Hashable {
    /// What was asked for, without the thing.
    public var asked: ThingChange
    /// True if it was to be made or changed.
    public var isPut: Bool
    /// True if it had been changed meanwhile: whoever asked can decide again.
    public var isChanged: Bool
    public var reason: String
    /// One of the three says how it is; none: there is no such thing.
    public var place: Place?
    public var item: Item?
    public var screening: Screening?

    public init(
        _ change: ThingChange, isChanged: Bool, reason: String, place: Place? = nil, item: Item? = nil,
        screening: Screening? = nil
    ) {
        asked = ThingChange(kind: change.kind, id: change.id, base: change.base, run: change.run, row: change.row)
        isPut = !change.isDeletion
        self.isChanged = isChanged
        self.reason = reason
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
    /// The offset in the partition of `catalog.commands` up to which commands about the thing are counted in, this one with them.
    public var offset: Int64
}

/// A command that another instance has to handle, or to help with.
public struct CommandPassed: Codable, Sendable, Hashable {
    /// The command's event; on its way back, with what the first instance has added.
    public var event: JSONValue
    /// Where it stands in its partition of `catalog.commands`; nil: a release that did not say it has passed it on.
    public var offset: Int64?
    /// True on its way back from the first instance to the thing's owner.
    public var isBack: Bool = false
    /// Of a screening on its way back: its movie's name.
    public var movieName: String?
}

/// Asks every partition to say when it has come so far.
public struct ForwardsAwaited: Codable, Sendable, Hashable {
    public var run: String
    /// Of who says it; nil in the question.
    public var partition: Int32?
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
        personal: [
            .anywhere(.read) { record, erased in record.value.map { erased.naming.isIn($0) } ?? false }
        ],
        types: CatalogForwards.change, CatalogForwards.kept, CatalogForwards.edited, CatalogForwards.command,
        CatalogForwards.erase, CatalogForwards.awaited, CatalogForwards.reached)
}
