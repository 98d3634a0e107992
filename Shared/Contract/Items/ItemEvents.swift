public import Events

/// Events and commands of items.
public enum ItemEvents {
    public static let put = EventType(
        "vicinity.item.put.v1", PutItem.self, "Create an item, or replace all of it. What orders hold stays held.")
    public static let delete = EventType(
        "vicinity.item.delete.v1", DeleteThing.self, "Delete an item that no open order holds.")
    public static let changed = EventType(
        "vicinity.item.changed.v1", Item.self, "Created or changed by a person or an import.")
    public static let stock = EventType(
        "vicinity.item.stock.v1", Item.self, "Only what is left of it changed, by one order or several.")
    public static let deleted = EventType("vicinity.item.deleted.v1", DeletedItem.self, "Deleted; a tombstone follows.")
}

extension Topic {
    public static let catalogItems = Topic(
        "catalog.items", owner: "catalog", key: "item", partitionKey: "place", kept: .compacted,
        about: "Each item as it is now, with what is left of it.",
        types: ItemEvents.changed, ItemEvents.stock, ItemEvents.deleted)
}

public struct PutItem: Codable, Sendable, Hashable {
    public var actor: Actor
    /// The catalog sets `merchant`, `updatedAt` and `reflects`.
    public var item: Item
    public var creates: Bool
    /// True: the stock stays as it is; the item's is only for a new one.
    public var keepsStock: Bool?
    /// Version that `If-Match` asked for; nil: any.
    public var expected: ExpectedVersion?
}

public struct DeletedItem: Codable, Sendable, Hashable {
    public var id: String
    public var place: String
    public var merchant: String?
    public var deletedAt: Timestamp
    public var reflects: InputPositions
}

extension DeletedItem {
    public static let shown = ShownMembers("id", "place", "deletedAt")
}
