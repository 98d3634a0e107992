import Contract
import Events
import Imports
public import ServiceKit
import Signing
import Store

/// Creates the recommender's parts: its engine over the ratings, its copies of other services' data, the critics' table, and its routes.
/// - Returns: the loops to run.
public func startRecommender(_ host: ServiceHost<RecommenderSettings>) throws -> [Loop] {
    let liveModel = LiveModel()
    let keys = try host.settings.trust.commandKeys(of: host.name)
    let follower = Follower(
        .recommender(
            liveModel, isGenuine: { keys.refusal(of: $0, appendedAt: .now) == nil }), log: host.log,
        folder: try StoreFolder(path: "\(host.folder)/copies"),
        logger: host.logger)
    let handler = RatingsHandler(
        KnownThings(liveModel: liveModel, isReady: { follower.status.isCaughtUp }),
        instance: host.own.engine.settle ? host.settings.instance : Instance())
    let (engine, loop) = try host.engine(for: handler, options: host.own.engine)
    handler.observed.show(in: host.metrics)
    let logger = host.logger
    host.readiness.follow { follower.status.missing }
    let critics = CriticModel { known in try await engine.read { try ExpertTable.all(unless: known, in: $0) } }
    host.readiness.follow { critics.isLoaded ? [:] : ["critics": "are still being read"] }
    let least = host.own.leastCustomers
    let parts = RecommenderParts(
        liveModel: liveModel, critics: critics, rule: host.own.rule, leastStars: host.own.leastStars,
        isReady: { follower.status.isCaughtUp && critics.isLoaded },
        ratings: { person in try await engine.read { try RatingTable.ratings(of: person, in: $0) } },
        summary: { thing in try await engine.lookUp { try SummaryTable.summary(of: thing, in: $0) } },
        reviews: ReviewReads(
            waiting: { thing, limit in
                try await engine.read { database in
                    try (
                        SummaryTable.waiting(after: thing, limit: limit, in: database),
                        SummaryTable.countWaiting(in: database)
                    )
                }
            },
            waves: { things in
                try await engine.read { database in
                    try things.compactMap { try SummaryTable.summary(of: $0, in: database) }
                        .reduce(into: [:]) { $0[$1.thing] = $1.waves }
                }
            },
            page: { query in try await engine.read { try ReviewTable.page(query, in: $0) } },
            one: { id in try await engine.read { try ReviewTable.row(id, in: $0) } },
            reports: { reviews in
                try await engine.read { database in
                    try reviews.map { try ReviewReads.reports(of: $0, in: database) }
                }
            },
            reported: { person in try await engine.read { try ReportTable.reports(by: person, in: $0) } },
            visited: { visits in
                try await follower.read { database in
                    try visits.map { try Visits.has($0.person, $0.thing, in: database) }
                } ?? visits.map { _ in false }
            }),
        companions: { thing, kind, limit in
            try await follower.read { database in
                try Companions.of(thing, kind, least: least, limit: limit, in: database)
            } ?? []
        })
    RecommenderRoutes(parts: parts).add(to: host.router)
    ImportRoutes(engine: engine, target: RatingImports(handler: handler), folders: host.own.importFolders)
        .add(to: host.router)
    let guests = GuestWatch(
        next: { last, limit in
            follower.status.isCaughtUp
                ? try await engine.read { try RatingTable.toProve(after: last, limit: limit, in: $0) } : []
        },
        visited: { pairs in
            try await follower.read { database in
                try pairs.map { try Visits.has($0.person, $0.thing, in: database) }
            } ?? pairs.map { _ in false }
        },
        note: { found in try await engine.perform { try handler.note(found, in: $0) } }, logger: logger)
    let watch = ShowWatch(liveModel: liveModel, logger: logger) { seen in
        try await engine.perform { try handler.note(seen, in: $0) }
    }
    return [
        loop, Loop("guests") { try await guests.run() }, Loop("copies") { try await follower.run() },
        Loop("critics") { try await critics.run() },
        Loop("shows") { try await watch.run() }, Loop("reviews") { try await handler.observed.log(to: logger) },
    ]
}
