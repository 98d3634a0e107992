import Contract
import Events
import Extraction
import Hummingbird
import ServiceKit
import Store

/// Routes for operators: sources of a place or a movie, and trials of a page's things.
struct SourceRoutes: Sendable {
    let engine: Engine

    func add(to router: Router<ServiceContext>) {
        router.get("v1/places/:place/sources") { request, context in
            try await sources(Place.self, "place", try context.path("place"), request)
        }
        router.post("admin/trial") { request, _ in try await trial(request) }
        router.get("v1/movies/:id/sources") { request, context in
            try await sources(Movie.self, "movie", try context.path("id"), request)
        }
    }

    private struct Page: Decodable {
        var things: [JSONValue]
    }

    private func trial(_ request: Request) async throws -> Response {
        _ = try request.requireActor([.operator])
        let page = try await request.decode(Page.self, upTo: Self.largestPage)
        let things = page.things.prefix(Self.mostThings).compactMap { json in
            try? Thing(json: JSON.encode(json))
        }
        return try .json(SourceTrial(things, at: .now))
    }

    private static let (mostThings, largestPage) = (200, 8 << 20)

    private func sources<Form: Sourced>(
        _ type: Form.Type, _ noun: String, _ id: String, _ request: Request
    ) async throws -> Response {
        _ = try request.requireActor([.operator])
        let view = try await engine.read { database -> ThingSources? in
            let tables = Tables(database: database)
            let existing = try Form.stored(id, in: tables)
            let sourceRecords = try tables.sourceRecords(of: id).filter { $0.kind == Form.kind }
            guard existing != nil || !sourceRecords.isEmpty else { return nil }
            let claims = try sourceRecords.filter { $0.gone != true }.compactMap { try Claim<Form>($0, in: tables) }
            return ThingSources(of: id, existing, sourceRecords, claims, try tables.edits(of: id))
        }
        guard let view else { throw Problem.notFound(noun, id) }
        return try .json(view, for: request)
    }
}
