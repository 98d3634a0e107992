// Made by deploy/testing/records.py.
public import Events

extension RunCrawl {
    public init(
        actor: Actor,
        source: String,
        _: Void = ()
    ) {
        self.actor = actor
        self.source = source
    }
}

extension StopCrawl {
    public init(
        actor: Actor,
        source: String,
        _: Void = ()
    ) {
        self.actor = actor
        self.source = source
    }
}

extension ChangeCrawl {
    public init(
        actor: Actor,
        source: String,
        settings: JSONValue? = nil,
        expected: ExpectedVersion? = nil,
        _: Void = ()
    ) {
        self.actor = actor
        self.source = source
        self.settings = settings
        self.expected = expected
    }
}

extension Observation {
    public init(
        id: String,
        source: String,
        url: String,
        observedAt: Timestamp,
        digest: String,
        thing: JSONValue? = nil,
        gone: Bool = false,
        _: Void = ()
    ) {
        self.id = id
        self.source = source
        self.url = url
        self.observedAt = observedAt
        self.digest = digest
        self.thing = thing
        self.gone = gone
    }
}

extension CrawlSource {
    public init(
        id: String,
        settings: JSONValue,
        run: CrawlSource.Run? = nil,
        updatedAt: Timestamp,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.id = id
        self.settings = settings
        self.run = run
        self.updatedAt = updatedAt
        self.reflects = reflects
    }
}

extension DeletedCrawlSource {
    public init(
        id: String,
        deletedAt: Timestamp,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.id = id
        self.deletedAt = deletedAt
        self.reflects = reflects
    }
}

extension Sighting {
    public init(
        id: String,
        kind: Sighting.ThingKind,
        source: String,
        url: String,
        observedAt: Timestamp,
        digest: String,
        thing: JSONValue? = nil,
        address: String? = nil,
        known: String? = nil,
        review: SightedReview? = nil,
        apart: Bool? = nil,
        awaits: String? = nil,
        since: [String: Timestamp] = [:],
        faults: [Reason] = [],
        gone: Bool? = nil,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.id = id
        self.kind = kind
        self.source = source
        self.url = url
        self.observedAt = observedAt
        self.digest = digest
        self.thing = thing
        self.address = address
        self.known = known
        self.review = review
        self.apart = apart
        self.awaits = awaits
        self.since = since
        self.faults = faults
        self.gone = gone
        self.reflects = reflects
    }
}

extension SightedReview {
    public init(
        critic: String,
        movie: String,
        stars: Double,
        text: String? = nil,
        url: String? = nil,
        at: Timestamp,
        _: Void = ()
    ) {
        self.critic = critic
        self.movie = movie
        self.stars = stars
        self.text = text
        self.url = url
        self.at = at
    }
}

extension DeletedSighting {
    public init(
        id: String,
        source: String,
        deletedAt: Timestamp,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.id = id
        self.source = source
        self.deletedAt = deletedAt
        self.reflects = reflects
    }
}

extension Edits {
    public init(
        thing: String,
        fields: [String] = [],
        removed: Bool? = nil,
        asOf: Int64? = nil,
        _: Void = ()
    ) {
        self.thing = thing
        self.fields = fields
        self.removed = removed
        self.asOf = asOf
    }
}

extension SplitThing {
    public init(
        actor: Actor,
        id: String,
        source: String,
        thing: String,
        _: Void = ()
    ) {
        self.actor = actor
        self.id = id
        self.source = source
        self.thing = thing
    }
}
