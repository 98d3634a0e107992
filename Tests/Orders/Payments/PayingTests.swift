import Contract
import Events
import Testing

@testable import OrdersService

private let online = PaymentChoice(.online)
private let transfer = PaymentChoice(.bankTransfer)

@Suite struct `An order that is paid online` {
    @Test func `stays placed until it is paid, and then is confirmed`() {
        var run = SagaRun(held: [line(padThai), line(margherita)], paying: PaymentChoice(.online, tip: euros(100)))
        #expect(run.current.status == .placed && run.current.payment?.status == .opening)
        #expect(run.current.payment?.errands.map(\.id) == ["07-order/open"])
        #expect(run.current.payment?.errands.first?.amount == euros(1850) && run.current.total == euros(1750))
        #expect(run.current.parts.map(\.tip) == [euros(54), euros(46)])
        #expect(run.requests == holds("thai-corner", "pizza-haus"), "nothing is committed yet")
        run.play(.noticed(.opened, run.current.notice(checkout: .init(id: "cs_1", url: "https://pay.example/1"))))
        #expect(run.current.payment?.status == .open && run.current.payment?.errands == [])
        #expect(run.events.suffix(2) == [.paying, .paying])
        run.play(.noticed(.paid, run.current.notice(payment: "pi_1", amount: euros(1850), captured: true)))
        #expect(run.current.status == .confirmed && run.current.payment?.status == .paid)
        #expect(run.requests.suffix(2) == commits("thai-corner", "pizza-haus"))
        #expect(run.current.balance(of: LedgerAccount.customer) == 0)
        #expect(run.current.balance(of: LedgerAccount.provider) == 1850)
        #expect(run.current.balance(of: LedgerAccount.tip("pizza-haus")) == -46)
        #expect(run.current.ledgerFaults == [])
    }

    @Test func `is refused where there is no provider`() {
        let saga = Saga()
        let decision = saga.decide(.placing(place([line(padThai)], paying: online)), for: nil, at: StepTime(now: noon))
        #expect(decision.reason?.code == "payment-not-offered" && decision.reason?.field == "/payment/method")
    }

    @Test(arguments: [0, -5, 951]) func `has a tip from 1 to what it costs`(tip: Int64) {
        let choice = PaymentChoice(.online, tip: euros(tip))
        var run = SagaRun(placed: [line(padThai)], paying: choice)
        if run.current.status == .placed { run.play(.answered(answer(.held, "thai-corner", of: run.current))) }
        #expect(run.current.status == .rejected && run.current.reason?.code == "bad-tip")
        #expect(run.current.reason?.field == "/payment/tip" && run.current.payment?.status == .void)
    }

    @Test func `holds until nobody can pay any more`() {
        var run = SagaRun(open: [line(padThai)], paying: online)
        run.play(.overdue, after: .seconds(3600))
        #expect(run.current.status == .placed && run.current.payment?.status == .closing)
        #expect(run.current.payment?.errands.map(\.kind) == [.expire] && run.current.deadline == nil)
        #expect(run.requests == holds("thai-corner"))
        run.play(.noticed(.expired, run.current.notice("07-order/expire", checkout: .init(id: "cs_1"))))
        #expect(run.current.status == .rejected && run.current.reason?.code == "payment-expired")
        #expect(run.current.payment?.status == .void && run.current.payment?.errands == [])
        #expect(run.requests.last == releases("thai-corner")[0])
    }

    @Test func `goes on if it was paid in the last moment`() {
        var run = SagaRun(open: [line(padThai)], paying: online)
        run.play(.overdue, after: .seconds(3600))
        run.play(
            .noticed(.paid, run.current.notice("07-order/expire", payment: "pi_1", amount: euros(950), captured: true)))
        #expect(run.current.status == .confirmed && run.current.payment?.ending == nil)
    }

    @Test func `that is cancelled while it could be paid gives back what was paid`() {
        var run = SagaRun(open: [line(padThai)], paying: online)
        run.play(.cancelling(cancel(run.current, by: ann)))
        #expect(run.current.status == .placed && run.current.payment?.status == .closing)
        #expect(run.play(.cancelling(cancel(run.current, by: ann))).verdict == .repeated)
        run.play(.noticed(.paid, run.current.notice(payment: "pi_1", amount: euros(950), captured: true)))
        #expect(run.current.status == .cancelled && run.current.reason?.code == "cancelled-by-customer")
        #expect(run.current.payment?.status == .refunding)
        #expect(run.current.payment?.errands.map(\.id) == ["07-order/refund"])
        run.play(.noticed(.refunded, run.current.notice("07-order/refund", payment: "pi_1", amount: euros(950))))
        #expect(run.current.payment?.status == .refunded && run.current.payment?.errands == [])
        #expect(
            run.current.balance(of: LedgerAccount.customer) == 0 && run.current.balance(of: LedgerAccount.provider) == 0
        )
    }

    @Test func `is let go if no checkout can be opened, and a late one is closed`() {
        var run = SagaRun(held: [line(padThai)], paying: online)
        run.play(.overdue, after: .seconds(61))
        #expect(run.current.status == .rejected && run.current.reason?.code == "payment-unavailable")
        #expect(run.current.payment?.errands == [] && run.current.payment?.status == .void)
        run.play(.noticed(.opened, run.current.notice("07-order/open", checkout: .init(id: "cs_1", url: "https://x"))))
        #expect(run.current.payment?.errands.map(\.kind) == [.expire] && run.current.payment?.checkout?.url == nil)
        run.play(.noticed(.expired, run.current.notice("07-order/expire", checkout: .init(id: "cs_1"))))
        #expect(run.current.payment?.errands == [])
    }

    @Test func `is rejected if its provider refuses`() {
        var run = SagaRun(held: [line(padThai)], paying: online)
        run.play(.noticed(.failed, run.current.notice("07-order/open")))
        #expect(run.current.status == .rejected && run.current.reason?.code == "payment-unavailable")
        #expect(run.requests.last == releases("thai-corner")[0])
    }

    @Test func `gives back what was paid after its rejection`() {
        var run = SagaRun(open: [line(padThai)], paying: online)
        run.play(.overdue, after: .seconds(3600))
        run.play(.noticed(.expired, run.current.notice(checkout: .init(id: "cs_1"))))
        run.play(.noticed(.paid, run.current.notice(payment: "pi_1", amount: euros(950), captured: true)))
        #expect(run.current.status == .rejected && run.current.payment?.errands.map(\.kind) == [.refund])
        #expect(run.current.balance(of: LedgerAccount.customer) == -950)
    }

    @Test func `gives back another sum than it costs`() {
        var run = SagaRun(open: [line(padThai)], paying: online)
        run.play(.noticed(.paid, run.current.notice(payment: "pi_1", amount: euros(900), captured: true)))
        #expect(run.current.status == .rejected && run.current.reason?.code == "payment-mismatch")
        #expect(run.current.payment?.errands.first?.amount == euros(900))
    }

    @Test func `of nothing but gifts is not paid`() {
        var run = SagaRun(placed: [line(padThai)], paying: online)
        run.play(.answered(answer(.held, "thai-corner", of: run.current, prices: [padThai: euros(0)])))
        #expect(run.current.status == .confirmed && run.current.payment?.errands == [])
    }
}

@Suite struct `What is set aside` {
    @Test func `is taken when the first part begins`() {
        var run = SagaRun(paid: [line(padThai), line(margherita)], captured: false)
        #expect(run.current.status == .confirmed && run.current.payment?.status == .authorized)
        #expect(run.current.payment?.errands.first?.due == run.now.advanced(by: .seconds(5 * 86_400)))
        #expect(run.current.balance(of: LedgerAccount.provider) == 0)
        run.play(.advancing(advance(run.current, to: .preparing, by: max)))
        #expect(run.current.payment?.errands.map(\.kind) == [.capture] && run.current.payment?.errands[0].due == nil)
        run.play(.noticed(.captured, run.current.notice("07-order/capture", payment: "pi_1", amount: euros(1750))))
        #expect(run.current.payment?.status == .paid && run.current.balance(of: LedgerAccount.customer) == 0)
        #expect(run.events.last == .paid)
    }

    @Test func `is let go if the order is cancelled before`() {
        var run = SagaRun(paid: [line(padThai)], captured: false)
        run.play(.cancelling(cancel(run.current, by: ann)))
        #expect(run.current.payment?.errands.map(\.kind) == [.void] && run.current.payment?.status == .refunding)
        run.play(.noticed(.voided, run.current.notice("07-order/void", payment: "pi_1")))
        #expect(run.current.payment?.status == .void && run.current.payment?.errands == [])
        #expect(run.current.balance(of: LedgerAccount.customer) == 0)
    }

    @Test func `is given back if it was taken meanwhile`() {
        var run = SagaRun(paid: [line(padThai)], captured: false)
        run.play(.cancelling(cancel(run.current, by: ann)))
        run.play(.noticed(.captured, run.current.notice("07-order/void", payment: "pi_1", amount: euros(950))))
        #expect(run.current.payment?.errands.map(\.id) == ["07-order/refund/thai-corner"])
    }

    @Test func `is paid at the place if it has lapsed`() {
        var run = SagaRun(paid: [line(padThai)], captured: false)
        run.play(.noticed(.voided, run.current.notice(payment: "pi_1")))
        #expect(run.current.payment?.status == .due && run.current.payment?.errands == [])
        run.play(.advancing(advance(run.current, to: .completed, by: op)))
        #expect(run.current.payment?.status == .paid)
        #expect(run.current.balance(of: LedgerAccount.atPlace("thai-corner")) == 950)
    }

    @Test func `is paid at the place later if it lapsed after it was handed over`() {
        var run = SagaRun(paid: [line(padThai)], captured: false)
        let paid = SagaInput.settling(SettlePayment(order: "07-order", customer: ann.id, actor: op, status: .paid))
        #expect(run.play(paid).verdict == .refused)
        run.play(.advancing(advance(run.current, to: .completed, by: op)))
        #expect(run.play(paid).verdict == .refused)
        run.play(.noticed(.voided, run.current.notice(payment: "pi_1")))
        #expect(run.current.payment?.status == .due)
        let customer = SagaInput.settling(SettlePayment(order: "07-order", customer: ann.id, actor: ann, status: .paid))
        #expect(run.play(customer).verdict == .forbidden)
        run.play(paid)
        #expect(run.current.payment?.status == .paid && run.current.payment?.captured == euros(950))
        #expect(run.current.balance(of: LedgerAccount.atPlace("thai-corner")) == 950)
        #expect(run.current.balance(of: LedgerAccount.customer) == 0)
        #expect(run.play(paid).verdict == .repeated)
    }

    @Test func `is paid at each place that handed over its part before it lapsed`() {
        var run = SagaRun(paid: [line(padThai), line(margherita)], captured: false)
        run.play(.advancing(advance(run.current, to: .completed, by: op, at: "thai-corner")))
        run.play(.noticed(.voided, run.current.notice(payment: "pi_1")))
        let byMia = SagaInput.settling(SettlePayment(order: "07-order", customer: ann.id, actor: mia, status: .paid))
        run.play(byMia)
        #expect(run.current.payment?.status == .due && run.current.isPaid(at: "thai-corner"))
        run.play(.advancing(advance(run.current, to: .completed, by: op, at: "pizza-haus")))
        #expect(run.current.payment?.status == .paid)
        #expect(run.current.balance(of: LedgerAccount.customer) == 0)
    }

    @Test func `is taken at once for seats`() {
        var run = SagaRun(placed: [line("thai-corner.screening-1")], paying: online)
        var held = answer(.held, "thai-corner", of: run.current, prices: ["thai-corner.screening-1": euros(950)])
        held.lines[0].show = Show(movie: "movie-rain", startDate: OffsetTime(noon, offset: 0))
        run.play(.answered(held))
        #expect(run.current.payment?.errands.first?.captures == true)
        run.play(.noticed(.paid, run.current.notice(payment: "pi_1", amount: euros(950), captured: false)))
        #expect(run.current.payment?.errands.first?.kind == .capture && run.current.payment?.errands.first?.due == nil)
        #expect(run.current.lines[0].ticket != nil)
    }
}

@Suite struct `A paid order` {
    @Test func `gives back a part's lines, fee and share of the tip`() {
        var run = SagaRun(paid: [line(padThai), line(margherita)], paying: PaymentChoice(.online, tip: euros(100)))
        let command = CancelOrder(order: "07-order", customer: ann.id, actor: max, place: "pizza-haus")
        run.play(.cancelling(command))
        #expect(run.current.status == .confirmed && run.current.payment?.status == .refunding)
        #expect(run.current.payment?.errands.map(\.id) == ["07-order/refund/pizza-haus"])
        #expect(run.current.payment?.errands.first?.amount == euros(846))
        run.play(.noticed(.refunded, run.current.notice("07-order/refund/pizza-haus", payment: "pi_1")))
        #expect(run.current.payment?.status == .paid && run.current.payment?.refunded == euros(846))
        #expect(
            run.current.balance(of: LedgerAccount.provider) == 1004
                && run.current.balance(of: LedgerAccount.customer) == 0)
        #expect(run.play(.noticed(.refunded, run.current.notice("07-order/refund/pizza-haus"))) == .nothing)
    }

    @Test func `cannot be removed while money is owed, nor soon after`() {
        var run = SagaRun(paid: [line(padThai)])
        run.play(.cancelling(cancel(run.current, by: op)))
        let remove = SagaInput.removing(RemoveOrder(order: "07-order", customer: ann.id, actor: op))
        #expect(run.play(remove).reason?.code == "wrong-status")
        run.play(.noticed(.refunded, run.current.notice("07-order/refund/thai-corner")))
        #expect(run.play(remove).reason?.code == "wrong-status")
        run.play(remove, after: .seconds(31 * 86_400))
        #expect(run.order == nil)
    }

    @Test func `owes a refund again that came back from the customer's bank`() {
        var run = SagaRun(paid: [line(padThai)])
        run.play(.cancelling(cancel(run.current, by: op)))
        let refunded = SagaInput.noticed(.refunded, run.current.notice("07-order/refund/thai-corner"))
        let failed = SagaInput.noticed(.failed, run.current.notice("07-order/refund/thai-corner"))
        run.play(refunded)
        run.play(failed)
        #expect(run.current.payment?.status == .refunding && run.current.payment?.refunded == euros(0))
        #expect(run.current.payment?.manualRefunds.count == 1 && run.current.balance(of: LedgerAccount.provider) == 950)
        run.play(refunded)
        run.play(failed)
        #expect(run.current.payment?.manualRefunds.count == 1, "said twice, late")
        run.play(.settling(SettlePayment(order: "07-order", customer: ann.id, actor: op, status: .refunded)))
        #expect(run.current.payment?.status == .refunded && run.current.balance(of: LedgerAccount.customer) == 0)
        #expect(run.play(failed) == .nothing && run.current.ledgerFaults == [])
    }

    @Test func `keeps a refund that was refused until people have seen to it`() {
        var run = SagaRun(paid: [line(padThai)])
        run.play(.cancelling(cancel(run.current, by: op)))
        run.play(.noticed(.failed, run.current.notice("07-order/refund/thai-corner")))
        #expect(run.current.payment?.providerTasks.map(\.kind) == [.listRefunds])
        #expect(run.current.payment?.manualRefunds.count == 1)
        #expect(OrderView(of: run.current, for: mia)?.owedByHand == euros(950))
        #expect(OrderView(of: run.current, for: max)?.owedByHand == nil)
        let settled = SettlePayment(order: "07-order", customer: ann.id, actor: mia, status: .refunded)
        run.play(.settling(settled))
        #expect(run.current.payment?.status == .refunded && run.current.balance(of: LedgerAccount.customer) == 0)
        // The provider has kept it; the place gave it.
        #expect(run.current.balance(of: LedgerAccount.provider) == 950)
        #expect(run.current.balance(of: LedgerAccount.byHand("thai-corner")) == -950)
        #expect(OrderView(of: run.current, for: op)?.owedByHand == nil)
        #expect(run.play(.settling(settled)).verdict == .repeated)
        let late = SagaInput.noticed(.failed, run.current.notice("07-order/refund/thai-corner"))
        #expect(run.play(late) == .nothing, "said once more, late")
    }

    @Test func `lets a merchant say so of the own part alone`() {
        var run = SagaRun(paid: [line(padThai), line(margherita)])
        run.play(.cancelling(cancel(run.current, by: op)))
        for place in ["thai-corner", "pizza-haus"] {
            run.play(.noticed(.failed, run.current.notice("07-order/refund/\(place)")))
        }
        let all = OrderView(of: run.current, for: op)?.owedByHand?.amount
        let own = OrderView(of: run.current, for: mia)?.owedByHand
        #expect(own == euros(950) && all == run.current.payment?.captured?.amount)
        run.play(.settling(SettlePayment(order: "07-order", customer: ann.id, actor: mia, status: .refunded)))
        #expect(run.current.payment?.manualRefunds.map(\.id) == ["07-order/refund/pizza-haus"])
        #expect(run.current.payment?.status == .refunding && OrderView(of: run.current, for: mia)?.owedByHand == nil)
        let again = run.play(
            .settling(SettlePayment(order: "07-order", customer: ann.id, actor: mia, status: .refunded)))
        #expect(again.reason?.code == "wrong-status")
        let customer = SettlePayment(order: "07-order", customer: ann.id, actor: ann, status: .refunded)
        #expect(run.play(.settling(customer)).verdict == .forbidden)
    }
}

@Suite struct `A refund that was made at the provider` {
    private func told(_ run: SagaRun, _ all: Int64) -> SagaInput {
        .noticed(.refunded, run.current.notice(payment: "pi_1", amount: euros(all)))
    }

    private func listed(_ run: SagaRun, _ refunds: [PaymentNotice.Refund]) -> SagaInput {
        var notice = run.current.notice(run.current.payment?.errands.first { $0.kind == .listRefunds }?.id)
        notice.refunds = refunds
        return .noticed(.refunded, notice)
    }

    @Test func `is booked once, by its name`() {
        var run = SagaRun(paid: [line(padThai)])
        run.play(told(run, 300))
        #expect(run.current.payment?.providerTasks.map(\.id) == ["07-order/refunds/300"])
        #expect(run.play(told(run, 300)) == .nothing)
        let list = listed(run, [.init(id: "re_1", amount: euros(300))])
        run.play(list)
        #expect(run.play(list) == .nothing && run.play(told(run, 300)) == .nothing)
        #expect(run.current.payment?.errands == [] && run.current.payment?.refunded == euros(300))
        #expect(run.current.payment?.status == .paid && run.current.balance(of: LedgerAccount.provider) == 650)
        #expect(
            run.current.balance(of: LedgerAccount.allowance) == 300
                && run.current.balance(of: LedgerAccount.customer) == 0)
        // A notice that was overtaken asks once more, and books nothing.
        run.play(told(run, 100))
        run.play(listed(run, [.init(id: "re_1", amount: euros(300))]))
        #expect(run.current.balance(of: LedgerAccount.provider) == 650 && run.current.ledgerFaults == [])
    }

    @Test func `counts first for what is owed later`() {
        var run = SagaRun(paid: [line(padThai)])
        run.play(told(run, 300))
        run.play(listed(run, [.init(id: "re_1", amount: euros(300))]))
        run.play(.cancelling(cancel(run.current, by: op)))
        #expect(run.current.payment?.errands.map(\.amount) == [euros(650)])
        run.play(.noticed(.refunded, run.current.notice("07-order/refund/thai-corner", payment: "pi_1")))
        #expect(run.current.payment?.status == .refunded && run.current.payment?.refunded == euros(950))
        for account in [LedgerAccount.customer, LedgerAccount.provider, LedgerAccount.allowance] {
            #expect(run.current.balance(of: account) == 0, "\(account)")
        }
    }

    @Test func `is told from one of ours that is told late`() {
        var run = SagaRun(paid: [line(padThai), line(margherita)])
        run.play(.cancelling(CancelOrder(order: "07-order", customer: ann.id, actor: max, place: "pizza-haus")))
        let ours = PaymentNotice.Refund(id: "re_9", amount: euros(800), errand: "07-order/refund/pizza-haus")
        run.play(told(run, 800))
        run.play(listed(run, [ours]))
        #expect(run.current.balance(of: LedgerAccount.allowance) == 0 && run.current.payment?.refunded == nil)
        run.play(.noticed(.refunded, run.current.notice("07-order/refund/pizza-haus", payment: "pi_1")))
        #expect(run.play(told(run, 800)) == .nothing)
        #expect(run.current.payment?.refunded == euros(800) && run.current.balance(of: LedgerAccount.customer) == 0)
    }

    @Test func `is found when ours is refused because of it`() {
        var run = SagaRun(paid: [line(padThai)])
        run.play(.cancelling(cancel(run.current, by: op)))
        run.play(.noticed(.failed, run.current.notice("07-order/refund/thai-corner")))
        #expect(run.current.payment?.providerTasks.map(\.kind) == [.listRefunds])
        run.play(listed(run, [.init(id: "re_1", amount: euros(950))]))
        #expect(run.current.payment?.errands == [] && run.current.payment?.status == .refunded)
        #expect(
            run.current.balance(of: LedgerAccount.customer) == 0 && run.current.balance(of: LedgerAccount.provider) == 0
        )
    }

    @Test func `is taken back when the provider could not make it`() {
        var run = SagaRun(paid: [line(padThai)])
        run.play(told(run, 300))
        run.play(listed(run, [.init(id: "re_1", amount: euros(300))]))
        run.play(told(run, 500))
        let failed = PaymentNotice.Refund(id: "re_1", amount: euros(300), hasFailed: true)
        run.play(listed(run, [failed, .init(id: "re_2", amount: euros(500))]))
        #expect(run.current.balance(of: LedgerAccount.provider) == 450 && run.current.payment?.refunded == euros(500))
        #expect(run.current.ledgerFaults == [])
    }
}

@Test func `money for an order that is gone goes back`() {
    let notice = PaymentNotice(
        order: "07-gone", customer: ann.id, provider: "stripe", payment: "pi_9", amount: euros(500), captured: true)
    let saga = Saga()
    let decision = saga.decide(.noticed(.paid, notice), for: nil, at: StepTime(now: noon))
    #expect(decision.order?.payment?.errands.map(\.id) == ["07-gone/refund"])
    #expect(decision.order?.status == .rejected && decision.order?.balance(of: LedgerAccount.provider) == 500)
    var reserved = notice
    reserved.captured = false
    let let_go = saga.decide(.noticed(.paid, reserved), for: nil, at: StepTime(now: noon))
    #expect(let_go.order?.payment?.errands.map(\.kind) == [.void])
    #expect(saga.decide(.noticed(.expired, notice), for: nil, at: StepTime(now: noon)) == .nothing)
}

@Suite struct `A bank transfer` {
    private func settle(_ status: SettlePayment.Status, by actor: Actor = mia) -> SagaInput {
        .settling(SettlePayment(order: "07-order", customer: ann.id, actor: actor, status: status))
    }

    @Test func `confirms the order once staff says that it arrived`() {
        var run = SagaRun(open: [line(padThai)], paying: transfer)
        #expect(run.play(settle(.paid, by: ann)).verdict == .forbidden)
        #expect(run.play(settle(.paid, by: max)).verdict == .unknown)
        run.play(settle(.paid))
        #expect(run.current.status == .confirmed && run.current.payment?.status == .paid)
        #expect(run.current.balance(of: LedgerAccount.bank("thai-corner")) == 950)
        #expect(run.play(settle(.paid)).verdict == .repeated)
    }

    @Test func `that came too late is owed until staff says that it was paid back`() {
        var run = SagaRun(open: [line(padThai)], paying: transfer)
        run.play(.overdue, after: .seconds(4 * 86_400))
        run.play(.noticed(.expired, run.current.notice("07-order/expire")))
        #expect(run.current.status == .rejected && run.current.reason?.code == "payment-expired")
        #expect(run.play(settle(.refunded)).reason?.code == "wrong-status")
        run.play(settle(.paid))
        #expect(run.current.payment?.status == .refunding && run.current.payment?.providerTasks == [])
        run.play(settle(.refunded))
        #expect(run.current.payment?.status == .refunded && run.current.balance(of: LedgerAccount.customer) == 0)
        #expect(run.current.balance(of: LedgerAccount.bank("thai-corner")) == 0)
        #expect(run.play(settle(.refunded)).verdict == .repeated)
    }

    @Test func `is of one place`() {
        let run = SagaRun(placed: [line(padThai), line(margherita)], paying: transfer)
        #expect(run.current.status == .rejected && run.current.reason?.code == "one-place-only")
    }
}

@Suite struct `Paying at the place` {
    @Test func `is booked when a part is handed over`() {
        var run = SagaRun(confirmed: [line(padThai), line(margherita)])
        #expect(run.current.payment?.status == .due && run.current.balance(of: LedgerAccount.customer) == 1750)
        run.play(.advancing(advance(run.current, to: .completed, by: op, at: "thai-corner")))
        #expect(run.current.balance(of: LedgerAccount.atPlace("thai-corner")) == 950)
        #expect(run.current.payment?.status == .due && run.current.payment?.captured == euros(950))
        run.play(.cancelling(CancelOrder(order: "07-order", customer: ann.id, actor: max)))
        #expect(run.current.status == .completed && run.current.payment?.status == .paid)
        #expect(run.current.payment?.errands == [] && run.current.balance(of: LedgerAccount.customer) == 0)
        run.play(.answered(answer(.released, "pizza-haus", of: run.current)))
        #expect(run.current.payment?.errands == [], "nothing was paid for it")
    }

    @Test func `is not of an order that has ended`() {
        var run = SagaRun(confirmed: [line(padThai)])
        run.play(.cancelling(cancel(run.current, by: ann)))
        #expect(run.current.payment?.status == .void && run.current.balance(of: LedgerAccount.customer) == 0)
        #expect(run.current.ledger?.map(\.kind) == [.sale, .reversal])
    }

    @Test func `is all that an older order knows of money`() {
        var run = SagaRun(confirmed: [line(padThai)])
        run.order?.payment = nil
        run.order?.ledger = nil
        run.play(.advancing(advance(run.current, to: .completed, by: op)))
        #expect(run.current.status == .completed && run.current.payment == nil && run.current.ledger == nil)
    }
}

@Test func `tax is taken out of what contains it, for each rate`() {
    var run = SagaRun(placed: [line(padThai), line(satay, 2)])
    var held = answer(.held, "thai-corner", of: run.current)
    (held.lines[0].taxRate, held.lines[1].taxRate) = (700, 1900)
    run.play(.answered(held))
    #expect(run.current.lines.map(\.taxRate) == [700, 1900])
    #expect(run.current.balance(of: LedgerAccount.tax("thai-corner", 700)) == -62)
    #expect(run.current.balance(of: LedgerAccount.tax("thai-corner", 1900)) == -192)
    #expect(run.current.balance(of: LedgerAccount.sales("thai-corner")) == -(950 - 62 + 1200 - 192))
    #expect(run.current.ledgerFaults == [])
}

@Test func `an order of as many places as there can be, all given back, is no larger than a record may be`() throws {
    let lines = (10..<60).map { number in
        let place = "\(number)" + String(repeating: "p", count: 62)
        return line("\(place).\(String(repeating: "i", count: 64))", 5)
    }
    var run = SagaRun(placed: lines, paying: PaymentChoice(.online, tip: euros(50_000)))
    for part in run.current.parts {
        var held = answer(.held, part.place, of: run.current)
        held.lines[0].price = euros(1_000_000_000)
        held.lines[0].name = String(repeating: "ก", count: 200)
        held.lines[0].taxRate = 700
        held.fee = euros(1_000_000_000)
        held.merchant = String(repeating: "m", count: 64)
        run.play(.answered(held))
    }
    run.play(.noticed(.paid, run.current.notice(payment: "pi_1", amount: run.current.toPay, captured: true)))
    run.play(.cancelling(cancel(run.current, by: op, because: String(repeating: "ก", count: 500))))
    #expect(run.current.payment?.errands.count == 50)
    for errand in run.current.payment?.errands ?? [] { run.play(.noticed(.refunded, run.current.notice(errand.id))) }
    #expect(run.current.payment?.status == .refunded && run.current.balance(of: LedgerAccount.customer) == 0)
    #expect(try JSON.encode(run.current).count < largestRecord)
}
