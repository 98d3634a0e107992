/// In `catalog.commands`: create a movie, or replace all of it.
public struct PutMovie: Codable, Sendable, Hashable {
    public var actor: Actor
    /// The catalog sets `updatedAt` and `reflects`.
    public var movie: Movie
    /// True: refused if it exists already.
    public var creates: Bool
    /// Version that `If-Match` asked for; nil: any.
    public var expected: ExpectedVersion?
}

/// In `catalog.commands`: create a screening, or replace all of it except sold and held seats.
public struct PutScreening: Codable, Sendable, Hashable {
    public var actor: Actor
    /// The catalog sets `movieName`, `placeName`, `left`, `merchant`, `updatedAt` and `reflects`.
    public var screening: Screening
    public var creates: Bool
    /// Version that `If-Match` asked for; nil: any.
    public var expected: ExpectedVersion?
}

/// In `catalog.commands`: create a critic, or replace all of them.
public struct PutCritic: Codable, Sendable, Hashable {
    public var actor: Actor
    /// The catalog sets `updatedAt` and `reflects`.
    public var critic: Critic
    public var creates: Bool
    /// Version that `If-Match` asked for; nil: any.
    public var expected: ExpectedVersion?
}
