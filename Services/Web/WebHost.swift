public import HTTPTypes
public import Hummingbird
public import Logging
public import NIOCore
public import ServiceKit

/// What the web needs of the gateway that serves it.
public struct WebHost: Sendable {
    /// Services whose answers public pages show.
    public enum Service: String, Sendable {
        case catalog, recommender, search
    }

    /// Reads a path of a service, as a visitor without a token.
    /// - Throws: 503 if the service does not answer.
    public typealias Read =
        @Sendable (_ service: Service, _ path: String, _ headers: HTTPFields) async throws -> ServiceAnswer

    /// Reads an order by its id, as the request's actor.
    /// - Throws: 401 without an actor, 404 for a text that is no order's id, 503 if the service does not answer.
    public typealias ReadOrder = @Sendable (_ id: String, _ context: ServiceContext) async throws -> ServiceAnswer

    let read: Read
    let readOrder: ReadOrder
    let address: LinkAddress
    /// Whether there is a notifier, which sends notices of orders and webhooks.
    let hasNotifier: Bool
    /// Whether places may let customers pay on a provider's page: the gateway receives that provider's notices.
    let takesOnlinePayment: Bool
    let logger: Logger

    public init(
        read: @escaping Read, readOrder: @escaping ReadOrder, address: LinkAddress, hasNotifier: Bool,
        takesOnlinePayment: Bool, logger: Logger
    ) {
        (self.read, self.readOrder, self.address) = (read, readOrder, address)
        (self.hasNotifier, self.takesOnlinePayment, self.logger) = (hasNotifier, takesOnlinePayment, logger)
    }
}

/// A service's answer to a read.
public struct ServiceAnswer: Sendable {
    /// The answer as a client may have it, without headers that only services and gateway use.
    let response: Response
    /// The same bytes as the response's body.
    let body: ByteBuffer

    public init(_ response: Response, body: ByteBuffer) {
        (self.response, self.body) = (response, body)
    }

    var status: HTTPResponse.Status { response.status }

    /// The CPU time that the answer cost the service.
    var cost: Duration { .microseconds(response.headers[.vicinityCost].flatMap { Int64($0) } ?? 0) }
}

/// This site's address in links.
public struct LinkAddress: Sendable {
    /// The only address of the site; nil where it is known by several names.
    let fixed: String?
    private let asked: @Sendable (Request, ServiceContext) -> String

    /// - Parameter asked: the address by which a request reached the site, without a slash at its end; empty if that is no known name of it.
    public init(fixed: String?, asked: @escaping @Sendable (Request, ServiceContext) -> String) {
        (self.fixed, self.asked) = (fixed, asked)
    }

    /// `https://vicinity.example`; empty if the address is unknown: links are relative then.
    func text(_ request: Request, _ context: ServiceContext) -> String { fixed ?? asked(request, context) }

    /// Adds to `Vary` the headers that links depend on, for caches on the way.
    func addVary(to headers: inout HTTPFields) {
        guard fixed == nil else { return }
        let names = "Host, X-Forwarded-Host, X-Forwarded-Proto"
        headers[.vary] = headers[.vary].map { "\($0), \(names)" } ?? names
    }
}
