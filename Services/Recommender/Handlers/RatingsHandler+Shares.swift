import Contract
public import Events
public import GRDB
public import Store
import Synchronization

/// What ratings add to the summaries of their things.
///
/// A rating is its person's owner's, a summary its thing's. So whoever keeps the rating says its share in `ratings.shares`, in the thing's
/// partition, and whoever owns that sums up. Of people and things of the same instance the summary follows in the same step, without a
/// way through the log; reading the share there then changes nothing.
extension RatingsHandler {
    public var copied: [Topic] { [.ratingShares, .reportCopies] }

    /// Says what a rating adds now, or that it adds nothing any more.
    func emitShare(of rating: PersonRating, in transaction: borrowing Transaction) throws {
        guard let share = rating.share else {
            return try emitShareGone(rating, reflecting: rating.reflects, in: transaction)
        }
        var draft = try Draft(
            .ratingShares, type: RatingShareEvents.changed, subject: share.key, partitionKey: share.thing, data: share)
        draft.ownerKey = share.person
        try transaction.emit(draft)
    }

    /// - Parameter isErased: its person asked to be forgotten.
    func emitShareGone(
        _ rating: PersonRating, isErased: Bool = false, reflecting positions: InputPositions,
        in transaction: borrowing Transaction
    ) throws {
        let gone = DeletedRatingShare(
            person: rating.person, thing: rating.thing, erased: isErased ? true : nil, deletedAt: transaction.now,
            reflects: positions)
        var (deleted, tombstone) = (
            try Draft(
                .ratingShares, type: RatingShareEvents.deleted, subject: rating.key, partitionKey: rating.thing,
                data: gone),
            Draft(tombstoneIn: .ratingShares, key: rating.key, partitionKey: rating.thing)
        )
        (deleted.ownerKey, tombstone.ownerKey) = (rating.person, rating.person)
        try transaction.emit(deleted)
        try transaction.emit(tombstone)
    }

    // MARK: - Hearing

    func hear(share input: Input, in transaction: borrowing Transaction) throws {
        guard let (person, thing) = RatingState.parts(of: input.event.subject), thing == input.event.partitionKey
        else { throw Poison("the partition key is not the thing") }
        try take(input.event, person, thing, in: transaction.database)
        if input.event.type == RatingShareEvents.deleted.name,
            try input.event.decode(DeletedRatingShare.self).erased == true
        {
            try transaction.scrub()
        }
        touched.note(thing, input.position)
    }

    /// Of people of this instance the ratings are here.
    private func take(_ event: Event, _ person: String, _ thing: String, in database: Database) throws {
        guard !instance.owns(partition: partition(of: person)) else { return }
        switch event.type {
        case RatingShareEvents.changed:
            let share = try event.decode(RatingShare.self)
            guard RateThing.areStars(share.stars), share.key == event.subject else { throw Poison("it is no share") }
            try ShareTable.save(share, in: database)
        case RatingShareEvents.deleted: try ShareTable.delete(person, thing, in: database)
        default: throw Poison("\(event.type) is nothing that is said of shares")
        }
    }

    /// Of however many shares of a thing a step has heard, one summary.
    public func finish(in transaction: borrowing Transaction) throws {
        for (thing, position) in touched.take() {
            try emitSummary(of: thing, because: position, in: transaction)
        }
    }

    public func copy(_ input: Input, in database: Database) throws {
        if input.position.topic == Topic.reportCopies.name { return try take(reportCopy: input.event, in: database) }
        guard let (person, thing) = RatingState.parts(of: input.event.subject) else { return }
        try take(input.event, person, thing, in: database)
        try ShareTable.noteUnsummed(thing, in: database)
    }

    public func copyGone(_ topic: Topic, key: String, in database: Database) throws {
        guard let (person, thing) = RatingState.parts(of: key) else { return }
        if topic == .reportCopies { return try OtherReports.delete(person, thing, in: database) }
        try ShareTable.delete(person, thing, in: database)
        try ShareTable.noteUnsummed(thing, in: database)
    }

    /// Sums up what was taken over with a copy, some things at a time.
    func sumUp(in transaction: borrowing Transaction) throws {
        for thing in try ShareTable.takeUnsummed(limit: Self.slice, in: transaction.database) {
            try emitSummary(of: thing, because: nil, in: transaction)
        }
    }

    // MARK: - What is from before there were shares and copies

    static var slice: Int { 200 }

    public func sayRest(in transaction: borrowing Transaction) throws -> Bool {
        let rest = try RatingTable.unshared(limit: Self.slice, in: transaction.database)
        for var rating in rest {
            rating.shared = true
            try emitShare(of: rating, in: transaction)
            // Whoever finds the mark finds the share.
            try emit(rating, stage: .consequence, in: transaction)
        }
        let reports = try ReportTable.uncopied(limit: Self.slice, in: transaction.database)
        for (report, author) in reports {
            var report = report
            report.home = partition(of: author)
            try emitCopy(of: report, in: transaction)
            try emit(report, stage: .consequence, in: transaction)
        }
        return !rest.isEmpty || !reports.isEmpty
    }
}

/// The things of which the step under way has heard shares. If a step fails some may be summed up in vain.
final class TouchedThings: Sendable {
    private let things = Mutex<[String: InputPosition]>([:])

    func note(_ thing: String, _ position: InputPosition) {
        things.withLock { $0[thing] = position }
    }

    func take() -> [(thing: String, position: InputPosition)] {
        things.withLock { things in
            defer { things = [:] }
            return things.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        }
    }
}

extension PersonRating {
    /// What it adds to its thing's summary; nil if it does not count.
    var share: RatingShare? {
        guard let stars, !isHidden, !isPrivate else { return nil }
        let shown = review.flatMap { text in
            reviewID.map { SharedReview(id: $0, at: at, intro: RatingRules.intro(text)) }
        }
        return RatingShare(
            person: person, thing: thing, stars: stars, review: shown, at: at, rater: rater, reflects: reflects)
    }
}
