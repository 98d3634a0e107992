/// A topic of the log as its owner promises it: who writes it, what its records are keyed and placed by, how long they are kept, and
/// which events stand in it. Each has one file in `Topics/`.
public struct Topic: Sendable, Hashable {
    /// `<owner or subject>.<plural noun>`, as in the log.
    public let name: String
    /// The only service that writes it.
    public let owner: String
    /// What one key is: compaction keeps the last record of each.
    public let key: String
    /// What decides order and ownership; a thing never changes its partition key.
    public let partitionKey: String
    public let kept: Retention
    public let types: [EventType]
    /// One sentence for the reader of the AsyncAPI document.
    public let about: String

    public init(
        _ name: String, owner: String, key: String, partitionKey: String, kept: Retention, about: String,
        types: [EventType]
    ) {
        self.name = name
        self.owner = owner
        self.key = key
        self.partitionKey = partitionKey
        self.kept = kept
        self.about = about
        // Whoever writes a topic claims it first; gateways, of which there may be many, do not.
        self.types =
            types
            + (owner == "gateway"
                ? [] : [EventType(OwnerClaim.eventType, OwnerClaim.self, "A process writes it from now on, alone.")])
    }

    public static func == (left: Topic, right: Topic) -> Bool { left.name == right.name }
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Topic {
    /// Of a topic that gateways write: who acts on it, and so wants to see that it was a gateway. Empty for all others.
    public var deciders: [String] {
        switch self {
        case .catalogCommands: ["catalog"]
        case .ordersCommands: ["orders"]
        case .ratingsCommands: ["recommender"]
        case .crawlerCommands: ["crawler"]
        case .privacyCommands: ["catalog", "orders", "recommender"]
        case .sessions: ["gateway"]
        default: []
        }
    }

    /// Whether what stands in the topic of this name has to be signed.
    public static func areCommands(in topic: String) -> Bool { commandTopics.contains(topic) }

    private static let commandTopics = Set(all.filter { !$0.deciders.isEmpty }.map(\.name))

    /// The services that decide on commands.
    public static let allDeciders = Set(all.flatMap(\.deciders)).sorted()
}

/// How long a topic's records are kept.
public enum Retention: Sendable, Hashable {
    /// Every record younger than seven days; of older ones the last of each key, and a tombstone seven days more.
    case compacted
    case days(Int)
}

/// A kind of event: its CloudEvents type and the value in its data.
public struct EventType: Sendable {
    public let name: String
    public let payload: any (Codable & Sendable).Type
    public let about: String

    public init(_ name: String, _ payload: any (Codable & Sendable).Type, _ about: String) {
        self.name = name
        self.payload = payload
        self.about = about
    }
}

/// A record may have at most this many bytes; larger ones are refused where they are made.
public let largestRecord = 256 * 1024

extension Topic {
    /// Every topic there is.
    public static let all: [Topic] =
        [
            .catalogCommands, .catalogPlaces, .catalogItems, .catalogAreas, .catalogStations, .catalogPeople,
            .catalogMovies, .catalogScreenings, .catalogCritics, .catalogSightings, .catalogEdits, .catalogPictures,
            .catalogAnswers,
            .reservationRequests, .reservations,
            .ordersCommands, .orders, .ordersAnswers, .ratingsCommands, .ratings, .expertRatings, .ratingSummaries,
            .ratingsAnswers, .crawlerCommands, .observations, .crawlerSources, .crawlerAnswers, .privacyCommands,
            .sessions,
        ]
        + ["catalog", "orders", "recommender", "crawler"].flatMap {
            [Topic.checkpoints(of: $0), Topic.deadLetters(of: $0)]
        }
}
