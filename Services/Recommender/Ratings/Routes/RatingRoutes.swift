import Contract
import Events
import Experts
import Foundation
import HTTPTypes
import Hummingbird
import ServiceKit

/// A person's ratings in all their browsers, a thing's ratings by all people, and all data about a person's taste for export.
struct RatingRoutes: Sendable {
    let parts: RecommenderParts

    func add(to router: Router<ServiceContext>) {
        router.get("v1/ratings", use: list)
        router.get("v1/ratings/:thing", use: one)
        router.get("v1/profile", use: profile)
    }

    enum List: String, CaseIterable { case all, rated, watched }

    /// Ratings by the things' names. "Watched" lists what was watched and not rated.
    @Sendable private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try parts.requireReady()
        let actor = try request.requireActor([.customer])
        let query = try request.query
        try query.only("list", "limit", "cursor")
        let list = try query.choice("list", of: List.self) ?? .all
        let page = try PageRequest<RatingKey>(query)
        let ratings = try await parts.ratings(of: actor).filter { rating in
            switch list {
            case .all: true
            case .rated: rating.stars != nil
            case .watched: rating.stars == nil && rating.watched
            }
        }
        let views = parts.liveModel.read { model in
            ratings.map { OwnRatingView($0, name: model.name(ofThing: $0.thing)) }
        }.sorted { $0.key < $1.key }
        let rest = page.after.map { after in views.filter { after < $0.key } } ?? views
        let shown = Array(rest.prefix(page.limit))
        let next = rest.count > shown.count ? try shown.last.map { try Cursor.text($0.key) } : nil
        return try ListPage(items: shown, total: views.count, next: next)
            .response(to: request, headers: [.cacheControl: "private, no-cache"])
    }

    /// A thing without ratings is answered without stars, not with an error: anybody may add the first rating.
    @Sendable private func one(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try request.query.only()
        let thing = try context.path("thing")
        guard ThingID.isName(thing) else { throw Problem.notFound("thing", thing) }
        let summary = try await parts.summary(thing)
        var (own, isHeld): (OwnRatingView?, Bool?)
        if let actor = try request.actor {
            let name = parts.liveModel.read { $0.name(ofThing: thing) }
            // Unknown until all topics were consumed.
            if parts.isReady() {
                isHeld = parts.liveModel.read { $0.moviesBought(by: actor).contains(thing) }
            }
            own = try await parts.ratings(of: actor).first { $0.thing == thing }.map { OwnRatingView($0, name: name) }
        }
        let view = ThingRatingView(
            thing: thing, average: summary.flatMap { $0.count > 0 ? $0.average : nil }, count: summary?.count ?? 0,
            guests: summary?.guests, others: summary?.others, reviews: summary?.reviews ?? 0,
            lastReviewAt: summary?.lastReviewAt, lastReviewIntro: summary?.lastReviewIntro,
            critics: parts.critics.current.table.mean(ofMovie: thing).map { mean in
                ThingRatingView.Critics(average: (mean.stars * 100).rounded() / 100, count: mean.count)
            }, own: own, ticketHeld: isHeld)
        return try .json(view, for: request, headers: [.cacheControl: "private, no-cache"])
    }

    @Sendable private func profile(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try parts.requireReady()
        let actor = try request.requireActor([.customer])
        try request.query.only()
        let ratings = try await parts.ratings(of: actor)
        let views = parts.liveModel.read { model in
            ratings.map { OwnRatingView($0, name: model.name(ofThing: $0.thing)) }
        }.sorted { $0.key < $1.key }
        var reports: [OwnReportView] = []
        for id in [actor.id] + (actor.also ?? []) {
            reports += try await parts.reviews.reported(id).map(OwnReportView.init)
        }
        return try .json(
            ProfileView(
                person: actor.id, isKept: !views.isEmpty || !reports.isEmpty, ratings: views, reports: reports),
            for: request,
            headers: [.cacheControl: "private, no-cache"])
    }
}

/// Text without case and accents, for comparing.
func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
}

/// A rating's position in lists: by name, then by id.
struct RatingKey: Codable, Sendable, Comparable {
    var name: String
    var thing: String

    static func < (left: RatingKey, right: RatingKey) -> Bool { (left.name, left.thing) < (right.name, right.thing) }
}

/// A person's rating in their own view.
struct OwnRatingView: Codable, Sendable {
    var thing: String
    /// Missing if the thing was deleted.
    var name: String?
    var stars: Double?
    var review: String?
    var watched: Bool
    var at: Timestamp
    /// The review's id; missing without a text.
    var id: String?
    var reply: ReviewReply?
    /// Why operators hide it; missing if they do not. A hidden one does not count.
    var hidden: ReviewView.Hiding?

    init(_ rating: PersonRating, name: String?) {
        thing = rating.thing
        self.name = name
        stars = rating.stars
        review = rating.review
        watched = rating.watched
        at = rating.at
        id = rating.review == nil ? nil : rating.reviewID
        reply = rating.reply
        hidden = ReviewView.Hiding(rating.moderation)
    }

    var key: RatingKey {
        RatingKey(name: folded(name ?? thing), thing: thing)
    }
}

/// The ratings of a thing, and the actor's own.
struct ThingRatingView: Codable, Sendable {
    /// The critics' ratings, apart from people's.
    struct Critics: Codable, Sendable, Hashable {
        var average: Double
        var count: Int
    }

    var thing: String
    var average: Double?
    var count: Int
    /// Ratings by people who ordered or stayed there, or held a ticket; missing if that is not known.
    var guests: Int?
    /// Ratings by other people.
    var others: Int?
    var reviews: Int
    var lastReviewAt: Timestamp?
    var lastReviewIntro: String?
    /// Missing if no critic rated it.
    var critics: Critics?
    /// The actor's own rating, or that they have watched it.
    var own: OwnRatingView?
    /// True if the actor has a ticket for it and the show is not over; missing if that is not known, or if there is no actor.
    var ticketHeld: Bool?
}

/// All data about a person's taste.
struct ProfileView: Codable, Sendable {
    var person: String
    /// False if there is no data. A profile begins with the first rating that is sent.
    var isKept: Bool
    var ratings: [OwnRatingView]
    /// Their reports of others' reviews.
    var reports: [OwnReportView]
}

/// A person's report of a review in their own view.
struct OwnReportView: Codable, Sendable {
    var review: String
    var reason: ReviewReason
    var note: String?
    var at: Timestamp

    init(_ report: ReviewReport) {
        (review, reason, note, at) = (report.review, report.reason, report.note, report.at)
    }
}
