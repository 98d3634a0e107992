import Contract
import Events

@testable import OrdersService

/// One order, its provider, and all notices that the provider has sent. Each may be received at any time, in any order, again and again. Time
/// stands still, so that equal states are one.
struct PaymentModel: Hashable {
    static let saga = Saga(terms: PaymentTerms(online: "stripe"), newTicket: { "\($0).ticket" })

    private(set) var order: Order
    private(set) var provider = ModelProvider()
    private(set) var sent: Set<ModelProvider.Notice> = []
    /// Broken rules, a sentence each.
    private(set) var faults: [String] = []
    /// Whether the customer was shown the checkout.
    private(set) var wasShown = false

    /// An order that its places hold.
    init(_ lines: [PlaceOrder.Line], paying choice: PaymentChoice = PaymentChoice(.online)) {
        let placed = PaymentModel.saga.decide(
            .placing(place(lines, paying: choice)), for: nil, at: StepTime(now: noon))
        order = placed.order!
        for part in order.parts { play(.answered(answer(.held, part.place, of: order))) }
    }

    @discardableResult
    mutating func play(_ input: SagaInput) -> Bool {
        let decision = PaymentModel.saga.decide(input, for: order, at: StepTime(now: noon))
        if case .impossible(let why) = decision { faults.append("dead letter: \(why)") }
        guard case .changed(let next, _, let requests) = decision else { return false }
        check(next, requests)
        order = next
        wasShown = wasShown || next.payment?.checkout?.url != nil
        return true
    }

    private mutating func check(_ next: Order, _ requests: [PlaceRequest]) {
        let canPay = (wasShown || next.payment?.checkout?.url != nil) && provider.session == .open
        if canPay, requests.contains(where: { $0.kind == .release || $0.kind == .end }) {
            faults.append("a hold ends while its checkout can be paid")
        }
        faults += next.ledgerFaults
        let before = order.ledger ?? []
        if !(next.ledger ?? []).starts(with: before) { faults.append("the ledger lost an entry") }
        if (next.payment?.tasks.count ?? 0) > next.parts.count + 4 { faults.append("too many tasks") }
        let isPaidBefore = next.payment?.method != .atPlace
        if isPaidBefore, next.status == .confirmed, order.status == .placed, provider.session != .complete {
            faults.append("confirmed without its payment")
        }
    }

    // MARK: - Inputs

    mutating func receive(_ notice: ModelProvider.Notice) -> Bool { play(notice.input) }

    mutating func run(_ task: PaymentTask) { sent.insert(provider.run(task, of: order)) }

    mutating func pay() -> Bool { wasShown && send { $0.pay($1) } }
    mutating func expire() -> Bool { send { $0.expire($1) } }
    mutating func lapse() -> Bool { send { $0.lapse($1) } }
    mutating func refundExternally(_ units: Int64) -> Bool { send { $0.refundExternally(units, $1) } }

    private mutating func send(_ act: (inout ModelProvider, Order) -> ModelProvider.Notice?) -> Bool {
        guard let notice = act(&provider, order) else { return false }
        sent.insert(notice)
        return true
    }

    /// All tasks are done and their notices received, the time to pay is over, and the parts that go on are handed over.
    mutating func comeToAnEnd() {
        for _ in 0..<12 {
            for task in order.payment?.providerTasks ?? [] { run(task) }
            for notice in sent.sorted(by: { "\($0)" < "\($1)" }) { _ = receive(notice) }
            if order.status == .placed, order.payment?.status != .closing { play(.overdue) }
        }
        if !order.status.isFinal { play(.advancing(advance(order, to: .completed, by: op))) }
        for _ in 0..<4 {
            for task in order.payment?.providerTasks ?? [] { run(task) }
            for notice in sent.sorted(by: { "\($0)" < "\($1)" }) { _ = receive(notice) }
        }
        refundByHand()
        for notice in sent.sorted(by: { "\($0)" < "\($1)" }) { _ = receive(notice) }
        // Notices that were received again ask for the list of refunds again.
        for task in order.payment?.providerTasks ?? [] where task.kind == .listRefunds {
            _ = receive(provider.run(task, of: order))
        }
        refundByHand()
        payAtPlace()
    }

    /// The customer pays at the place if the authorization lapsed before the handover.
    mutating func payAtPlace() {
        guard order.payment?.status == .due, order.status == .completed else { return }
        play(.settling(SettlePayment(order: order.id, customer: order.customer, actor: op, status: .paid)))
    }

    /// Staff pays back what the provider refused to.
    mutating func refundByHand() {
        guard order.payment?.manualRefunds.isEmpty == false else { return }
        play(.settling(SettlePayment(order: order.id, customer: order.customer, actor: op, status: .refunded)))
    }

    /// Faults once everything has ended.
    var endFaults: [String] {
        var faults = faults
        if !order.status.isFinal {
            faults.append("it never ended: \(order.status), \(order.payment?.status.rawValue ?? "")")
        }
        if order.payment?.tasks.isEmpty == false {
            faults.append("a task is still there: \(order.payment!.tasks)")
        }
        let standing = order.parts.filter { !$0.isEnded }.reduce(0) { $0 + order.price(ofPartAt: $1.place) }
        let atPlace = order.parts.reduce(0) { $0 + order.balance(of: LedgerAccount.atPlace($1.place)) }
        if order.balance(of: LedgerAccount.provider) != provider.kept {
            faults.append("the ledger has \(order.balance(of: LedgerAccount.provider)), the provider \(provider.kept)")
        }
        if order.payment?.status == .due { faults.append("it was handed over, and nobody can pay for it") }
        if order.balance(of: LedgerAccount.customer) != 0 {
            faults.append("the customer's account is \(order.balance(of: LedgerAccount.customer))")
        }
        let byHand = order.parts.reduce(order.balance(of: LedgerAccount.byHand(nil))) {
            $0 + order.balance(of: LedgerAccount.byHand($1.place))
        }
        let allowance = order.balance(of: LedgerAccount.allowance)
        if allowance < 0 {
            faults.append("external refunds count for more than their sum: \(allowance)")
        }
        if provider.kept + atPlace + byHand + allowance != standing {
            faults.append("the money received is \(provider.kept) + \(atPlace), the standing parts cost \(standing)")
        }
        return faults
    }
}
