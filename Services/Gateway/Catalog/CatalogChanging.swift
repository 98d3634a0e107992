import Contract
import Events
import HTTPTypes
import Hummingbird
import ServiceKit
import Updates

/// Creating, changing and deleting the catalog's things. The catalog decides whether the actor may, and whether the change is allowed.
struct CatalogChanging: Sendable {
    let commands: Commands
    let waiters: Waiters
    let catalog: Upstream

    enum Content: Sendable {
        /// `keepsTimeZone` is true if the request states no time zone.
        case place(Place, keepsTimeZone: Bool)
        /// `keepsStock` is true if the request states no stock: the item keeps the one it has.
        case item(Item, keepsStock: Bool)
        case movie(Movie)
        case screening(Screening)
        case critic(Critic)
    }

    /// The outcome of a command.
    private enum Outcome {
        case changed(Event)
        case answered(Answer)
        case unknown
    }

    /// Creates a thing whose id is made from its idempotency key: a repeated request finds it created.
    func create(
        _ thing: CatalogThing, _ content: Content, by actor: Actor, _ preference: Preference
    ) async throws -> Response {
        switch try await put(thing, content, creates: true, actor, preference) {
        case .changed(let event): return try response(event, thing, .created, actor, preference)
        case .unknown: return try accepted(thing, preference)
        case .answered(let answer) where answer.verdict == .repeated:
            return try await current(thing, .created, actor, preference)
        case .answered(let answer) where answer.reason?.code == "exists":
            throw Problem(Reason("key-reused", "the idempotency key was used before with another body"))
        case .answered(let answer): throw Problem(answer)
        }
    }

    /// Replaces a thing, or creates it with the id in the path.
    /// - Parameters:
    ///   - onlyNew: true with `If-None-Match: *`: an existing thing is not changed.
    ///   - expected: which version may be replaced; nil for any version, or none.
    func replace(
        _ thing: CatalogThing, _ content: Content, onlyNew: Bool, expected: ExpectedVersion?, by actor: Actor,
        _ preference: Preference
    ) async throws -> Response {
        switch try await put(thing, content, creates: onlyNew, expected: expected, actor, preference) {
        case .changed(let event): return try response(event, thing, onlyNew ? .created : .ok, actor, preference)
        case .unknown: return try accepted(thing, preference)
        case .answered(let answer) where answer.verdict == .repeated:
            return try await current(thing, .ok, actor, preference)
        case .answered(let answer): throw Problem(answer)
        }
    }

    /// Changes those members of a thing that a merge patch names.
    func patch<Form: Codable & Sendable>(
        _ thing: CatalogThing, _ request: Request, as form: Form.Type, by actor: Actor,
        _ content: (Form) throws -> Content
    ) async throws -> Response {
        let preference = Preference(request.headers[.prefer])
        return try await Patching(request).apply(to: form, kept: ["stock"]) {
            try await catalog.get(thing.path, as: actor)
        } write: { form, expected in
            try await replace(
                thing, try content(form), onlyNew: false, expected: expected, by: actor, preference)
        }
    }

    /// - Parameter expected: which version may be deleted; nil for any.
    func delete(
        _ thing: CatalogThing, expected: ExpectedVersion?, by actor: Actor, _ preference: Preference
    ) async throws -> Response {
        let command = DeleteThing(actor: actor, id: thing.id, expected: expected)
        switch try await send(thing, thing.deleting, command, preference) {
        case .changed: return Response(status: .noContent, headers: preference.headers)
        case .unknown: return try accepted(thing, preference)
        case .answered(let answer) where answer.verdict == .repeated: return Response(status: .noContent)
        case .answered(let answer): throw Problem(answer)
        }
    }

    // MARK: - Commands

    private func put(
        _ thing: CatalogThing, _ content: Content, creates: Bool, expected: ExpectedVersion? = nil, _ actor: Actor,
        _ preference: Preference
    ) async throws -> Outcome {
        switch content {
        case .place(let place, let keepsTimeZone):
            try await send(
                thing, PlaceEvents.put,
                PutPlace(
                    actor: actor, place: place, creates: creates, expected: expected,
                    keepsTimeZone: keepsTimeZone ? true : nil), preference)
        case .item(let item, let keepsStock):
            try await send(
                thing, ItemEvents.put,
                PutItem(
                    actor: actor, item: item, creates: creates, keepsStock: keepsStock ? true : nil, expected: expected),
                preference)
        case .movie(let movie):
            try await send(
                thing, MovieEvents.put, PutMovie(actor: actor, movie: movie, creates: creates, expected: expected),
                preference)
        case .screening(let screening):
            try await send(
                thing, ScreeningEvents.put,
                PutScreening(actor: actor, screening: screening, creates: creates, expected: expected), preference)
        case .critic(let critic):
            try await send(
                thing, CriticEvents.put, PutCritic(actor: actor, critic: critic, creates: creates, expected: expected),
                preference)
        }
    }

    private func send<Command>(
        _ thing: CatalogThing, _ type: EventType<Command>, _ data: Command, _ preference: Preference
    ) async throws -> Outcome {
        let command = Identifiers.newCommand()
        let waiting = waiters.wait(for: command, of: thing.id, preference)
        do {
            try await commands.append(
                .catalogCommands, type, id: command, subject: thing.id, partitionKey: thing.partitionKey, data)
        } catch {
            waiting?.cancel()
            throw error
        }
        switch await waiting?.signal(within: preference.wait) {
        case nil: return .unknown
        case .state(let event): return .changed(event)
        case .answer(let answer): return .answered(answer)
        }
    }

    // MARK: - Answers

    private func headers(_ thing: CatalogThing, _ preference: Preference) -> HTTPFields {
        var headers = preference.headers
        headers[.location] = thing.path
        return headers
    }

    private func accepted(_ thing: CatalogThing, _ preference: Preference) throws -> Response {
        try .json(
            ["id": thing.id, "status": "accepted"], status: .accepted, headers: headers(thing, preference))
    }

    /// The thing as its reads show it, from the event that the catalog emitted.
    private func response(
        _ event: Event, _ thing: CatalogThing, _ status: HTTPResponse.Status, _ actor: Actor, _ preference: Preference
    ) throws -> Response {
        let view: View =
            switch actor.role {
            case .customer: .everyone
            case .merchant: .merchant(actor.id)
            case .operator: .operator
            }
        guard let data = try thing.shown(event, to: view) else { return try accepted(thing, preference) }
        return .json(bytes: data, status: status, headers: headers(thing, preference))
    }

    /// The current thing, because there was nothing to change.
    private func current(
        _ thing: CatalogThing, _ status: HTTPResponse.Status, _ actor: Actor, _ preference: Preference
    ) async throws -> Response {
        let answer = try await catalog.get(thing.path, as: actor)
        var response = Upstream.response(answer)
        guard answer.status == .ok else { return response }
        response.status = status
        for field in headers(thing, preference) { response.headers[field.name] = field.value }
        return response
    }
}
