public import Events

/// Change of a thing of another partition's owner, as a consequence of an import or a source. It is applied if the thing still has the
/// known version.
public struct ThingChange: Codable, Sendable, Hashable {
    public enum ThingType: String, Codable, Sendable, Hashable, CaseIterable {
        case place, item, screening
    }

    public var kind: ThingType
    public var id: String
    /// Time of the version over which this was decided; nil: there was none.
    public var base: Timestamp?
    /// One of the three is the new state; none: the thing is to be deleted.
    public var place: Place?
    public var item: Item?
    public var screening: Screening?
    /// Known stock of an item: orders take from it meanwhile.
    public var stock: Stock?
    /// Import, or its undoing, that it belongs to, and the row; nil: it comes from a source.
    public var run: String?
    public var row: Int?

    public var isDeletion: Bool { place == nil && item == nil && screening == nil }
}

/// Refusal of a change that another instance requested, with the thing's present state.
public struct ThingKept: Codable, Sendable, Hashable {
    /// The request, without the thing.
    public var asked: ThingChange
    /// True if the thing was to be made or changed.
    public var isPut: Bool
    /// True if it had been changed meanwhile: the requester can decide again.
    public var isChanged: Bool
    public var reason: String
    /// One of the three is the present state; none: there is no such thing.
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

/// A person's changes of a thing, which the merging of sources keeps.
public struct ThingEdited: Codable, Sendable, Hashable {
    public var thing: String
    /// Changed fields.
    public var fields: [String]
    /// Values that the person set.
    public var said: [String]
    public var removed: Bool?
    /// Offset in the partition of `catalog.commands` up to which commands about the thing are included, this one with them.
    public var offset: Int64
}

/// A command that another instance has to handle or to complete.
public struct CommandPassed: Codable, Sendable, Hashable {
    /// Event of the command; on its way back, completed by the first instance.
    public var event: JSONValue
    /// Offset in its partition of `catalog.commands`; nil: forwarded by a release that did not add it.
    public var offset: Int64?
    /// True on its way back from the first instance to the thing's owner.
    public var isBack: Bool = false
    /// For a screening on its way back: its movie's name.
    public var movieName: String?
}

/// Asks every partition to report when it has read so far.
public struct ForwardsAwaited: Codable, Sendable, Hashable {
    public var run: String
    /// Partition that reports; nil in the question.
    public var partition: Int32?
}

/// Records between the catalog's instances.
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
