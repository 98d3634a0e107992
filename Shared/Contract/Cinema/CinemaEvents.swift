public import Events

/// Events and commands of movies.
public enum MovieEvents {
    public static let changed = EventType("vicinity.movie.changed.v1", Movie.self, "Created or changed.")
    public static let deleted = EventType(
        "vicinity.movie.deleted.v1", DeletedMovie.self, "Deleted; a tombstone follows.")
    public static let put = EventType("vicinity.movie.put.v1", PutMovie.self, "Create a movie, or replace all of it.")
    public static let delete = EventType(
        "vicinity.movie.delete.v1", DeleteThing.self, "Delete a movie that is not to be shown any more.")
    public static let split = EventType(
        "vicinity.movie.split.v1", SplitThing.self, "Split a source record off into another movie.")
}

/// Events and commands of screenings.
public enum ScreeningEvents {
    public static let changed = EventType(
        "vicinity.screening.changed.v1", Screening.self,
        "Created, changed, moved or cancelled by a person or an import, or more holders of seats were notified.")
    public static let seats = EventType(
        "vicinity.screening.seats.v1", Screening.self, "Only its seats left changed, by one order or several.")
    public static let deleted = EventType(
        "vicinity.screening.deleted.v1", DeletedScreening.self, "Deleted; a tombstone follows.")
    public static let put = EventType(
        "vicinity.screening.put.v1", PutScreening.self,
        "Create a screening, or replace all of it except sold and held seats.")
    public static let delete = EventType(
        "vicinity.screening.delete.v1", DeleteThing.self, "Delete a screening without sold or held seats.")
}

/// Events and commands of critics.
public enum CriticEvents {
    public static let changed = EventType("vicinity.critic.changed.v1", Critic.self, "Created or changed.")
    public static let deleted = EventType(
        "vicinity.critic.deleted.v1", DeletedCritic.self, "Deleted; a tombstone follows.")
    public static let put = EventType(
        "vicinity.critic.put.v1", PutCritic.self, "Create a critic, or replace all of them.")
    public static let delete = EventType("vicinity.critic.delete.v1", DeleteThing.self, "Delete a critic.")
}

extension Topic {
    public static let catalogMovies = Topic(
        "catalog.movies", owner: "catalog", key: "movie", partitionKey: "movie", kept: .compacted,
        about: "Each movie as it is now.",
        types: MovieEvents.changed, MovieEvents.deleted)

    public static let catalogScreenings = Topic(
        "catalog.screenings", owner: "catalog", key: "screening", partitionKey: "place", kept: .compacted,
        about: "Each screening as it is now, with the seats left.",
        types: ScreeningEvents.changed, ScreeningEvents.seats, ScreeningEvents.deleted)

    public static let catalogCritics = Topic(
        "catalog.critics", owner: "catalog", key: "critic", partitionKey: "critic", kept: .compacted,
        about: "Each critic as they are now.",
        types: CriticEvents.changed, CriticEvents.deleted)
}

public struct DeletedMovie: Codable, Sendable, Hashable {
    public var id: String
    public var deletedAt: Timestamp
    public var reflects: InputPositions
}

public struct DeletedScreening: Codable, Sendable, Hashable {
    public var id: String
    public var place: String
    public var movie: String
    public var merchant: String?
    public var deletedAt: Timestamp
    public var reflects: InputPositions
}

public struct DeletedCritic: Codable, Sendable, Hashable {
    public var id: String
    public var deletedAt: Timestamp
    public var reflects: InputPositions
}

extension DeletedMovie {
    public static let shown = ShownMembers("id", "deletedAt")
}

extension DeletedScreening {
    public static let shown = ShownMembers("id", "place", "movie", "deletedAt")
}
