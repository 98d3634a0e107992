import HTTPTypes
import Hummingbird
import ServiceKit

/// Runs before every route of the API: checks the token, the rate limits, and what pages of other sites may do in a browser.
struct Gatekeeper: RouterMiddleware {
    let tokens: Tokens
    let limits: RequestLimits
    let turns: FairTurns
    let origins: AllowedOrigins

    func handle(
        _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        if let preflight = origins.preflight(request) { return preflight }
        let asked = AskedHost(request, context, trusting: limits.trustedProxies)
        guard !origins.refuses(request, at: asked) else {
            throw Problem(
                .forbidden, "pages of other sites may not change anything here unless cors-origins names them",
                field: "Origin")
        }
        var state: RateLimitState?
        do {
            let address = ClientAddress(request, context, trusting: limits.trustedProxies)
            state = try limits.count(address)
            var context = context
            context.client = address.limitKey
            var asker = Asker(actor: nil, address: address)
            if let token = try BearerToken.text(of: request) {
                let identity = try await tokens.check(token)
                context.actor = identity.actor
                asker = Asker(
                    actor: identity.actor, address: address, session: identity.session.id,
                    account: identity.account.map { $0.since ?? identity.session.began })
                state = try limits.count(identity.actor) ?? state
            }
            let known = context
            let present = asker
            var response = try await Asker.$current.withValue(present) {
                guard Gatekeeper.isRead(request) else { return try await next(request, known) }
                let turn = try await turns.take(address.limitKey, "\(request.method) \(context.endpointPath ?? "")")
                guard turn.isDear else { return try await next(request, known).ending(turn) }
                return try await withTaskExecutorPreference(WorkThreads.shared) {
                    try await next(request, known).ending(turn)
                }
            }
            // The cost of the answer counts, too.
            let tokens = RequestLimits.tokens(ofCost: response.headers[.vicinityCost])
            response.headers[.vicinityCost] = nil
            limits.charge(tokens, address, known.actor)
            finish(&response.headers, request, state)
            return response
        } catch var problem as Problem {
            // Who is refused and asks again at once has nothing from it, and costs little.
            if problem.code == .tooManyRequests { try await Task.sleep(for: Gatekeeper.pause) }
            finish(&problem.headers, request, state)
            throw problem
        }
    }

    /// How long a refusal of somebody who asks too often takes.
    private static let pause = Duration.milliseconds(200)

    /// True for what is answered by computing. Commands wait for their outcome, and are counted by what they leave.
    private static func isRead(_ request: Request) -> Bool {
        request.method == .get || request.method == .head || computing.contains(request.uri.path)
    }

    private static let computing: Set<String> = [
        "/v1/terms", "/ContentAnalysisService/V1/termExtraction", "/MapNewHomeServices.svc",
    ]

    private func finish(_ headers: inout HTTPFields, _ request: Request, _ state: RateLimitState?) {
        if headers[.rateLimit] == nil { state?.add(to: &headers) }
        origins.add(to: &headers, request)
    }
}

extension Response {
    /// Ends a turn when all of the answer is written. Streams of events have no end: their turn ends with the head.
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
