/// In `catalog.commands`: split a source record off from a thing.
public struct SplitThing: Codable, Sendable, Hashable {
    public var actor: Actor
    /// Id of the catalog's thing that it was bound to.
    public var id: String
    public var source: String
    /// Id of the source record.
    public var thing: String
}
