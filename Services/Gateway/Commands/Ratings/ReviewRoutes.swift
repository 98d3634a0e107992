import Contract
import Events
import HTTPTypes
import Hummingbird
import ServiceKit

/// What people write of things. The recommender answers reads; replies, reports and decisions go to it through the log.
struct ReviewRoutes: Sendable {
    let recommender: Upstream
    let commands: Commands
    let waiters: Waiters

    /// The largest body in bytes: a reply in JSON.
    private static let largestBody = 32 * 1024

    func add(to router: Router<ServiceContext>) {
        router.get("v1/ratings/:id/reviews") { request, context in
            try await recommender.forward(request, context)
        }
        router.get("v1/reviews/:id") { request, context in try await recommender.forward(request, context) }
        router.get("v1/reviews") { request, context in
            return try await recommender.forward(request, context)
        }
        router.put("v1/reviews/:id/reply") { request, context in try await reply(request, context) }
        router.delete("v1/reviews/:id/reply") { request, context in try await takeBack(request, context) }
        router.post("v1/reviews/:id/reports") { request, context in try await report(request, context) }
        router.put("v1/reviews/:id/visibility") { request, context in try await moderate(request, context) }
    }

    private struct ReplyForm: Codable, Sendable {
        var text: String
    }

    private struct ReportForm: Codable, Sendable {
        /// A `ReviewReason`.
        var reason: String
        var note: String?
    }

    private struct VisibilityForm: Codable, Sendable {
        var hidden: Bool
        /// A `ReviewReason`, of what is hidden.
        var reason: String?
        var note: String?
    }

    private func reply(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let (actor, review) = (try context.requireActor(), try review(context))
        let form = try await request.decode(ReplyForm.self, upTo: Self.largestBody)
        guard ReviewRules.isReply(form.text) else { throw Problem.field("/text", ReviewRules.replyRule) }
        let command = ReplyToReview(actor: actor, review: review, text: form.text)
        return try await answer(to: ReviewEvents.reply, command, review, actor, request) { headers in
            try .json(ReplyForm(text: form.text), headers: headers)
        }
    }

    private func takeBack(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let (actor, review) = (try context.requireActor(), try review(context))
        let command = ReplyToReview(actor: actor, review: review, text: nil)
        return try await answer(to: ReviewEvents.reply, command, review, actor, request) { headers in
            Response(status: .noContent, headers: headers)
        }
    }

    private func report(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let (actor, review) = (try context.requireActor(), try review(context))
        let form = try await request.decode(ReportForm.self, upTo: Self.largestBody)
        let reason = try reason(form.reason)
        try check(form.note)
        let command = ReportReview(person: actor.id, review: review, reason: reason, note: form.note)
        return try await answer(to: ReviewEvents.report, command, review, actor, request) { headers in
            Response(status: .noContent, headers: headers)
        }
    }

    private func moderate(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let (actor, review) = (try context.requireActor(), try review(context))
        let form = try await request.decode(VisibilityForm.self, upTo: Self.largestBody)
        guard form.hidden == (form.reason != nil) else {
            throw Problem.field("/reason", form.hidden ? ReviewReason.rule : "left out of what is shown")
        }
        let reason = try form.reason.map { text throws(Problem) in try self.reason(text) }
        try check(form.note)
        let command = ModerateReview(actor: actor, review: review, reason: reason, note: form.note)
        return try await answer(to: ReviewEvents.moderate, command, review, actor, request) { headers in
            try .json(form, headers: headers)
        }
    }

    /// - Throws: 404 for a text that cannot be an id.
    private func review(_ context: ServiceContext) throws -> String {
        let id = try context.path("id")
        guard ThingID.isName(id) else { throw Problem.notFound("review", id) }
        return id
    }

    private func reason(_ text: String) throws(Problem) -> ReviewReason {
        guard let reason = ReviewReason(rawValue: text) else { throw .field("/reason", ReviewReason.rule) }
        return reason
    }

    private func check(_ note: String?) throws(Problem) {
        guard let note, !ReviewRules.isNote(note) else { return }
        throw .field("/note", ReviewRules.noteRule)
    }

    /// Appends a command and waits for what becomes of it.
    /// - Parameter done: the answer once it is done, or had been done before.
    private func answer<Command>(
        to type: EventType<Command>, _ command: Command, _ review: String, _ actor: Actor, _ request: Request,
        _ done: (HTTPFields) throws -> Response
    ) async throws -> Response {
        let preference = Preference(request.headers[.prefer])
        let id = Identifiers.newCommand()
        let waiting = waiters.wait(for: id, of: nil, preference)
        do {
            try await commands.append(
                .ratingsCommands, type, id: id, subject: review, partitionKey: actor.id, command)
        } catch {
            waiting?.cancel()
            throw error
        }
        switch await waiting?.signal(within: preference.wait) {
        case .answer(let answer) where answer.verdict == .unknown: throw Problem.notFound("review or reply", review)
        case .answer(let answer) where answer.reason?.code == ReviewRules.notYet:
            throw Problem.unavailable(answer.reason?.detail ?? "")
        case .answer(let answer) where answer.verdict != .repeated: throw Problem(answer)
        case nil:
            var headers = preference.headers
            headers[.location] = "/v1/reviews/\(review)"
            return try .json(["review": review, "status": "accepted"], status: .accepted, headers: headers)
        case .answer, .state: return try done(preference.headers)
        }
    }
}
