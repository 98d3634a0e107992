// Made by deploy/testing/records.py.
public import Events

extension RateThing {
    public init(
        person: String,
        thing: String,
        stars: Double? = nil,
        review: String? = nil,
        isKnown: Bool? = nil,
        rater: Rater? = nil,
        _: Void = ()
    ) {
        self.person = person
        self.thing = thing
        self.stars = stars
        self.review = review
        self.isKnown = isKnown
        self.rater = rater
    }
}

extension Rater {
    public init(
        network: String? = nil,
        account: Timestamp? = nil,
        proof: Rater.Proof? = nil,
        _: Void = ()
    ) {
        self.network = network
        self.account = account
        self.proof = proof
    }
}

extension RatingWaves {
    public init(
        since: Timestamp? = nil,
        waiting: Int = 0,
        decidedUntil: Timestamp? = nil,
        dropped: [RatingWaves.Span]? = nil,
        reflects: InputPositions? = nil,
        _: Void = ()
    ) {
        self.since = since
        self.waiting = waiting
        self.decidedUntil = decidedUntil
        self.dropped = dropped
        self.reflects = reflects
    }
}

extension RatingWaves.Span {
    public init(
        from: Timestamp,
        until: Timestamp,
        _: Void = ()
    ) {
        self.from = from
        self.until = until
    }
}

extension DecideRatings {
    public init(
        actor: Actor,
        thing: String,
        count: Bool,
        _: Void = ()
    ) {
        self.actor = actor
        self.thing = thing
        self.count = count
    }
}

extension PersonRating {
    public init(
        person: String,
        thing: String,
        stars: Double? = nil,
        review: String? = nil,
        watched: Bool = false,
        at: Timestamp,
        id: String? = nil,
        reply: ReviewReply? = nil,
        moderation: ReviewModeration? = nil,
        shared: Bool? = nil,
        rater: Rater? = nil,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.person = person
        self.thing = thing
        self.stars = stars
        self.review = review
        self.watched = watched
        self.at = at
        self.id = id
        self.reply = reply
        self.moderation = moderation
        self.shared = shared
        self.rater = rater
        self.reflects = reflects
    }
}

extension ExpertRating {
    public init(
        critic: String,
        thing: String,
        stars: Double,
        review: String? = nil,
        url: String? = nil,
        at: Timestamp,
        source: String? = nil,
        attribution: String? = nil,
        illustrative: Bool? = nil,
        imported: String? = nil,
        seen: [SeenRating]? = nil,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.critic = critic
        self.thing = thing
        self.stars = stars
        self.review = review
        self.url = url
        self.at = at
        self.source = source
        self.attribution = attribution
        self.illustrative = illustrative
        self.imported = imported
        self.seen = seen
        self.reflects = reflects
    }
}

extension SeenRating {
    public init(
        sighting: String,
        source: String,
        stars: Double,
        review: String? = nil,
        url: String? = nil,
        at: Timestamp,
        _: Void = ()
    ) {
        self.sighting = sighting
        self.source = source
        self.stars = stars
        self.review = review
        self.url = url
        self.at = at
    }
}

extension RatingSummary {
    public init(
        thing: String,
        average: Double,
        count: Int,
        guests: Int? = nil,
        waves: RatingWaves? = nil,
        reviews: Int = 0,
        lastReviewAt: Timestamp? = nil,
        lastReviewIntro: String? = nil,
        updatedAt: Timestamp,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.thing = thing
        self.average = average
        self.count = count
        self.guests = guests
        self.waves = waves
        self.reviews = reviews
        self.lastReviewAt = lastReviewAt
        self.lastReviewIntro = lastReviewIntro
        self.updatedAt = updatedAt
        self.reflects = reflects
    }
}

extension DeletedRating {
    public init(
        person: String,
        thing: String,
        deletedAt: Timestamp,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.person = person
        self.thing = thing
        self.deletedAt = deletedAt
        self.reflects = reflects
    }
}

extension DeletedExpertRating {
    public init(
        critic: String,
        thing: String,
        deletedAt: Timestamp,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.critic = critic
        self.thing = thing
        self.deletedAt = deletedAt
        self.reflects = reflects
    }
}

extension DeletedRatingSummary {
    public init(
        thing: String,
        deletedAt: Timestamp,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.thing = thing
        self.deletedAt = deletedAt
        self.reflects = reflects
    }
}

extension RatingShare {
    public init(
        person: String,
        thing: String,
        stars: Double,
        review: SharedReview? = nil,
        at: Timestamp? = nil,
        rater: Rater? = nil,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.person = person
        self.thing = thing
        self.stars = stars
        self.review = review
        self.at = at
        self.rater = rater
        self.reflects = reflects
    }
}

extension SharedReview {
    public init(
        id: String,
        at: Timestamp,
        intro: String,
        _: Void = ()
    ) {
        self.id = id
        self.at = at
        self.intro = intro
    }
}

extension DeletedRatingShare {
    public init(
        person: String,
        thing: String,
        erased: Bool? = nil,
        deletedAt: Timestamp,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.person = person
        self.thing = thing
        self.erased = erased
        self.deletedAt = deletedAt
        self.reflects = reflects
    }
}

extension ReviewReply {
    public init(
        text: String,
        by: Actor.Role,
        at: Timestamp,
        _: Void = ()
    ) {
        self.text = text
        self.by = by
        self.at = at
    }
}

extension ReviewModeration {
    public init(
        reason: ReviewReason? = nil,
        note: String? = nil,
        at: Timestamp,
        _: Void = ()
    ) {
        self.reason = reason
        self.note = note
        self.at = at
    }
}

extension ReviewReport {
    public init(
        person: String,
        review: String,
        reason: ReviewReason,
        note: String? = nil,
        at: Timestamp,
        home: Int32? = nil,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.person = person
        self.review = review
        self.reason = reason
        self.note = note
        self.at = at
        self.home = home
        self.reflects = reflects
    }
}

extension DeletedReviewReport {
    public init(
        person: String,
        review: String,
        deletedAt: Timestamp,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.person = person
        self.review = review
        self.deletedAt = deletedAt
        self.reflects = reflects
    }
}

extension ReplyToReview {
    public init(
        actor: Actor,
        review: String,
        text: String? = nil,
        _: Void = ()
    ) {
        self.actor = actor
        self.review = review
        self.text = text
    }
}

extension ReportReview {
    public init(
        person: String,
        review: String,
        reason: ReviewReason,
        note: String? = nil,
        _: Void = ()
    ) {
        self.person = person
        self.review = review
        self.reason = reason
        self.note = note
    }
}

extension ModerateReview {
    public init(
        actor: Actor,
        review: String,
        reason: ReviewReason? = nil,
        note: String? = nil,
        _: Void = ()
    ) {
        self.actor = actor
        self.review = review
        self.reason = reason
        self.note = note
    }
}

extension ReviewCommandPassed {
    public init(
        command: String,
        at: Timestamp,
        reply: ReplyToReview? = nil,
        report: ReportReview? = nil,
        moderate: ModerateReview? = nil,
        _: Void = ()
    ) {
        self.command = command
        self.at = at
        self.reply = reply
        self.report = report
        self.moderate = moderate
    }
}

extension ReportTaken {
    public init(
        report: ReviewReport,
        _: Void = ()
    ) {
        self.report = report
    }
}

extension ReportOver {
    public init(
        person: String,
        review: String,
        _: Void = ()
    ) {
        self.person = person
        self.review = review
    }
}

extension SightedReviewPassed {
    public init(
        sighting: String,
        source: String,
        review: SightedReview? = nil,
        partition: Int32,
        offset: Int64,
        _: Void = ()
    ) {
        self.sighting = sighting
        self.source = source
        self.review = review
        self.partition = partition
        self.offset = offset
    }
}

extension ReviewView.Hiding {
    public init(
        reason: ReviewReason,
        note: String? = nil,
        at: Timestamp,
        _: Void = ()
    ) {
        self.reason = reason
        self.note = note
        self.at = at
    }
}

extension ReviewView.Reports {
    public init(
        open: Int,
        total: Int,
        latest: [ReviewView.Report] = [],
        _: Void = ()
    ) {
        self.open = open
        self.total = total
        self.latest = latest
    }
}
