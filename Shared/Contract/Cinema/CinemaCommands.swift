/// In `catalog.commands`: create a movie, or replace all of it.
public struct PutMovie: Codable, Sendable, Hashable {
    public var actor: Actor
    /// `updatedAt` and `reflects` are the catalog's to say.
    public var movie: Movie
    /// True: refused if there is one already.
    public var creates: Bool
    /// What `If-Match` asked for; nil: whatever there is.
    public var expected: ExpectedVersion?
}

/// In `catalog.commands`: create a screening, or replace all of it but what is sold and held.
public struct PutScreening: Codable, Sendable, Hashable {
    public var actor: Actor
    /// `movieName`, `placeName`, `left`, `merchant`, `updatedAt` and `reflects` are the catalog's to say.
    public var screening: Screening
    public var creates: Bool
    /// What `If-Match` asked for; nil: whatever there is.
    public var expected: ExpectedVersion?
}

/// In `catalog.commands`: create a critic, or replace all of them.
public struct PutCritic: Codable, Sendable, Hashable {
    public var actor: Actor
    /// `updatedAt` and `reflects` are the catalog's to say.
    public var critic: Critic
    public var creates: Bool
    /// What `If-Match` asked for; nil: whatever there is.
    public var expected: ExpectedVersion?
}
