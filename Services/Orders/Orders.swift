import Contract
import Events
public import ServiceKit
import Store

/// Creates the orders service's parts: its engine over its store, the watch over deadlines, and its reads.
/// - Returns: the loops to run.
public func startOrders(_ host: ServiceHost<OrdersSettings>) throws -> [Loop] {
    let health = RelayHealth()
    let deadlines = Deadlines()
    let metrics = host.metrics
    let handler = OrdersHandler(
        holdTimeout: host.own.holdTime, doorOpens: host.own.doorOpens,
        contactsKept: host.own.contactsKept, deadlines: deadlines,
        relayHealthySince: { health.healthySince },
        decided: { metrics.orderOutcomes($0.rawValue, reason: $1).add() })
    let (engine, loop) = try host.engine(for: handler, options: host.own.engine, health: health)
    let order: @Sendable (String, Actor) async throws -> OrderReads.Found = { id, actor in
        try await engine.read { try OrderReads.order(id, for: actor, in: $0) }
    }
    TicketRoutes(order: order).add(to: host.router)
    DoorRoutes { filter, actor in
        try await engine.read { try DoorTicket.list(filter, for: actor, in: $0) }
    }.add(to: host.router)
    OrderRoutes(
        order: order,
        orders: { filter, actor in try await engine.read { try OrderReads.orders(filter, for: actor, in: $0) } }
    ).add(to: host.router)
    PlaceOrderRoutes { days, last, actor in
        try await engine.read { try days.orders(after: last, for: actor, in: $0) }
    }.add(to: host.router)
    let watch = DeadlineWatch(deadlines: deadlines, log: host.log, logger: host.logger)
    return [loop, Loop("deadlines") { try await watch.run() }]
}
