public import Contract
public import Events
public import Store

/// Handles the inputs of orders: people's commands, the catalog's answers, and providers' notices.
///
/// It finds the order, lets the `Saga` decide, stores the decision and emits it. An input that the order already reflects changes nothing.
/// The requests that follow from it are emitted again, since a rebuilt store cannot know whether they were.
public struct OrdersHandler: Handler {
    public let service = "orders"
    public let instance: Instance
    public let inputs: [Topic] = [.ordersCommands, .reservations, .paymentNotices, .privacyCommands]
    public var migrations: [Migration] { Schema.migrations }
    public var domainTables: [String] { Schema.domainTables }

    let saga: Saga
    /// How long after an order's end its contact, address and notes are kept.
    let contactsKept: Duration
    /// The archive for finished orders; nil: they stay in the store.
    let archive: OrderArchive?
    /// How long after its finish an order is archived; nil: never, and archived orders stay archived.
    let archiveAfter: Duration?
    /// Whether archived orders go back to the store and the log.
    let bringsBack: Bool
    let deadlines: Deadlines
    let relayHealthySince: @Sendable () -> Timestamp
    let decided: @Sendable (Order.Status, _ reason: String) -> Void
    /// Rung when a provider has a task.
    let bell: Bell

    /// - Parameters:
    ///   - instance: owns the orders of customers in some partitions; their inputs are in the same partitions.
    ///   - holdTimeout: how long the places have to answer.
    ///   - doorOpens: how long before a show's start its tickets are accepted.
    ///   - contactsKept: how long after an order's end its contact, address and notes are kept.
    ///   - archive: the archive for finished orders.
    ///   - archiveAfter: how long after its finish an order is archived; nil: never.
    ///   - bringsBack: archived orders go back to the store and the log.
    ///   - relayHealthySince: the time since which emitted records have reached the log without errors; time-outs count from it at the
    ///     earliest.
    ///   - terms: how orders can be paid.
    ///   - bell: rung when a provider has a task.
    ///   - decided: called for each decision (confirmed, rejected, cancelled, completed) with its reason's code, or "", for the metrics. If
    ///     a step fails and is repeated, it is called twice.
    public init(
        instance: Instance = Instance(), holdTimeout: Duration = .seconds(60), doorOpens: Duration = .seconds(3600),
        contactsKept: Duration = .seconds(90 * 86_400), archive: OrderArchive? = nil, archiveAfter: Duration? = nil,
        bringsBack: Bool = false, deadlines: Deadlines,
        relayHealthySince: @escaping @Sendable () -> Timestamp,
        terms: PaymentTerms = PaymentTerms(), bell: Bell = Bell(),
        decided: @escaping @Sendable (Order.Status, _ reason: String) -> Void = { _, _ in }
    ) {
        self.instance = instance
        saga = Saga(holdTimeout: holdTimeout, door: Door(opens: doorOpens), terms: terms)
        self.contactsKept = contactsKept
        self.archive = archive
        self.archiveAfter = archiveAfter
        self.bringsBack = bringsBack
        self.bell = bell
        self.deadlines = deadlines
        self.relayHealthySince = relayHealthySince
        self.decided = decided
    }

    public func handle(_ input: Input, in transaction: borrowing Transaction) throws {
        switch input.position.topic {
        case Topic.ordersCommands.name: try handle(command: Command(input.event), input, in: transaction)
        case Topic.reservations.name:
            // A place deleted an ended reservation, as it was requested.
            guard input.event.type != ReservationEvents.deleted else { return }
            try handle(answer: input.event.decode(Reservation.self), input, in: transaction)
        case Topic.paymentNotices.name: try handle(notice: input.event, input, in: transaction)
        case Topic.privacyCommands.name: try erase(input.event.decode(ErasePerson.self), in: transaction)
        default: throw Poison("\(input.position.topic) is no input of orders")
        }
    }
}
