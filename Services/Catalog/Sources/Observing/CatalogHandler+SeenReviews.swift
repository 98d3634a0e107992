import Contract
import Events
import ServiceKit
import Store
import Extraction

/// Critics' reviews from sources. Each belongs to a critic and a film, which may become known before it or after it.
///
/// A review does not create its critic or film: it waits until another source or a person states them. The recommender consumes bound
/// reviews.
extension CatalogHandler {
    func seeReview(_ page: SeenPage, _ known: Sighting, in transaction: borrowing Transaction) throws {
        var sourceRecord = known
        let seen: SeenReview
        do throws(Reason) { seen = try SeenReview(page.thing) } catch {
            return try refuse(sourceRecord, error, in: transaction)
        }
        let before = page.before.flatMap { try? SeenReview($0) }
        // The review may be of another film now.
        if let before, before.mentions(in: known.source) != seen.mentions(in: known.source) { sourceRecord.known = nil }
        sourceRecord.take(page, faults: [])
        sourceRecord.since = [:]
        try bind(&sourceRecord, seen, in: transaction)
        if sourceRecord.known == nil {
            let tables = Tables(database: transaction.database)
            let counts = try seen.mentions(in: known.source).map { try tables.waitingCount(for: $0, but: known.id) }
            guard counts.allSatisfy({ $0 < Limits.waitingReviews }) else {
                let reason = Reason("too-many", "\(Limits.waitingReviews) reviews wait for the same already.")
                return try refuse(known, reason, in: transaction)
            }
            observed.waiting.add()
        }
        observed.used.add()
        try Sighting.states.emit(sourceRecord, in: transaction)
    }

    /// Binds a review to its critic and film again.
    func rebindReview(_ review: Sighting, in transaction: borrowing Transaction) throws {
        guard let thing = try review.read(), let seen = try? SeenReview(thing) else { return }
        var bound = review
        try bind(&bound, seen, in: transaction)
        if bound != review { try Sighting.states.emit(bound, in: transaction) }
    }

    /// Finds a review's critic and film, or notes which is missing. A bound review stays bound unless an address means another thing now.
    private func bind(_ sourceRecord: inout Sighting, _ seen: SeenReview, in transaction: borrowing Transaction) throws
    {
        let known = sourceRecord.known?.split(separator: "/").map(String.init) ?? []
        let (criticForm, filmForm) = (seen.criticForm(in: sourceRecord.source), seen.filmForm(in: sourceRecord.source))
        let critic = try find(seen.critic, known.first, criticForm, sourceRecord, in: transaction)
        let movie = try find(seen.film, known.last, filmForm, sourceRecord, in: transaction)
        guard let critic, let movie else {
            sourceRecord.known = nil
            sourceRecord.review = nil
            sourceRecord.faults = [
                critic == nil
                    ? Reason("unknown-critic", "Its critic is not known, or not yet.", field: "/author")
                    : Reason("unknown-movie", "Its film is not known, or not yet.", field: "/itemReviewed")
            ]
            return
        }
        sourceRecord.known = "\(critic)/\(movie)"
        sourceRecord.review = SightedReview(
            critic: critic, movie: movie, stars: seen.stars, text: seen.text, url: seen.url ?? sourceRecord.url,
            at: seen.published ?? sourceRecord.observedAt)
        sourceRecord.faults = seen.faults.prefix(10).map(\.asReason)
    }

    /// The thing that the address means, else the one bound until now, else one that matches.
    private func find<Form: Sourced>(
        _ thing: Thing, _ known: String?, _ form: Form?, _ review: Sighting, in transaction: borrowing Transaction
    ) throws -> String? {
        if let found = try page(of: thing, Form.kind, review.source, in: transaction) ?? known { return found }
        guard let form else { return nil }
        return try match(form, of: review, in: transaction)
    }

    /// The thing of the source record at this address: the review's own source's first, then any source's. A web address means the same to
    /// all.
    private func page(
        of thing: Thing, _ kind: Sighting.ThingKind, _ source: String, in transaction: borrowing Transaction
    ) throws -> String? {
        guard let address = thing.ownAddress else { return nil }
        let tables = Tables(database: transaction.database)
        if let own = try tables.sourceRecord(at: address, of: source, kind) { return own.known }
        guard address.hasPrefix("http://") || address.hasPrefix("https://") else { return nil }
        return try tables.sourceRecord(at: address, kind)?.known
    }

    // MARK: - When its critic or film becomes known

    /// Binds the reviews that name a critic's or film's page and are not bound to its thing.
    func bindReviews(naming sourceRecord: Sighting, in transaction: borrowing Transaction) throws {
        guard sourceRecord.gone != true, let address = sourceRecord.address, let known = sourceRecord.known else {
            return
        }
        let tables = Tables(database: transaction.database)
        for review in try tables.reviews(
            naming: .address(address, sourceRecord.kind), exceptOf: known, sourceRecord.kind)
        {
            try rebindReview(review, in: transaction)
        }
    }

    /// Binds the reviews that wait for a thing that matches this one.
    func bindReviews(like thing: some Matchable, in transaction: borrowing Transaction) throws {
        let tables = Tables(database: transaction.database)
        for key in thing.matchKeys {
            for review in try tables.reviews(waitingFor: .alike(key)) {
                try rebindReview(review, in: transaction)
            }
        }
    }
}
