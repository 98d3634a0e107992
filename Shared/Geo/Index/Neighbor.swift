/// A thing with its distance from a query's point: ordered by distance, then by id.
public struct Neighbor<ID: Hashable & Comparable & Sendable>: Sendable, Hashable, Comparable {
    public let id: ID
    /// Over the ground, in metres.
    public let distance: Double

    public init(id: ID, distance: Double) {
        self.id = id
        self.distance = distance
    }

    public static func < (left: Neighbor, right: Neighbor) -> Bool {
        left.distance != right.distance ? left.distance < right.distance : left.id < right.id
    }
}
