import Contract
import Events
import HTTPTypes
import Hummingbird
import ServiceKit

/// Ratings that wait for an operator, since too many came at once that nothing proves. Each thing's are its owner's.
struct WaitingRatingRoutes: Sendable {
    let recommender: Upstream
    let commands: Commands
    let waiters: Waiters

    func add(to router: Router<ServiceContext>) {
        router.get("v1/reviews/waiting") { request, context in
            try await recommender.forward(request, context)
        }
        router.put("v1/ratings/:id/waiting") { request, context in try await decide(request, context) }
    }

    private struct Form: Codable, Sendable {
        /// Whether they count; else they are dropped.
        var count: Bool
    }

    private func decide(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let actor = try context.requireActor()
        let thing = try context.path("id")
        guard ThingID.isName(thing) else { throw Problem.notFound("thing", thing) }
        let form = try await request.decode(Form.self, upTo: 1024)
        let preference = Preference(request.headers[.prefer])
        let id = Identifiers.newCommand()
        let waiting = waiters.wait(for: id, of: nil, preference)
        do {
            try await commands.append(
                .ratingsCommands, RatingEvents.decide, id: id, subject: thing, partitionKey: thing,
                DecideRatings(actor: actor, thing: thing, count: form.count))
        } catch {
            waiting?.cancel()
            throw error
        }
        switch await waiting?.signal(within: preference.wait) {
        case .answer(let answer) where answer.verdict != .repeated: throw Problem(answer)
        case nil:
            var headers = preference.headers
            headers[.location] = "/v1/ratings/\(thing)"
            return try .json(["thing": thing, "status": "accepted"], status: .accepted, headers: headers)
        case .answer, .state: return try .json(form, headers: preference.headers)
        }
    }
}
