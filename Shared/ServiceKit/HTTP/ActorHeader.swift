public import Contract
import Events
public import HTTPTypes
public import Hummingbird

extension HTTPField.Name {
    /// Who asks, as the gateway established: an `Actor` as JSON. Services believe it only of a caller with the deployment's secret.
    public static let vicinityActor = HTTPField.Name("Vicinity-Actor")!
    /// How far a service has read its inputs; sent with an answer that says a thing does not exist.
    public static let vicinityRead = HTTPField.Name("Vicinity-Read")!
}

extension Actor {
    /// The value of the `Vicinity-Actor` header.
    public var header: String {
        var writer = JSONWriter(capacity: 128)
        write(to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// In bytes: of a customer who joined as many browsers as anybody may, with some to spare.
    private static let longestHeader = 2048

    /// - Throws: 400 naming the header.
    public init(header: String) throws(Problem) {
        guard header.utf8.count <= Actor.longestHeader,
            let actor = try? JSON.decode(Actor.self, from: Array(header.utf8)), !actor.id.isEmpty
        else {
            let roles = Actor.Role.allCases.map(\.rawValue).joined(separator: ", ")
            throw .parameter("Vicinity-Actor", "{\"id\": …, \"role\": …} with a role of \(roles)")
        }
        self = actor
    }
}

extension Request {
    /// Who asks; nil if nobody is named.
    /// - Throws: 400 if the header is not an actor.
    public var actor: Actor? {
        get throws(Problem) { try headers[.vicinityActor].map { header throws(Problem) in try Actor(header: header) } }
    }

    /// Who asks.
    /// - Throws: 401 if nobody is named, 403 if their role is not among `roles`.
    public func requireActor(_ roles: Set<Actor.Role> = Set(Actor.Role.allCases)) throws(Problem) -> Actor {
        guard let actor = try actor else { throw Problem(.unauthorized, "the request names no actor") }
        guard roles.contains(actor.role) else {
            throw Problem(.forbidden, "a \(actor.role.rawValue) may not do this")
        }
        return actor
    }
}
