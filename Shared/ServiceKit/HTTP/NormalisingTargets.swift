import HTTPTypes
import Hummingbird

/// Brings each request's target into its normal form before the router sees it. Everything behind it may compare paths.
struct NormalisingTargets<Responder: HTTPResponder>: HTTPResponder where Responder.Context == ServiceContext {
    let responder: Responder

    func respond(to request: Request, context: ServiceContext) async throws -> Response {
        let asked = request.head.path ?? ""
        let target = NormalTarget(asked)
        guard target.text != asked else { return try await responder.respond(to: request, context: context) }
        var (head, context) = (request.head, context)
        head.path = target.text
        // A request without a host is still one.
        if let authority = target.authority, head.authority != nil { head.authority = authority }
        context.spelling = asked
        return try await responder.respond(to: Request(head: head, body: request.body), context: context)
    }
}
