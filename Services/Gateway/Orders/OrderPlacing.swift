import Contract
import Events
import HTTPTypes
import Hummingbird
import NIOCore
import NIOPosix
import ServiceKit

/// Placing an order: from the decoded form to the outcome for the client.
struct OrderPlacing: Sendable {
    let commands: Commands
    let waiters: Waiters
    let recent: RecentOrders
    let reads: OrderReads
    let intake: OrderIntake
    let origin: OrderOrigin

    /// Appends an order, and waits for its outcome as long as the client prefers.
    /// - Throws: 503 if it could not be decided in time.
    func place(_ form: OrderForm, by actor: Actor, _ key: IdempotencyKey, wait: Duration) async throws -> OrderOutcome {
        let id = Identifiers.order(customer: actor.id, key: key.text)
        let now = Timestamp.now
        let command = try form.command(
            order: id, actor: actor, origin: origin.text(of: Asker.current, at: now), at: now)
        // This is a repeated request for an order that was decided lately.
        if let order = recent.order(id), OrderOutcome.isReached(order.status, order.payment?.status) {
            return OrderOutcome(order, digest: command.digest)
        }
        try intake.admit(id)
        let wait = intake.isWorthWaiting ? wait : .zero
        let commandID = Identifiers.newCommand()
        let deadline = ContinuousClock.now + wait
        let waiting = register(id, commandID, unless: wait == .zero)
        // Noted before the append, so that it cannot come after the first event of orders.
        intake.sent(id)
        do {
            try await commands.append(
                .ordersCommands, OrderEvents.place, id: commandID, subject: id, partitionKey: actor.id, command,
                keeps: { CommandCosts.ofPlacing(items: command.lines.map(\.item), bytes: $0) })
        } catch {
            intake.unsent(id)
            waiting?.cancel()
            throw error
        }
        guard let waiting else { return .undecided(id) }
        switch await waiting.signal(within: deadline - .now) {
        case nil: return .undecided(id)
        case .state(let event): return OrderOutcome(try event.decode(Order.self), digest: command.digest)
        case .answer(let answer) where answer.verdict == .repeated:
            return try await outcome(ofKnown: id, command.digest, actor, until: deadline)
        case .answer(let answer): return .refused(Problem(answer))
        }
    }

    /// - Returns: nil if the client does not wait, or if too many wait.
    private func register(_ order: String, _ command: String, unless isAsync: Bool) -> Wait? {
        guard !isAsync else { return nil }
        return waiters.wait(for: [order, command], on: MultiThreadedEventLoopGroup.singleton.any()) { signal in
            switch signal {
            case .answer(let answer): answer.command == command ? signal : nil
            case .state(let event): OrderPlacing.isDecided(event, order) ? signal : nil
            }
        }
    }

    private static func isDecided(_ event: Event, _ order: String) -> Bool {
        guard event.subject == order, event.type != OrderEvents.deleted else { return false }
        guard event.type != OrderEvents.placed, event.type != OrderEvents.held else { return false }
        return (try? event.decode(Order.self)).map { OrderOutcome.isReached($0.status, $0.payment?.status) } ?? false
    }

    /// The outcome of an order whose command was sent before.
    private func outcome(
        ofKnown id: String, _ digest: String, _ actor: Actor, until deadline: ContinuousClock.Instant
    ) async throws -> OrderOutcome {
        // Registers before reading the order, so that a decision in between is not missed.
        guard let waiting = register(id, "", unless: false) else { return .undecided(id) }
        if let order = recent.order(id), OrderOutcome.isReached(order.status, order.payment?.status) {
            waiting.cancel()
            return OrderOutcome(order, digest: digest)
        }
        let known: OrderView?
        do {
            known = try await view(of: id, actor)
        } catch {
            waiting.cancel()
            throw error
        }
        if let known, OrderOutcome.isReached(known.status, known.payment?.status) {
            waiting.cancel()
            return OrderOutcome(known)
        }
        guard case .state(let event) = await waiting.signal(within: deadline - .now) else { return .undecided(id) }
        return OrderOutcome(try event.decode(Order.self), digest: digest)
    }

    /// The order as the orders service has it; nil if the service does not answer.
    private func view(of id: String, _ actor: Actor) async throws -> OrderView? {
        guard let answer = try? await reads.read(id, nil, actor), answer.status == .ok else { return nil }
        return try JSON.decode(OrderView.self, from: Array(buffer: answer.body))
    }
}
