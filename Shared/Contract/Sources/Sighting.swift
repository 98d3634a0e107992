public import Events

/// A thing as a source shows it, with what the catalog has made of it.
public struct Sighting: StateRecord, Hashable {
    public enum ThingKind: String, Codable, Sendable, Hashable, CaseIterable {
        case place, movie, critic, screening, review
    }

    /// As the crawler names it: the observation's.
    public var id: String
    public var kind: ThingKind
    public var source: String
    /// The page that says it.
    public var url: String
    public var observedAt: Timestamp
    /// Of the observation last heard, whether it could be used or not.
    public var digest: String
    /// The last usable observation's, in schema.org's shape; nil if there was none, or if it is gone.
    public var thing: JSONValue?
    /// What the source's pages call it.
    public var address: String?
    /// The catalog's id of it, of a review the critic's and the movie's with a slash between; nil if nothing could be made of it yet.
    public var known: String?
    /// Of a review whose critic and movie are known: what it says.
    public var review: SightedReview?
    /// True if an operator said that it is not what it was taken for: it is merged with nothing any more.
    public var apart: Bool?
    /// Of a show whose cinema is not known yet: what its source calls the cinema.
    public var awaits: String?
    /// Since when it says of each field what it says now.
    public var since: [String: Timestamp]
    /// What of the last observation could not be used, and why; the first few.
    public var faults: [Reason]
    /// True if it is gone from its source and the catalog's thing cannot go yet.
    public var gone: Bool?
    public var reflects: InputPositions
}

/// What a source shows of a critic's rating.
public struct SightedReview: Codable, Sendable, Hashable {
    /// The catalog's ids.
    public var critic: String
    public var movie: String
    /// 0–5 in halves.
    public var stars: Double
    /// How its text begins.
    public var text: String?
    /// Where it is to be read: its own address, else the page's that shows it.
    public var url: String?
    /// When it was published, as far as the source says; else when it was seen.
    public var at: Timestamp
}

public struct DeletedSighting: Codable, Sendable, Hashable {
    public var id: String
    public var source: String
    public var deletedAt: Timestamp
    public var reflects: InputPositions
}

/// What people have said of a thing that sources vouch for: no source changes that.
public struct Edits: RepeatableRecord, Hashable {
    /// The catalog's id.
    public var thing: String
    /// The fields that are people's, sorted.
    public var fields: [String]
    /// True if people removed the thing: sources do not bring it back.
    public var removed: Bool?
    /// The offset of the last command that is counted here, in the thing's partition of `catalog.commands`; nil: none is known, as of what
    /// earlier releases noted of things of the instance that merges.
    public var asOf: Int64?
}
