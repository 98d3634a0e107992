import Contract
import Events
import Hummingbird
import ServiceKit
import Store

/// Routes for operators, through the gateway: sources, their runs with faults, and dry runs of one page.
struct CrawlRoutes: Sendable {
    let read: @Sendable (@Sendable @escaping (Database) throws -> Response) async throws -> Response
    let settings: @Sendable (String) async throws -> SourceSettings?
    let dryRun: DryRun

    func add(to router: Router<ServiceContext>) {
        router.group("v1/crawls")
            .get(use: list)
            .post("dry-run", use: tryNew)
            .get(":crawl", use: one)
            .post(":crawl/dry-run", use: tryKnown)
            .get(":crawl/runs", use: runs)
            .get(":crawl/runs/:run", use: run)
    }

    // MARK: - Sources

    @Sendable private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        _ = try request.requireActor([.operator])
        let query = try request.query
        try query.only("limit", "cursor")
        let page = try PageRequest<String>(query)
        return try await read { database in
            let found = try SourceTable.sources(after: page.after, limit: page.limit + 1, in: database)
            let shown = found.prefix(page.limit)
            let next = found.count > page.limit ? try shown.last.map { try Cursor.text($0.id) } : nil
            return try ListPage(
                items: try shown.map { try CrawlView($0, in: database) },
                total: try SourceTable.count(in: database), next: next
            ).response(to: request)
        }
    }

    @Sendable private func one(_ request: Request, _ context: ServiceContext) async throws -> Response {
        _ = try request.requireActor([.operator])
        try request.query.only()
        let id = try context.path("crawl")
        return try await read { database in
            guard let source = try SourceTable.source(id, in: database) else { throw Problem.notFound("crawl", id) }
            return try .json(try CrawlView(source, in: database), version: source.updatedAt, for: request)
        }
    }

    // MARK: - Runs

    @Sendable private func runs(_ request: Request, _ context: ServiceContext) async throws -> Response {
        _ = try request.requireActor([.operator])
        let query = try request.query
        try query.only("limit", "cursor")
        let page = try PageRequest<Int64>(query)
        let id = try context.path("crawl")
        return try await read { database in
            guard try SourceTable.source(id, in: database) != nil else { throw Problem.notFound("crawl", id) }
            let found = try RunTable.runs(
                of: id, before: page.after ?? .max, limit: page.limit + 1, in: database)
            let shown = found.prefix(page.limit)
            let next = found.count > page.limit ? try shown.last.map { try Cursor.text($0.number) } : nil
            return try ListPage(
                items: try shown.map { try RunView($0, in: database) },
                total: try RunTable.count(of: id, in: database), next: next
            ).response(to: request)
        }
    }

    @Sendable private func run(_ request: Request, _ context: ServiceContext) async throws -> Response {
        _ = try request.requireActor([.operator])
        try request.query.only()
        let (id, number) = (try context.path("crawl"), try context.path("run"))
        return try await read { database in
            guard let run = try Int64(number).flatMap({ try RunTable.run($0, in: database) }), run.source == id else {
                throw Problem.notFound("run", number)
            }
            var view = try RunView(run, in: database)
            view.faults = try RunTable.faults(of: run.number, in: database)
            return try .json(view, for: request)
        }
    }

    // MARK: - Dry runs

    private struct Try: Decodable {
        var settings: JSONValue
        var address: String?
    }

    private struct TryKnown: Decodable {
        var address: String?
    }

    @Sendable private func tryNew(_ request: Request, _ context: ServiceContext) async throws -> Response {
        _ = try request.requireActor([.operator])
        let asked = try await request.decode(Try.self)
        return try .json(try await dryRun.page(asked.address, of: try SourceRules.read(asked.settings)))
    }

    @Sendable private func tryKnown(_ request: Request, _ context: ServiceContext) async throws -> Response {
        _ = try request.requireActor([.operator])
        let asked = try await request.decode(TryKnown.self)
        let id = try context.path("crawl")
        guard let settings = try await settings(id) else { throw Problem.notFound("crawl", id) }
        return try .json(try await dryRun.page(asked.address, of: settings))
    }
}
