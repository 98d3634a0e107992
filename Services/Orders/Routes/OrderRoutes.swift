import Contract
import Events
import HTTPTypes
import Hummingbird
import ServiceKit

/// The service's reads over HTTP, for the gateway, which states the actor in `Vicinity-Actor`.
///
/// An order that the actor may not see is answered with 404, and so is one that is not there yet. `Vicinity-Read` states how far the
/// commands have been read. The gateway knows where the command is, so it can tell "not there" from "not there yet".
struct OrderRoutes: Sendable {
    let order: @Sendable (String, Actor) async throws -> OrderReads.FoundOrder
    let orders: @Sendable (OrderFilter, Actor) async throws -> ListPage<OrderView>

    func add(to router: Router<ServiceContext>) {
        router.group("v1/orders")
            .get(use: list)
            .get(":order", use: one)
    }

    @Sendable private func one(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let actor = try request.requireActor()
        let id = try context.path("order")
        let found = try await order(id, actor)
        let headers: HTTPFields = found.read.map { [.vicinityRead: $0] } ?? [:]
        guard let order = found.order else {
            var problem = Problem.notFound("order", id)
            problem.headers = headers
            throw problem
        }
        return try .json(order, for: request, headers: headers)
    }

    @Sendable private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let actor = try request.requireActor()
        guard actor.role != .merchant || actor.mayServe(placeOf: actor.id) else {
            throw Problem(.forbidden, "who checks tickets has the list of the door, not that of orders")
        }
        let query = try request.query
        try query.only("status", "place", "limit", "cursor")
        let statuses = try query.list("status").map { text throws(Problem) in
            guard let status = Order.Status(rawValue: text) else {
                let allowed = Order.Status.allCases.map(\.rawValue).joined(separator: ", ")
                throw .parameter("status", "one or more of \(allowed)")
            }
            return status
        }
        let filter = OrderFilter(
            statuses: statuses, place: try query.text("place", longest: 64), page: try PageRequest(query))
        return try await orders(filter, actor).response(to: request)
    }
}
