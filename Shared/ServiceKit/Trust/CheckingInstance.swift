import Events
public import HTTPTypes
import Hummingbird

extension HTTPField.Name {
    /// Which instance, of how many, the gateway takes a service's process for: "0/2".
    public static let vicinityInstance = HTTPField.Name("Vicinity-Instance")!
}

/// Refuses what a gateway asks that was told of other instances than there are. An answer would leave out what the others own, or say
/// that a thing does not exist.
struct CheckingInstance: RouterMiddleware {
    let readiness: Readiness

    func handle(
        _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        if let asked = request.headers[.vicinityInstance], let instance = readiness.instance,
            asked != instance.description
        {
            throw Problem.unavailable(
                "this runs as instance \(instance), and was asked as \(asked.prefix(10)): the gateway's settings are not those of now",
                retryAfter: 5)
        }
        return try await next(request, context)
    }
}
