public import Events

/// A source: what the crawler visits, and how it went last.
public struct CrawlSource: StateRecord, Hashable {
    public var id: String
    /// An object that the crawler knows to read.
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
        /// Every page that it knew of was visited.
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
