import Contract
import Events
import Hummingbird
import ServiceKit

/// Routes by which operators see who states what of a place or a movie, and split what was wrongly taken for one thing.
struct SourceRoutes: Sendable {
    let catalog: Upstream
    let commands: Commands
    let waiters: Waiters

    func add(to router: Router<ServiceContext>) {
        for path: RouterPath in ["v1/places/:id/sources", "v1/movies/:id/sources"] {
            router.get(path) { request, context in
                return try await catalog.forward(request, context)
            }
        }
        router.post("v1/places/:id/split") { request, context in
            try await split(request, context, PlaceEvents.split) { ThingID.isName($0) ? .place($0) : nil }
        }
        router.post("v1/movies/:id/split") { request, context in
            try await split(request, context, MovieEvents.split) { ThingID.isMovie($0) ? .movie($0) : nil }
        }
    }

    private struct Form: Decodable, Sendable {
        var source: String
        var thing: String
    }

    private func split(
        _ request: Request, _ context: ServiceContext, _ type: EventType<SplitThing>, _ thing: (String) -> CatalogThing?
    ) async throws -> Response {
        let actor = try context.requireActor()
        let id = try context.path("id")
        guard let thing = thing(id) else { throw Problem.notFound("thing", id) }
        let form = try await request.decode(Form.self)
        guard (1...100).contains(form.source.utf8.count) else { throw Problem.field("/source", "from 1 to 100 bytes") }
        guard (1...300).contains(form.thing.utf8.count) else { throw Problem.field("/thing", "from 1 to 300 bytes") }
        let preference = Preference(request.headers[.prefer])
        let command = SplitThing(actor: actor, id: thing.id, source: form.source, thing: form.thing)
        var headers = preference.headers
        let path = "\(thing.path)/sources"
        headers[.location] = path
        switch try await send(type, thing, command, preference) {
        case .answer(let answer) where answer.verdict != .repeated: throw Problem(answer)
        case nil: return try .json(["id": thing.id, "status": "accepted"], status: .accepted, headers: headers)
        case .answer, .state:
            // The catalog stores the split before it emits it, so this read shows it.
            var response = Upstream.response(try await catalog.get(path, as: actor))
            for field in headers { response.headers[field.name] = field.value }
            return response
        }
    }

    private func send(
        _ type: EventType<SplitThing>, _ thing: CatalogThing, _ command: SplitThing, _ preference: Preference
    ) async throws -> Signal? {
        let id = Identifiers.newCommand()
        let waiting = waiters.wait(for: id, of: nil, preference)
        do {
            try await commands.append(
                .catalogCommands, type, id: id, subject: thing.id, partitionKey: thing.partitionKey, command)
        } catch {
            waiting?.cancel()
            throw error
        }
        return await waiting?.signal(within: preference.wait)
    }
}
