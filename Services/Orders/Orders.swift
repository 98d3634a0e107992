import Contract
import Events
import Payments
public import ServiceKit
import Store

/// Creates the orders service's parts: its engine over its store, the watch over deadlines, and its reads.
/// - Returns: the loops to run.
public func startOrders(_ host: ServiceHost<OrdersSettings>) throws -> [Loop] {
    let health = RelayHealth()
    let deadlines = Deadlines()
    let metrics = host.metrics
    let bell = Bell()
    let archive = OrderArchive(folder: host.folder)
    let handler = OrdersHandler(
        instance: host.settings.instance, holdTimeout: host.own.holdTime, doorOpens: host.own.doorOpens,
        contactsKept: host.own.contactsKept, archive: archive,
        // Only this process's folder has what is there: one of several that can lead keeps all in the log.
        archiveAfter: host.settings.candidate == nil ? host.own.archiving.time : nil,
        bringsBack: host.own.archiving == .back,
        deadlines: deadlines,
        relayHealthySince: { health.healthySince },
        terms: host.own.payments.terms, bell: bell,
        decided: { metrics.orderOutcomes($0.rawValue, reason: $1).add() })
    let (engine, loop) = try host.engine(for: handler, options: host.own.engine, health: health)
    // The engine has the folder's lock now.
    try ArchiveTakeover(files: host.own.formerArchives, instance: host.settings.instance, archive: archive).run()
    if host.settings.candidate != nil { try archive.checkEmpty() }
    metrics.show(archive, isCounted: host.own.archiving == .back)
    let order: @Sendable (String, Actor) async throws -> OrderReads.FoundOrder = { id, actor in
        let found = try await engine.lookUp { try OrderReads.order(id, for: actor, in: $0) }
        if found.order != nil { return found }
        // The archive's lists may be long, and whoever looks there may wait for them: not on the thread that asks.
        return try await engine.read { try OrderReads.order(id, for: actor, in: $0, archive) }
    }
    TicketRoutes(order: order).add(to: host.router)
    DoorRoutes { filter, actor in
        try await engine.read { try DoorTicket.list(filter, for: actor, in: $0, archive) }
    }.add(to: host.router)
    OrderRoutes(
        order: order,
        orders: { filter, actor in
            try await engine.read { try OrderReads.orders(filter, for: actor, in: $0, archive) }
        }
    ).add(to: host.router)
    PlaceOrderRoutes(isPart: host.settings.instance.count > 1) { days, last, actor in
        try await engine.read { try days.orders(after: last, for: actor, in: $0, archive) }
    }.add(to: host.router)
    let errands = PaymentTaskLoop(
        providers: try host.own.payments.providers { engine.lease.isHeld }, page: host.own.payments.stripeReturn,
        bell: bell,
        notices: NoticeWriter(log: host.log, keys: try host.settings.trust.commandKeys(of: host.name)),
        mayAct: { engine.lease.isHeld }, logger: host.logger,
        asked: { metrics.paymentTasks($0.rawValue, outcome: $1).add() }
    ) { time, limit, skipped in
        do {
            return try await engine.read { try PaymentTaskTable.due(at: time, limit: limit, skipping: skipped, in: $0) }
        } catch is Engine.NotReady {
            // What the store says is not believed before it was held against the log.
            return []
        }
    }
    let watch = DeadlineWatch(deadlines: deadlines, log: host.log, logger: host.logger)
    return [loop, Loop("deadlines") { try await watch.run() }, Loop("errands") { try await errands.run() }]
}
