public import Events

/// A source record: a thing as a source shows it, with its thing in the catalog.
public struct Sighting: StateRecord, Hashable {
    public enum ThingKind: String, Codable, Sendable, Hashable, CaseIterable {
        case place, movie, critic, screening, review
    }

    /// Id of the observation.
    public var id: String
    public var kind: ThingKind
    public var source: String
    /// Address of the page.
    public var url: String
    public var observedAt: Timestamp
    /// Digest of the last consumed observation, whether it could be used or not.
    public var digest: String
    /// Thing of the last usable observation, in schema.org's form; nil if there was none, or if it has ended.
    public var thing: JSONValue?
    /// Address by which the source's pages refer to it.
    public var address: String?
    /// Id of the catalog's thing; for a review the critic's and the movie's with a slash between. Nil if it is not bound yet.
    public var known: String?
    /// The review, if its critic and movie are known.
    public var review: SightedReview?
    /// True if an operator split it off: it is merged with nothing any more.
    public var apart: Bool?
    /// Address of the cinema at the source, for a show whose cinema is not known yet.
    public var awaits: String?
    /// Time since which the source states the present value, by field.
    public var since: [String: Timestamp]
    /// Unusable parts of the last observation, with reasons; the first few.
    public var faults: [Reason]
    /// True if it has ended at its source and the catalog's thing cannot be deleted yet.
    public var gone: Bool?
    public var reflects: InputPositions
}

/// A critic's rating at a source.
public struct SightedReview: Codable, Sendable, Hashable {
    /// Ids in the catalog.
    public var critic: String
    public var movie: String
    /// 0–5 in halves.
    public var stars: Double
    /// Beginning of its text.
    public var text: String?
    /// Its own address, else that of the page.
    public var url: String?
    /// Time of publication, if the source states it; else of the observation.
    public var at: Timestamp
}

public struct DeletedSighting: Codable, Sendable, Hashable {
    public var id: String
    public var source: String
    public var deletedAt: Timestamp
    public var reflects: InputPositions
}

/// Fields of a thing with sources that people have stated, which no source changes.
public struct Edits: RepeatableRecord, Hashable {
    /// Id in the catalog.
    public var thing: String
    /// Names of people's fields, sorted.
    public var fields: [String]
    /// True if people removed the thing: sources do not create it again.
    public var removed: Bool?
    /// Offset of the last command that is included, in the thing's partition of `catalog.commands`. Nil: not known, as in records of
    /// earlier releases.
    public var asOf: Int64?
}
