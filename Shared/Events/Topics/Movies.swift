extension Topic {
    public static let catalogMovies = Topic(
        "catalog.movies", owner: "catalog", key: "movie", partitionKey: "movie", kept: .compacted,
        about: "Each movie as it is now.",
        types: [
            EventType("vicinity.movie.changed.v1", Movie.self, "Created or changed."),
            EventType("vicinity.movie.deleted.v1", DeletedMovie.self, "Deleted; a tombstone follows."),
        ])

    public static let catalogScreenings = Topic(
        "catalog.screenings", owner: "catalog", key: "screening", partitionKey: "place", kept: .compacted,
        about: "Each screening as it is now, with the seats left.",
        types: [
            EventType("vicinity.screening.changed.v1", Screening.self, "Created or changed by a person or an import."),
            EventType(
                "vicinity.screening.seats.v1", Screening.self, "Only its seats left changed, by one order or several."),
            EventType("vicinity.screening.deleted.v1", DeletedScreening.self, "Deleted; a tombstone follows."),
        ])

    public static let catalogCritics = Topic(
        "catalog.critics", owner: "catalog", key: "critic", partitionKey: "critic", kept: .compacted,
        about: "Each critic as they are now.",
        types: [
            EventType("vicinity.critic.changed.v1", Critic.self, "Created or changed."),
            EventType("vicinity.critic.deleted.v1", DeletedCritic.self, "Deleted; a tombstone follows."),
        ])
}

public struct DeletedMovie: Codable, Sendable, Hashable {
    public var id: String
    public var deletedAt: Timestamp
    public var reflects: InputPositions

    public init(id: String, deletedAt: Timestamp, reflects: InputPositions) {
        self.id = id
        self.deletedAt = deletedAt
        self.reflects = reflects
    }
}

public struct DeletedScreening: Codable, Sendable, Hashable {
    public var id: String
    public var place: String
    public var movie: String
    public var merchant: String?
    public var deletedAt: Timestamp
    public var reflects: InputPositions

    public init(
        id: String, place: String, movie: String, merchant: String?, deletedAt: Timestamp, reflects: InputPositions
    ) {
        self.id = id
        self.place = place
        self.movie = movie
        self.merchant = merchant
        self.deletedAt = deletedAt
        self.reflects = reflects
    }
}

public struct DeletedCritic: Codable, Sendable, Hashable {
    public var id: String
    public var deletedAt: Timestamp
    public var reflects: InputPositions

    public init(id: String, deletedAt: Timestamp, reflects: InputPositions) {
        self.id = id
        self.deletedAt = deletedAt
        self.reflects = reflects
    }
}
