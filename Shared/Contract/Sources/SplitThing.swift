/// In `catalog.commands`: what a source says is not this thing but another.
public struct SplitThing: Codable, Sendable, Hashable {
    public var actor: Actor
    /// The catalog's id of what it was taken for.
    public var id: String
    public var source: String
    /// The observed thing's id, the sighting's.
    public var thing: String
}
