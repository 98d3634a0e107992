import Contract
import Events
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceKit

/// A change of an existing order.
enum OrderChange: Sendable {
    case cancel(_ reason: String?, place: String?)
    case advance(Order.Status, place: String?, readyAt: Timestamp?)
    /// Checks a ticket in.
    case checkIn(_ ticket: String, CheckInForm, admission: String?)
    /// Confirms or refunds a bank transfer.
    case settle(SettlePayment.Status)
    case remove
}

/// Cancelling, advancing and removing orders. Orders decides whether the actor may.
struct OrderChanging: Sendable {
    let commands: Commands
    let waiters: Waiters
    let recent: RecentOrders
    let reads: OrderReads

    func change(
        _ id: String, _ change: OrderChange, by actor: Actor, _ preference: Preference
    ) async throws -> Response {
        guard Identifiers.partition(ofOrder: id) != nil else { throw Problem.notFound("order", id) }
        let customer = try await customer(of: id, actor)
        let command = Identifiers.newCommand()
        let waiting = waiters.wait(for: command, of: id, preference)
        do {
            try await append(change, id, customer, actor, command, keeps: await kept(of: id, change, actor))
        } catch {
            waiting?.cancel()
            throw error
        }
        switch await waiting?.signal(within: preference.wait) {
        case nil: return try accepted(id, preference)
        case .state(let event): return try await response(event, actor, preference)
        case .answer(let answer) where answer.verdict == .repeated: return try await current(id, change, actor)
        case .answer(let answer): throw Problem(answer)
        }
    }

    /// The customer of an order, whose id is the commands' partition key. A customer can only mean their own orders, so their commands work
    /// while orders is down.
    private func customer(of id: String, _ actor: Actor) async throws -> String {
        if actor.role == .customer {
            // The order's id begins with its customer's partition, so mostly only one of the ids fits.
            let own = ([actor.id] + (actor.also ?? [])).filter {
                partition(of: $0) == Identifiers.partition(ofOrder: id)
            }
            if own.count < 2 { return own.first ?? actor.id }
        }
        if let order = recent.order(id) { return order.customer }
        let answer = try await reads.read(id, nil, actor)
        guard answer.status == .ok else { throw Problem.notFound("order", id) }
        return try JSON.decode(OrderView.self, from: Array(buffer: answer.body)).customer
    }

    /// An upper bound of the bytes that Vicinity stores for a change of an order: each state repeats the whole order.
    private func kept(of id: String, _ change: OrderChange, _ actor: Actor) async -> Int {
        // Staff have no quota.
        guard actor.role == .customer, case .cancel = change else { return 0 }
        if let order = recent.order(id) {
            return CommandCosts.ofChanging(
                places: order.parts.count, lines: order.lines.count, order: (try? JSON.encode(order))?.count ?? 0)
        }
        guard let answer = try? await reads.read(id, nil, actor), answer.status == .ok,
            let view = try? JSON.decode(OrderView.self, from: Array(buffer: answer.body))
        else { return CommandCosts.ofLargestChange }
        return CommandCosts.ofChanging(
            places: CommandCosts.places(ofItems: view.lines.map(\.item)), lines: view.lines.count,
            order: 2 * answer.body.readableBytes)
    }

    private func append(
        _ change: OrderChange, _ id: String, _ customer: String, _ actor: Actor, _ command: String, keeps kept: Int
    ) async throws {
        func append<Command>(_ type: EventType<Command>, _ data: Command) async throws {
            try await commands.append(
                .ordersCommands, type, id: command, subject: id, partitionKey: customer, data,
                keeps: { CommandCosts.ofOne($0) + kept })
        }
        switch change {
        case .cancel(let reason, let place):
            try await append(
                OrderEvents.cancel,
                CancelOrder(order: id, customer: customer, actor: actor, place: place, reason: reason))
        case .advance(let status, let place, let readyAt):
            try await append(
                OrderEvents.advance,
                AdvanceOrder(
                    order: id, customer: customer, actor: actor, place: place, status: status, readyAt: readyAt))
        case .checkIn(let ticket, let form, let admission):
            // Checking in all remaining seats needs no name: a repetition finds no seats left.
            let name = admission ?? (form.seats == nil ? nil : command)
            try await append(
                OrderEvents.checkIn,
                CheckIn(
                    order: id, customer: customer, ticket: ticket, actor: actor, admission: name, seats: form.seats,
                    admittedAt: form.admittedAt))
        case .settle(let status):
            try await append(
                OrderEvents.settle, SettlePayment(order: id, customer: customer, actor: actor, status: status))
        case .remove:
            try await append(OrderEvents.remove, RemoveOrder(order: id, customer: customer, actor: actor))
        }
    }

    // MARK: - Answers

    private func accepted(_ id: String, _ preference: Preference) throws -> Response {
        var headers = preference.headers
        headers[.location] = "/v1/orders/\(id)"
        return try .json(["id": id, "status": "accepted"], status: .accepted, headers: headers)
    }

    private func response(_ event: Event, _ actor: Actor, _ preference: Preference) async throws -> Response {
        guard event.type != OrderEvents.deleted else { return Response(status: .noContent) }
        guard let view = OrderView(of: try event.decode(Order.self), for: actor) else {
            throw Problem.notFound("order", event.subject)
        }
        return try .json(view, headers: preference.headers)
    }

    /// The current order, because there was nothing to change.
    private func current(_ id: String, _ change: OrderChange, _ actor: Actor) async throws -> Response {
        if case .remove = change { return Response(status: .noContent) }
        if let order = recent.order(id), let view = OrderView(of: order, for: actor) { return try .json(view) }
        return Upstream.response(try await reads.read(id, nil, actor))
    }
}
