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
    /// Settings, an object that the crawler reads; nil removes the source.
    public var settings: JSONValue?
    /// Version that `If-Match` asked for; nil: any.
    public var expected: ExpectedVersion?
}

/// A thing as a source shows it.
public struct Observation: Codable, Sendable, Hashable {
    /// The thing's id, the same at every visit of the source.
    public var id: String
    public var source: String
    /// Address of the page.
    public var url: String
    public var observedAt: Timestamp
    /// Digest of `thing`: equal digests mean equal things.
    public var digest: String
    /// An object in schema.org's form; nil if the thing has ended.
    public var thing: JSONValue?
    public var gone: Bool = false
}
