public import Events

public struct RunCrawl: Codable, Sendable, Hashable {
    public var actor: Actor
    public var source: String
}

public struct StopCrawl: Codable, Sendable, Hashable {
    public var actor: Actor
    public var source: String
}

public struct ChangeCrawl: Codable, Sendable, Hashable {
    public var actor: Actor
    public var source: String
    /// An object that the crawler knows to read; nil removes the source.
    public var settings: JSONValue?
    /// What `If-Match` asked for; nil: whatever there is.
    public var expected: ExpectedVersion?
}

/// A thing as a source shows it.
public struct Observation: Codable, Sendable, Hashable {
    /// The thing's id, the same at every visit of the source.
    public var id: String
    public var source: String
    /// The page that says it.
    public var url: String
    public var observedAt: Timestamp
    /// Of `thing`: the same digest is the same thing.
    public var digest: String
    /// An object in schema.org's shape; nil if it is gone.
    public var thing: JSONValue?
    public var gone: Bool = false
}
