import HTTPTypes
import Hummingbird
import ServiceKit

/// Runs before every route of the API: checks the token, the rate limits, and what pages of other sites may do in a browser.
struct Gatekeeper: RouterMiddleware {
    let tokens: Tokens
    let limits: RequestLimits
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
            if let token = try BearerToken.text(of: request) {
                let actor = try await tokens.check(token).actor
                context.actor = actor
                state = try limits.count(actor) ?? state
            }
            let asker = Asker(actor: context.actor, address: address)
            let known = context
            var response = try await Asker.$current.withValue(asker) { try await next(request, known) }
            // The cost of the answer counts, too.
            let tokens = RequestLimits.tokens(ofCost: response.headers[.vicinityCost])
            response.headers[.vicinityCost] = nil
            limits.charge(tokens, address, known.actor)
            finish(&response.headers, request, state)
            return response
        } catch var problem as Problem {
            finish(&problem.headers, request, state)
            throw problem
        }
    }

    private func finish(_ headers: inout HTTPFields, _ request: Request, _ state: RateLimitState?) {
        if headers[.rateLimit] == nil { state?.add(to: &headers) }
        origins.add(to: &headers, request)
    }
}
