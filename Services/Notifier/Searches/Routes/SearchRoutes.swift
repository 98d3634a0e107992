import Contract
import Events
import HTTPTypes
import Hummingbird
import ServiceKit
import Store

/// Customers' saved searches and their matches.
struct SearchRoutes: Sendable {
    let store: any StoreAccess
    let handler: NotifierHandler

    private static let roles: Set<Actor.Role> = [.customer, .merchant]
    private static let largestBody = 65_536
    private static let headers: HTTPFields = [.cacheControl: "private, no-store"]

    func add(to router: Router<ServiceContext>) {
        router.group("v1/searches")
            .get(use: list)
            .post(use: save)
            .get(":search", use: one)
            .patch(":search", use: change)
            .delete(":search", use: end)
            .get(":search/matches", use: matches)
            .post(":search/seen", use: seen)
    }

    @Sendable private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let people = try request.requireActor(Self.roles).people
        let query = try request.query
        try query.only("limit", "cursor")
        let page = try PageRequest<String>(query)
        let (searches, found, total) = try await store.read { database in
            let searches = try SearchTable.page(of: people, after: page.after, limit: page.limit + 1, in: database)
            return try (
                searches, searches.map { try SearchView($0, in: database) },
                SearchTable.count(of: people, in: database)
            )
        }
        await noteUse(of: searches)
        let shown = found.prefix(page.limit)
        let next = found.count > page.limit ? try shown.last.map { try Cursor.text($0.id) } : nil
        return try ListPage(items: Array(shown), total: total, next: next)
            .response(to: request, headers: Self.headers)
    }

    private struct Form: Decodable {
        var list: SavedSearch.List
        var query: String
        var name: String
        /// Nil: all.
        var tells: [SearchMatch.Change]?
        /// Nil: devices.
        var channels: [SavedSearch.Channel]?
        /// Network of the request.
        var network: String?
    }

    @Sendable private func save(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let actor = try request.requireActor(Self.roles)
        try request.query.only()
        let form = try await request.decode(Form.self, upTo: Self.largestBody)
        let (tells, channels) = (form.tells ?? SearchMatch.Change.allCases, form.channels ?? [.push])
        try SearchRules.check(name: form.name)
        try SearchRules.check(tells, "/tells")
        try SearchRules.check(channels)
        let wanted = SavedSearch(
            id: SearchRules.id(of: actor.id, form.list, form.query), person: actor.id, list: form.list,
            query: form.query, name: form.name, tells: tells.inOrder, channels: channels.inOrder, createdAt: .now,
            updatedAt: .now, seenAt: .now)
        let view = try await store.perform { [handler] transaction in
            let database = transaction.database
            try SearchRules.check(wanted.query, of: wanted.list, in: KnownGazetteer(database: database))
            return try SearchView(
                try handler.keep(wanted, of: actor.people, from: form.network, in: transaction), in: database)
        }
        var headers = Self.headers
        headers[.location] = "/v1/searches/\(view.id)"
        return try .json(view, status: .created, headers: headers)
    }

    @Sendable private func one(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let actor = try request.requireActor(Self.roles)
        let id = try context.path("search")
        try request.query.only()
        let (search, view) = try await store.read { database in
            let search = try Self.own(id, of: actor, in: database)
            return (search, try SearchView(search, in: database))
        }
        await noteUse(of: [search])
        return try .json(view, headers: Self.headers)
    }

    /// The members of a search that can be changed.
    private struct Changeable: Codable {
        var name: String
        var tells: [SearchMatch.Change]
        var channels: [SavedSearch.Channel]
    }

    @Sendable private func change(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let actor = try request.requireActor(Self.roles)
        let id = try context.path("search")
        try request.query.only()
        let patch = try await request.decode(JSONValue.self, upTo: Self.largestBody)
        let view = try await store.perform { [handler] transaction in
            let before = try Self.own(id, of: actor, in: transaction.database)
            let shown = Changeable(name: before.name, tells: before.tells, channels: before.channels)
            let form = try Problem.decode(
                Changeable.self, from: try JSONValue(parsing: try JSON.encode(shown)).merged(with: patch).bytes)
            try SearchRules.check(name: form.name)
            try SearchRules.check(form.tells, "/tells")
            try SearchRules.check(form.channels)
            var search = before
            (search.name, search.tells, search.channels) = (form.name, form.tells.inOrder, form.channels.inOrder)
            return try SearchView(
                try handler.change(before, to: search, in: transaction), in: transaction.database)
        }
        return try .json(view, headers: Self.headers)
    }

    @Sendable private func end(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let actor = try request.requireActor(Self.roles)
        let id = try context.path("search")
        try request.query.only()
        try await store.perform { [handler] transaction in
            try handler.emitDeleted(try Self.own(id, of: actor, in: transaction.database), in: transaction)
        }
        return Response(status: .noContent)
    }

    // MARK: - Matches

    @Sendable private func matches(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let actor = try request.requireActor(Self.roles)
        let id = try context.path("search")
        let query = try request.query
        try query.only("limit", "cursor")
        let page = try PageRequest<MatchTable.Position>(query)
        let (found, total, search) = try await store.read { database in
            let search = try Self.own(id, of: actor, in: database)
            return try (
                MatchTable.page(of: id, after: page.after, limit: page.limit + 1, in: database),
                MatchTable.count(of: id, in: database), search
            )
        }
        await noteUse(of: [search])
        let shown = found.prefix(page.limit)
        let next = found.count > page.limit ? try shown.last.map { try Cursor.text(MatchTable.Position($0)) } : nil
        return try ListPage(items: shown.map { MatchView($0, of: search) }, total: total, next: next)
            .response(to: request, headers: Self.headers)
    }

    /// Marks the matches of a search as seen.
    @Sendable private func seen(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let actor = try request.requireActor(Self.roles)
        let id = try context.path("search")
        try request.query.only()
        let view = try await store.perform { [handler] transaction in
            var search = try Self.own(id, of: actor, in: transaction.database)
            if try MatchTable.count(of: id, since: search.seenAt, in: transaction.database) > 0 {
                search.seenAt = transaction.now
                try handler.emit(search, in: transaction)
            }
            return try SearchView(search, in: transaction.database)
        }
        return try .json(view, headers: Self.headers)
    }

    /// Records that their person opened searches. They are shown also if that fails.
    private func noteUse(of searches: [SavedSearch]) async {
        let due = searches.filter { Unused.isNewUse(since: $0.usedAt, at: .now) }.map(\.id)
        guard !due.isEmpty else { return }
        try? await store.perform { [handler] transaction in
            for id in due {
                guard let search = try SearchTable.search(id, in: transaction.database) else { continue }
                _ = try handler.noteUse(of: search, in: transaction)
            }
        }
    }

    /// - Throws: 404
    private static func own(_ id: String, of actor: Actor, in database: Database) throws -> SavedSearch {
        guard let search = try SearchTable.search(id, in: database), actor.owns(search.person) else {
            throw Problem.notFound("search", id)
        }
        return search
    }
}

extension Actor {
    /// A customer's ids in all their browsers.
    fileprivate var people: [String] { Set(also ?? []).union([id]).sorted() }
}

extension Array where Element: RawRepresentable, Element.RawValue == String {
    fileprivate var inOrder: [Element] { sorted { $0.rawValue < $1.rawValue } }
}

/// A saved search in answers to its person.
struct SearchView: Encodable, Sendable {
    var id: String
    var list: SavedSearch.List
    var query: String
    var name: String
    var tells: [SearchMatch.Change]
    var channels: [SavedSearch.Channel]
    var createdAt: Timestamp
    /// Time at which its person last opened its matches.
    var seenAt: Timestamp
    /// Number of matches since then.
    var news: Int

    init(_ search: SavedSearch, in database: Database) throws {
        (id, list, query, name) = (search.id, search.list, search.query, search.name)
        (tells, channels) = (search.tells, search.channels)
        (createdAt, seenAt) = (search.createdAt, search.seenAt)
        news = try MatchTable.count(of: search.id, since: search.seenAt, in: database)
    }
}

/// The last change of a thing that a search found.
struct MatchView: Encodable, Sendable {
    var thing: String
    var name: String
    var change: SearchMatch.Change
    var price: Money?
    var before: Money?
    var time: Timestamp
    /// Whether its person has not seen it.
    var isNew: Bool

    init(_ match: SearchMatch, of search: SavedSearch) {
        (thing, name, change) = (match.thing, match.name, match.change)
        (price, before, time) = (match.price, match.before, match.time)
        isNew = match.createdAt > search.seenAt
    }
}
