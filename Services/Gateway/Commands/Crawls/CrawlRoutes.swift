import Contract
import Events
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceKit

/// Sources and their runs, for operators. The crawler answers reads and dry runs, of which the catalog says what it would make of them;
/// changes go to the crawler through the log.
struct CrawlRoutes: Sendable {
    let crawlers: Crawlers
    let catalog: Upstream
    let commands: Commands
    let waiters: Waiters

    func add(to router: Router<ServiceContext>) {
        router.get("v1/crawls") { request, context in
            return try await crawlers.list(request, context)
        }
        for path: RouterPath in ["v1/crawls/:id", "v1/crawls/:id/runs", "v1/crawls/:id/runs/:number"] {
            router.get(path) { request, context in
                return try await crawlers.owner(of: try source(context)).forward(request, context)
            }
        }
        router.post("v1/crawls/dry-run") { request, context in
            try await dryRun(request, context, by: crawlers.instances[0])
        }
        router.post("v1/crawls/:id/dry-run") { request, context in
            try await dryRun(request, context, by: crawlers.owner(of: try source(context)))
        }
        router.put("v1/crawls/:id") { request, context in try await change(request, context) }
        router.patch("v1/crawls/:id") { request, context in try await patch(request, context) }
        router.delete("v1/crawls/:id") { request, context in try await remove(request, context) }
        router.post("v1/crawls/:id/runs") { request, context in
            let (actor, source) = (try context.requireActor(), try source(context))
            return try await ask(CrawlEvents.run, source, RunCrawl(actor: actor, source: source), request, actor)
        }
        router.post("v1/crawls/:id/stop") { request, context in
            let (actor, source) = (try context.requireActor(), try source(context))
            return try await ask(CrawlEvents.stop, source, StopCrawl(actor: actor, source: source), request, actor)
        }
    }

    struct Form: Codable, Sendable {
        /// The crawler checks the settings.
        var settings: JSONValue
    }

    private func dryRun(
        _ request: Request, _ context: ServiceContext, by crawler: Upstream
    ) async throws -> Response {
        let actor = try context.requireActor()
        try request.requireJSON()
        var headers = HTTPFields()
        headers[.contentType] = request.headers[.contentType]
        let body = ByteBuffer(bytes: try await request.bytes())
        let answer = try await crawler.post(request.uri.string, headers, body, as: actor)
        guard answer.status == .ok, var page = try? JSON.decode(TriedPage.self, from: Array(buffer: answer.body)),
            case .array(let things)? = page.members["things"]
        else { return Upstream.response(answer) }
        let tried = ByteBuffer(bytes: try JSON.encode(["things": things]))
        let used = try await catalog.post("/admin/trial", [.contentType: "application/json"], tried, as: actor)
        guard used.status == .ok else { return Upstream.response(used) }
        page.add(try JSON.decode(Trial.self, from: Array(buffer: used.body)))
        return try .json(page.members)
    }

    /// What the catalog says of a page's things (`SourceTrial`).
    private struct Trial: Decodable {
        var problems: [String]
        var unread: [String: Int]
    }

    /// What the crawler read, to which the catalog's words are added.
    private struct TriedPage: Decodable {
        var members: [String: JSONValue]

        init(from decoder: any Decoder) throws { members = try [String: JSONValue](from: decoder) }

        mutating func add(_ trial: Trial) {
            members["problems"] = .array((members["problems"]?.items ?? []) + trial.problems.map { .string($0) })
            guard case .object(var unread)? = members["unread"] else { return }
            for (name, count) in trial.unread { unread[name] = .number(count) }
            members["unread"] = .object(unread)
        }
    }

    private func change(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let (actor, source) = (try context.requireActor(), try source(context))
        let form = try await request.decode(Form.self)
        return try await change(source, form, try VersionTag.expected(request.headers), request, actor)
    }

    private func patch(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let (actor, source) = (try context.requireActor(), try source(context))
        return try await Patching(request).apply(to: Form.self) {
            try await crawlers.owner(of: source).get("/v1/crawls/\(source)", as: actor)
        } write: { form, expected in
            try await change(source, form, expected, request, actor)
        }
    }

    private func change(
        _ source: String, _ form: Form, _ expected: ExpectedVersion?, _ request: Request, _ actor: Actor
    ) async throws -> Response {
        guard case .object = form.settings else { throw Problem.field("/settings", "an object") }
        let command = ChangeCrawl(actor: actor, source: source, settings: form.settings, expected: expected)
        return try await ask(CrawlEvents.change, source, command, request, actor)
    }

    private func remove(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let (actor, source) = (try context.requireActor(), try source(context))
        let preference = Preference(request.headers[.prefer])
        let command = ChangeCrawl(
            actor: actor, source: source, settings: nil, expected: try VersionTag.expected(request.headers))
        switch try await send(CrawlEvents.change, source, command, preference) {
        case .answer(let answer) where answer.verdict != .repeated: throw problem(answer, source)
        case nil: return try accepted(source, preference)
        case .answer, .state: return Response(status: .noContent, headers: preference.headers)
        }
    }

    /// Sends a command and answers with the source as it is afterwards.
    private func ask<Command>(
        _ action: EventType<Command>, _ source: String, _ command: Command, _ request: Request, _ actor: Actor
    ) async throws -> Response {
        let preference = Preference(request.headers[.prefer])
        switch try await send(action, source, command, preference) {
        case .answer(let answer) where answer.verdict != .repeated: throw problem(answer, source)
        case nil: return try accepted(source, preference)
        case .answer, .state:
            // The crawler stores the change before it emits it, so this read shows it.
            var response = Upstream.response(
                try await crawlers.owner(of: source).get("/v1/crawls/\(source)", as: actor))
            for field in preference.headers { response.headers[field.name] = field.value }
            return response
        }
    }

    private func send<Command>(
        _ action: EventType<Command>, _ source: String, _ command: Command, _ preference: Preference
    ) async throws -> Signal? {
        let id = Identifiers.newCommand()
        let waiting = waiters.wait(for: id, of: source, preference)
        do {
            try await commands.append(
                .crawlerCommands, action, id: id, subject: source, partitionKey: source, command)
        } catch {
            waiting?.cancel()
            throw error
        }
        return await waiting?.signal(within: preference.wait)
    }

    private func problem(_ answer: Answer, _ source: String) -> Problem {
        answer.verdict == .unknown ? .notFound("crawl", source) : Problem(answer)
    }

    /// - Throws: 404 for a text that cannot be a source's id.
    private func source(_ context: ServiceContext) throws(Problem) -> String {
        let id = try context.path("id")
        guard ThingID.isName(id) else { throw Problem.notFound("crawl", id) }
        return id
    }

    private func accepted(_ source: String, _ preference: Preference) throws -> Response {
        var headers = preference.headers
        headers[.location] = "/v1/crawls/\(source)"
        return try .json(["id": source, "status": "accepted"], status: .accepted, headers: headers)
    }
}
