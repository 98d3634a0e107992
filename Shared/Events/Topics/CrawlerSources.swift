extension Topic {
    public static let crawlerSources = Topic(
        "crawler.sources", owner: "crawler", key: "source", partitionKey: "source", kept: .compacted,
        about: "Each source of the crawler as it is now, with its last run.",
        types: [
            EventType("vicinity.crawl-source.changed.v1", CrawlSource.self, "Created, or its settings replaced."),
            EventType("vicinity.crawl-source.requested.v1", CrawlSource.self, "A run was asked for or is due."),
            EventType("vicinity.crawl-source.stopping.v1", CrawlSource.self, "Its run is to stop."),
            EventType("vicinity.crawl-source.ended.v1", CrawlSource.self, "Its run has ended."),
            EventType("vicinity.crawl-source.deleted.v1", DeletedCrawlSource.self, "Removed; a tombstone follows."),
        ])

    public static let crawlerAnswers = Topic(
        "crawler.answers", owner: "crawler", key: "command", partitionKey: "actor", kept: .days(1),
        about: "The verdict on a command that changed nothing.",
        types: [EventType("vicinity.crawl.answered.v1", Answer.self, "Refused, repeated, unknown or forbidden.")])
}

/// A source: what the crawler visits, and how it went last.
public struct CrawlSource: Codable, Sendable, Hashable {
    public var id: String
    /// An object that the crawler knows to read.
    public var settings: PlainJSON
    /// The run under way, or the last; nil before the first.
    public var run: Run?
    public var updatedAt: Timestamp
    public var reflects: InputPositions

    public init(id: String, settings: PlainJSON, run: Run? = nil, updatedAt: Timestamp, reflects: InputPositions) {
        self.id = id
        self.settings = settings
        self.run = run
        self.updatedAt = updatedAt
        self.reflects = reflects
    }

    /// One visit of all of a source's pages.
    public struct Run: Codable, Sendable, Hashable {
        public enum State: String, Codable, Sendable, Hashable, CaseIterable {
            case waiting, running, stopping, done, stopped
        }

        public var number: Int64
        public var state: State
        public var requestedAt: Timestamp
        public var endedAt: Timestamp?
        /// Every page that it knew of was visited.
        public var isComplete: Bool?

        public init(number: Int64, state: State, requestedAt: Timestamp) {
            self.number = number
            self.state = state
            self.requestedAt = requestedAt
        }
    }
}

public struct DeletedCrawlSource: Codable, Sendable, Hashable {
    public var id: String
    public var deletedAt: Timestamp
    public var reflects: InputPositions

    public init(id: String, deletedAt: Timestamp, reflects: InputPositions) {
        self.id = id
        self.deletedAt = deletedAt
        self.reflects = reflects
    }
}
