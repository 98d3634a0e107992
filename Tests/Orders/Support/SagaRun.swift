import Contract
import Events

@testable import OrdersService

/// One order's life, played by hand: each happening at its own moment, and what the saga made of it.
struct SagaRun {
    let saga = Saga(terms: PaymentTerms(online: "stripe"))
    var order: Order?
    private(set) var events: [OrderEvent] = []
    private(set) var requests: [PlaceRequest] = []
    private(set) var now = noon
    private var offset: Int64 = 0

    init() {}

    /// An order just placed.
    init(placed lines: [PlaceOrder.Line], expecting total: Money? = nil, paying payment: PaymentChoice? = nil) {
        play(.placing(place(lines, expecting: total, paying: payment)))
    }

    /// An order that all its places have held, and that waits for its money.
    init(held lines: [PlaceOrder.Line], paying payment: PaymentChoice) {
        self.init(placed: lines, paying: payment)
        for part in current.parts { play(.answered(answer(.held, part.place, of: current))) }
    }

    /// An order that can be paid now.
    init(open lines: [PlaceOrder.Line], paying payment: PaymentChoice) {
        self.init(held: lines, paying: payment)
        play(.noticed(.opened, current.notice(checkout: .init(id: "cs_1", url: "https://pay.example/1"))))
    }

    /// An order whose customer has paid.
    init(
        paid lines: [PlaceOrder.Line], paying payment: PaymentChoice = PaymentChoice(.online), captured: Bool = true
    ) {
        self.init(open: lines, paying: payment)
        play(.noticed(.paid, current.notice(payment: "pi_1", amount: current.toPay, captured: captured)))
    }

    /// An order that all its places have held.
    init(confirmed lines: [PlaceOrder.Line]) {
        self.init(placed: lines)
        for part in current.parts { play(.answered(answer(.held, part.place, of: current))) }
    }

    var current: Order { order! }

    @discardableResult
    mutating func play(_ happening: SagaInput, after pause: Duration = .seconds(1)) -> Decision {
        now = now.advanced(by: pause)
        offset += 1
        let topic =
            switch happening {
            case .answered: Topic.reservations
            case .noticed: Topic.paymentNotices
            default: Topic.ordersCommands
            }
        let position: InputPosition? =
            if case .overdue = happening { nil } else {
                InputPosition(topic: topic.name, partition: 7, offset: offset)
            }
        let decision = saga.decide(
            happening, for: order, at: StepTime(now: now, appendedAt: position.map { _ in now }, position: position))
        switch decision {
        case .changed(let next, let event, let more):
            order = next
            events.append(event)
            requests += more
        case .removed: order = nil
        case .reminded(let more): requests += more
        case .answered, .nothing, .impossible: break
        }
        return decision
    }
}

extension Order {
    /// What its provider says of it.
    func notice(
        _ errand: String? = nil, checkout: OrderPayment.Checkout? = nil, payment: String? = nil, amount: Money? = nil,
        captured: Bool? = nil
    ) -> PaymentNotice {
        PaymentNotice(
            order: id, customer: customer, provider: self.payment?.provider ?? "stripe", errand: errand,
            checkout: checkout, payment: payment, amount: amount, captured: captured)
    }

    func balance(of account: String) -> Int64 { (ledger ?? []).balance(of: account) }

    /// What of its books does not add up, a sentence each.
    var ledgerFaults: [String] {
        (ledger ?? []).compactMap { entry in
            let sum = entry.postings.reduce(0) { $0 + $1.amount }
            return sum == 0 && !entry.postings.isEmpty
                ? nil : "\(entry.kind) of \(entry.place ?? "all") comes to \(sum)"
        }
    }
}

extension Decision {
    var verdict: Answer.Verdict? {
        if case .answered(let verdict, _) = self { verdict } else { nil }
    }

    var reason: Reason? {
        switch self {
        case .answered(_, let reason): reason
        case .changed(let order, _, _): order.reason
        case .removed, .reminded, .nothing, .impossible: nil
        }
    }

    var order: Order? {
        if case .changed(let order, _, _) = self { order } else { nil }
    }

    var requests: [PlaceRequest] {
        switch self {
        case .changed(_, _, let requests), .reminded(let requests): requests
        case .removed, .answered, .nothing, .impossible: []
        }
    }
}

func releases(_ places: String...) -> [PlaceRequest] { places.map { PlaceRequest(kind: .release, place: $0) } }
func ends(_ places: String...) -> [PlaceRequest] { places.map { PlaceRequest(kind: .end, place: $0) } }
func commits(_ places: String...) -> [PlaceRequest] { places.map { PlaceRequest(kind: .commit, place: $0) } }
func holds(_ places: String...) -> [PlaceRequest] { places.map { PlaceRequest(kind: .hold, place: $0) } }
