import CSV
import Contract
import Events
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceKit

/// A place's orders of some days, for its merchant and operators. `GET /v1/places/{id}/figures` sums them up, `orders.csv` is a table of them,
/// `ledger.csv` one of their ledger entries. A merchant gets only orders at the own places.
///
/// One of several instances answers for the orders that it owns, in parts that the gateway merges: `OrderFigures` with all sellers,
/// `OrderTablePart`.
struct PlaceOrderRoutes: Sendable {
    var isPart = false
    /// The orders after a key, at most `PlaceDays.chunk`.
    let orders: @Sendable (PlaceDays, OrderKey?, Actor) async throws -> [Order]

    func add(to router: Router<ServiceContext>) {
        router.group("v1/places/:place")
            .get("figures", use: figures)
            .get("orders.csv", use: books)
            .get("ledger.csv", use: ledger)
    }

    @Sendable private func figures(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let (days, actor) = try asked(request, context, for: .staff)
        var count = OrderCount(of: days)
        try await forEach(days, actor) { count.add($0) }
        return try .json(count.result(isPart: isPart), headers: [.cacheControl: "private, no-store"])
    }

    @Sendable private func books(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try await table("orders.csv", OrderBooks.columns, request, context) { order, days in
            OrderBooks.line(of: order, at: days) ?? []
        }
    }

    @Sendable private func ledger(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try await table("ledger.csv", LedgerBooks.columns, request, context) { order, days in
            LedgerBooks.lines(of: order, at: days)
        }
    }

    private func table(
        _ name: String, _ columns: [String], _ request: Request, _ context: ServiceContext,
        _ lines: (Order, PlaceDays) -> [UInt8]
    ) async throws -> Response {
        let (days, actor) = try asked(request, context, for: .owner)
        let columns = CSVRecord.line(columns)
        if isPart {
            var part = OrderTablePart(columns: String(decoding: columns, as: UTF8.self), rows: [])
            try await forEach(days, actor) { order in
                guard days.contains(order) else { return }
                let text = String(decoding: lines(order, days), as: UTF8.self)
                part.rows.append(OrderRows(key: OrderKey(createdAt: order.createdAt, id: order.id), lines: text))
            }
            return try .json(part)
        }
        var table = columns
        try await forEach(days, actor) { order in
            guard days.contains(order) else { return }
            table += lines(order, days)
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: "text/csv; charset=utf-8", .cacheControl: "private, no-store",
                .contentDisposition: "attachment; filename=\"\(name)\"",
            ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: table)))
    }

    /// - Parameter duty: the lowest duty that may read it: figures are for all who work with orders, tables for owners.
    private func asked(
        _ request: Request, _ context: ServiceContext, for duty: Duty
    ) throws -> (PlaceDays, Actor) {
        let actor = try request.requireActor([.merchant, .operator])
        guard actor.duty ?? .owner >= duty else {
            throw Problem(.forbidden, "this is for the place's \(duty == .owner ? "owner" : "owner and staff")")
        }
        let query = try request.query
        try query.only("from", "to", "timeZone")
        return (try PlaceDays(of: try context.path("place"), query), actor)
    }

    /// - Throws: 400 if the days have more orders than may be read at once.
    private func forEach(_ days: PlaceDays, _ actor: Actor, _ body: (Order) -> Void) async throws {
        var last: OrderKey?
        var count = 0
        while true {
            let chunk = try await orders(days, last, actor)
            count += chunk.count
            guard count <= PlaceDays.mostOrders else {
                throw Problem.parameter("to", "earlier: these days have more than \(PlaceDays.mostOrders) orders")
            }
            chunk.forEach(body)
            guard chunk.count == PlaceDays.chunk, let end = chunk.last else { return }
            last = OrderKey(createdAt: end.createdAt, id: end.id)
        }
    }
}
