import Contract
import Events

@testable import OrdersService

/// One order, its provider, and what the provider has ever said: whatever was said may be heard at any time, in any order, again and again.
/// Time stands still, so that equal worlds are one.
struct PaymentModel: Hashable {
    static let saga = Saga(terms: PaymentTerms(online: "stripe"), newTicket: { "\($0).ticket" })

    private(set) var order: Order
    private(set) var provider = ModelProvider()
    private(set) var said: Set<ModelProvider.Notice> = []
    /// What broke a promise, a sentence each.
    private(set) var faults: [String] = []
    /// The customer was shown where to pay.
    private(set) var wasShown = false

    /// An order that its places hold.
    init(_ lines: [PlaceOrder.Line], paying choice: PaymentChoice = PaymentChoice(.online)) {
        let placed = PaymentModel.saga.decide(
            .placing(place(lines, paying: choice)), for: nil, at: StepTime(now: noon))
        order = placed.order!
        for part in order.parts { play(.answered(answer(.held, part.place, of: order))) }
    }

    @discardableResult
    mutating func play(_ happening: SagaInput) -> Bool {
        let decision = PaymentModel.saga.decide(happening, for: order, at: StepTime(now: noon))
        if case .impossible(let why) = decision { faults.append("put aside: \(why)") }
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
        if !(next.ledger ?? []).starts(with: before) { faults.append("the books forgot something") }
        if (next.payment?.errands.count ?? 0) > next.parts.count + 4 { faults.append("too many errands") }
        let isPaidBefore = next.payment?.method != .atPlace
        if isPaidBefore, next.status == .confirmed, order.status == .placed, provider.session != .complete {
            faults.append("confirmed without its money")
        }
    }

    // MARK: - What may happen

    mutating func hear(_ notice: ModelProvider.Notice) -> Bool { play(notice.happening) }

    mutating func run(_ errand: PaymentTask) { said.insert(provider.run(errand, of: order)) }

    mutating func pay() -> Bool { wasShown && say { $0.pay($1) } }
    mutating func expire() -> Bool { say { $0.expire($1) } }
    mutating func lapse() -> Bool { say { $0.lapse($1) } }
    mutating func giveBackElsewhere(_ units: Int64) -> Bool { say { $0.giveBack(units, $1) } }

    private mutating func say(_ act: (inout ModelProvider, Order) -> ModelProvider.Notice?) -> Bool {
        guard let notice = act(&provider, order) else { return false }
        said.insert(notice)
        return true
    }

    /// Everything that is owed is done and heard, the time to pay is over, and what stands is handed over.
    mutating func comeToAnEnd() {
        for _ in 0..<12 {
            for errand in order.payment?.providerTasks ?? [] { run(errand) }
            for notice in said.sorted(by: { "\($0)" < "\($1)" }) { _ = hear(notice) }
            if order.status == .placed, order.payment?.status != .closing { play(.overdue) }
        }
        if !order.status.isFinal { play(.advancing(advance(order, to: .completed, by: op))) }
        for _ in 0..<4 {
            for errand in order.payment?.providerTasks ?? [] { run(errand) }
            for notice in said.sorted(by: { "\($0)" < "\($1)" }) { _ = hear(notice) }
        }
        payBackByHand()
        for notice in said.sorted(by: { "\($0)" < "\($1)" }) { _ = hear(notice) }
        // What was heard again has the provider asked for its list again.
        for errand in order.payment?.providerTasks ?? [] where errand.kind == .listRefunds {
            _ = hear(provider.run(errand, of: order))
        }
        payBackByHand()
        takeAtPlace()
    }

    /// Who was handed something over whose money lapsed meanwhile pays at the place.
    mutating func takeAtPlace() {
        guard order.payment?.status == .due, order.status == .completed else { return }
        play(.settling(SettlePayment(order: order.id, customer: order.customer, actor: op, status: .paid)))
    }

    /// What nobody else will do: staff gives back what the provider refused to.
    mutating func payBackByHand() {
        guard order.payment?.manualRefunds.isEmpty == false else { return }
        play(.settling(SettlePayment(order: order.id, customer: order.customer, actor: op, status: .refunded)))
    }

    /// What is wrong once all has come to its end.
    var endFaults: [String] {
        var faults = faults
        if !order.status.isFinal {
            faults.append("it never ended: \(order.status), \(order.payment?.status.rawValue ?? "")")
        }
        if order.payment?.errands.isEmpty == false {
            faults.append("something is still owed: \(order.payment!.errands)")
        }
        let standing = order.parts.filter { !$0.isEnded }.reduce(0) { $0 + order.price(ofPartAt: $1.place) }
        let atPlace = order.parts.reduce(0) { $0 + order.balance(of: LedgerAccount.atPlace($1.place)) }
        if order.balance(of: LedgerAccount.provider) != provider.kept {
            faults.append("the books say \(order.balance(of: LedgerAccount.provider)), the provider \(provider.kept)")
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
            faults.append("more was made of what was given back elsewhere than there was: \(allowance)")
        }
        if provider.kept + atPlace + byHand + allowance != standing {
            faults.append("money taken is \(provider.kept) + \(atPlace), what stands costs \(standing)")
        }
        return faults
    }
}
