import HTTPTypes
import Hummingbird
import ServiceKit

/// Runs before every route of the API: checks the token, the rate limits, and whether a page of another site may send the request.
struct Gatekeeper: RouterMiddleware {
    let tokens: Tokens
    let limits: RequestLimits
    let turns: FairTurns
    let origins: AllowedOrigins
    let refusals: RefusalLog
    let address: SiteAddress

    func handle(
        _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        if let preflight = origins.preflight(request) { return preflight }
        let asked = address.asked(request, context)
        let address = ClientAddress(request, context, trusting: limits.trustedProxies)
        var asker = Asker(actor: nil, address: address)
        guard !origins.refuses(request, at: asked) else {
            refusals.note(.forbidden, .forbidden, method: request.method, route: context.endpointPath, of: asker)
            throw Problem(
                .forbidden, "pages of other sites may not change anything here unless cors-origins names them",
                field: "Origin")
        }
        var state: RateLimitState?
        do {
            state = try limits.count(address)
            var context = context
            context.client = address.limitKey
            if let token = try BearerToken.text(of: request) {
                let identity = try await tokens.check(token)
                context.actor = identity.actor
                asker = Asker(
                    actor: identity.actor, address: address, session: identity.session.id, former: identity.former,
                    account: identity.account.map { $0.since ?? identity.session.began })
                state = try limits.count(identity.actor) ?? state
            }
            let known = context
            let present = asker
            var response = try await Asker.$current.withValue(present) {
                guard Gatekeeper.isRead(request.method, known.endpointPath) else {
                    return try await next(request, known)
                }
                let turn = try await turns.take(address.limitKey, "\(request.method) \(context.endpointPath ?? "")")
                guard turn.isDear else { return try await next(request, known).ending(turn) }
                return try await withTaskExecutorPreference(WorkThreads.shared) {
                    try await next(request, known).ending(turn)
                }
            }
            refusals.note(response.status, nil, method: request.method, route: known.endpointPath, of: present)
            // The cost of the answer counts, too.
            let tokens = RequestLimits.tokens(ofCost: response.headers[.vicinityCost])
            response.headers[.vicinityCost] = nil
            limits.charge(tokens, address, known.actor)
            finish(&response.headers, request, state)
            return response
        } catch var problem as Problem {
            refusals.note(
                problem.status, problem.code, method: request.method, route: context.endpointPath, of: asker)
            // Delays the refusal, so that a client that retries at once gains nothing and costs little.
            if problem.code == .tooManyRequests { try await Task.sleep(for: Gatekeeper.pause) }
            finish(&problem.headers, request, state)
            throw problem
        }
    }

    /// The delay of a 429.
    private static let pause = Duration.milliseconds(200)

    /// True for routes that compute an answer. Commands mostly wait for their outcome, and are limited by what they store.
    /// - Parameter route: the pattern of the matched route.
    static func isRead(_ method: HTTPRequest.Method, _ route: String?) -> Bool {
        method == .get || method == .head || computing.contains(route ?? "")
    }

    /// Routes that compute an answer to a body.
    private static let computing: Set<String> = [
        "/v1/terms", "/ContentAnalysisService/V1/termExtraction", "/MapNewHomeServices.svc",
    ]

    private func finish(_ headers: inout HTTPFields, _ request: Request, _ state: RateLimitState?) {
        if headers[.rateLimit] == nil { state?.add(to: &headers) }
        origins.add(to: &headers, request)
    }
}

extension Response {
    /// Ends the turn when the whole answer is written. Event streams have no end: their turn ends with the head.
    fileprivate func ending(_ turn: FairTurns.Turn) -> Response {
        guard body.contentLength != 0, headers[.contentType]?.hasPrefix("text/event-stream") != true else {
            return self
        }
        var response = self
        let body = response.body
        response.body = ResponseBody(contentLength: body.contentLength) { writer in
            defer { turn.end() }
            guard turn.isDear else { return try await body.write(writer) }
            try await withTaskExecutorPreference(WorkThreads.shared) { try await body.write(writer) }
        }
        return response
    }
}
