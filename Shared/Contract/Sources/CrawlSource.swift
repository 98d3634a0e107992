public import Events

/// A source that the crawler visits, with its last run.
public struct CrawlSource: StateRecord, Hashable {
    public var id: String
    /// Settings, an object that the crawler reads.
    public var settings: JSONValue
    /// The run under way, or the last; nil before the first.
    public var run: Run?
    public var updatedAt: Timestamp
    public var reflects: InputPositions

    /// One visit of all of a source's pages.
    public struct Run: Codable, Sendable, Hashable {
        public enum RunState: String, Codable, Sendable, Hashable, CaseIterable {
            case waiting, running, stopping, done, stopped
        }

        public var number: Int64
        public var state: RunState
        public var requestedAt: Timestamp
        public var endedAt: Timestamp?
        /// True if every known page was visited.
        public var isComplete: Bool?

        public init(number: Int64, state: RunState, requestedAt: Timestamp) {
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
}
