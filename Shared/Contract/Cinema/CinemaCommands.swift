/// In `catalog.commands`: create a movie, or replace all of it.
public struct PutMovie: Codable, Sendable, Hashable {
    public var actor: Actor
    /// `updatedAt` and `reflects` are the catalog's to say.
    public var movie: Movie
    /// True: refused if there is one already.
    public var creates: Bool

    public init(actor: Actor, movie: Movie, creates: Bool) {
        self.actor = actor
        self.movie = movie
        self.creates = creates
    }
}

/// In `catalog.commands`: create a screening, or replace all of it but what is sold and held.
public struct PutScreening: Codable, Sendable, Hashable {
    public var actor: Actor
    /// `movieName`, `placeName`, `left`, `merchant`, `updatedAt` and `reflects` are the catalog's to say.
    public var screening: Screening
    public var creates: Bool

    public init(actor: Actor, screening: Screening, creates: Bool) {
        self.actor = actor
        self.screening = screening
        self.creates = creates
    }
}

/// In `catalog.commands`: create a critic, or replace all of them.
public struct PutCritic: Codable, Sendable, Hashable {
    public var actor: Actor
    /// `updatedAt` and `reflects` are the catalog's to say.
    public var critic: Critic
    public var creates: Bool

    public init(actor: Actor, critic: Critic, creates: Bool) {
        self.actor = actor
        self.critic = critic
        self.creates = creates
    }
}
