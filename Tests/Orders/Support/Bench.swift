import Contract
import EventLog
import Events
import Store
import Synchronization
import TestKit
import Testing

@testable import OrdersService

/// The handler on a store of its own, with the commands and answers that tests send it.
final class Bench {
    let harness: StepHarness
    let handler: OrdersHandler
    let deadlines = Deadlines()
    let relay = RelayClock()
    let archive: OrderArchive?
    private var catalogSequence: Int64 = 0

    init(archive: OrderArchive? = nil, after: Duration? = nil, bringsBack: Bool = false) throws {
        self.archive = archive
        handler = OrdersHandler(
            archive: archive, archiveAfter: after, bringsBack: bringsBack, deadlines: deadlines,
            relayHealthySince: { [relay] in relay.healthySince },
            terms: PaymentTerms(online: "stripe"))
        harness = try StepHarness(handler)
    }

    /// Since when the relay is said to have had no trouble.
    final class RelayClock: Sendable {
        private let time = Mutex(noon.advanced(by: .seconds(-3600)))

        var healthySince: Timestamp {
            get { time.withLock { $0 } }
            set { time.withLock { $0 = newValue } }
        }
    }

    @discardableResult
    func send(_ command: PlaceOrder, id: String = "e1", at time: Timestamp = noon) async throws -> [Event] {
        try await harness.send(
            .ordersCommands, "vicinity.order.place.v1", subject: command.order, partitionKey: command.actor.id,
            id: id, at: time, data: command)
    }

    @discardableResult
    func send(_ command: CancelOrder, at time: Timestamp = noon) async throws -> [Event] {
        try await harness.send(
            .ordersCommands, "vicinity.order.cancel.v1", subject: command.order, partitionKey: command.customer,
            at: time, data: command)
    }

    @discardableResult
    func send(_ command: AdvanceOrder, at time: Timestamp = noon) async throws -> [Event] {
        try await harness.send(
            .ordersCommands, "vicinity.order.advance.v1", subject: command.order, partitionKey: command.customer,
            at: time, data: command)
    }

    /// What a provider says.
    @discardableResult
    func send(_ word: PaymentNoticeType, _ notice: PaymentNotice, at time: Timestamp = noon) async throws -> [Event] {
        try await harness.send(
            .paymentNotices, word.type.name, subject: notice.order, partitionKey: notice.customer, at: time,
            data: notice)
    }

    /// An order that waits for its money.
    func held(
        _ lines: [PlaceOrder.Line], id: String = "07-order", paying choice: PaymentChoice = PaymentChoice(.online)
    ) async throws -> Order {
        try await send(place(lines, id: id, paying: choice))
        for part in try await order(id)?.parts ?? [] {
            guard let order = try await order(id) else { break }
            try await send(answer(.held, part.place, of: order))
        }
        return try #require(try await order(id))
    }

    @discardableResult
    func remove(_ order: Order, by actor: Actor, at time: Timestamp = noon) async throws -> [Event] {
        let command = RemoveOrder(order: order.id, customer: order.customer, actor: actor)
        return try await harness.send(
            .ordersCommands, "vicinity.order.remove.v1", subject: command.order, partitionKey: command.customer,
            at: time, data: command)
    }

    /// The catalog's answer.
    @discardableResult
    func send(_ reservation: Reservation, at time: Timestamp = noon) async throws -> [Event] {
        catalogSequence += 1
        return try await harness.send(
            .reservations, "vicinity.reservation.\(reservation.state.rawValue).v1", subject: reservation.key,
            partitionKey: reservation.customer, source: "/vicinity/catalog", sequence: catalogSequence, at: time,
            data: reservation)
    }

    /// Hands Ann's command to the handler as if it stood at this offset, and does something more in the same step.
    @discardableResult
    func handle(
        _ type: String, _ command: some Encodable, offset: Int64,
        then more: @Sendable @escaping (OrdersHandler, borrowing Transaction) throws -> Void = { _, _ in }
    ) async throws -> [Event] {
        let event = Event(
            id: "e\(offset)", source: "/vicinity/gateway", type: type, subject: "07-order", partitionKey: ann.id,
            data: try JSON.encode(command))
        let position = InputPosition(
            topic: Topic.ordersCommands.name, partition: partition(of: ann.id), offset: offset)
        return try await harness.perform(at: noon) { [handler] transaction in
            try handler.handle(Input(event: event, position: position, appendedAt: noon), in: transaction)
            try more(handler, transaction)
        }
    }

    func order(_ id: String = "07-order") async throws -> Order? {
        try await harness.read { try OrderTable.order(id, in: $0) }
    }

    /// An order whose places have all held their parts.
    func confirmed(
        _ lines: [PlaceOrder.Line], id: String = "07-order", by actor: Actor = ann, at time: Timestamp = noon
    ) async throws -> Order {
        try await send(place(lines, id: id, by: actor, requestedAt: time), at: time)
        for part in try await order(id)?.parts ?? [] {
            guard let order = try await order(id) else { break }
            try await send(answer(.held, part.place, of: order), at: time)
        }
        return try #require(try await order(id))
    }

    /// Lets the log be known to end where everything was read.
    func learnEnds(asOf time: Timestamp) {
        deadlines.learn(Dictionary(uniqueKeysWithValues: (0..<partitionCount).map { ($0, 0) }), asOf: time)
    }
}
