import Events
public import HTTPTypes
import Hummingbird

extension HTTPField.Name {
    /// Instance for which the gateway takes a service's process, and their number: "0/2".
    public static let vicinityInstance = HTTPField.Name("Vicinity-Instance")!
}

/// Refuses requests of a gateway with an outdated number of instances. An answer would leave out what the others own, or claim that a thing
/// does not exist.
struct CheckingInstance: RouterMiddleware {
    let readiness: Readiness

    func handle(
        _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        if let asked = request.headers[.vicinityInstance], let instance = readiness.instance,
            asked != instance.description
        {
            throw Problem.unavailable(
                "this is instance \(instance), and the request is for \(asked.prefix(10)): the gateway's settings are outdated",
                retryAfter: 5)
        }
        return try await next(request, context)
    }
}
