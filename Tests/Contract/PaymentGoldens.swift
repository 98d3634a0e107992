import Contract
import Events

private let order = "07-abcdefghijklmnopqrstuvwxyz"
private let time = Timestamp("2026-11-21T07:36:53.012345Z")!
private let price = Money(amount: 12_050, currency: "THB")
private let tip = Money(amount: 500, currency: "THB")
private let all = Money(amount: 24_600, currency: "THB")
private let merchant = Actor(id: "m-1", role: .merchant)

private let checkout = OrderPayment.Checkout(id: "cs_1", url: "https://pay.example/cs_1", expiresAt: time)

/// A payment with all that it can have, if not at one time.
private let payment = OrderPayment(
    method: .online, status: .refunding, tip: tip, provider: "stripe", checkout: checkout,
    transferTo: "DE02 1203 0000 0000 2020 51, Krua", reference: "07-ABCDEFGHIJKL", id: "pi_1", authorized: all,
    captured: all, refunded: tip,
    ending: OrderPayment.Ending(
        status: .cancelled, reason: Reason("cancelled-by-customer", "The customer has cancelled the order."),
        by: .customer),
    errands: [
        PaymentTask(
            id: "\(order)/open", kind: .open, amount: all, expiresAt: time, captures: true),
        PaymentTask(id: "\(order)/expire", kind: .expire, checkout: "cs_1"),
        PaymentTask(id: "\(order)/capture", kind: .capture, amount: all, due: time),
        PaymentTask(id: "\(order)/void", kind: .void),
        PaymentTask(id: "\(order)/refund/bkk-1", kind: .refund, amount: price, failed: "charge_disputed"),
        PaymentTask(id: "\(order)/refunds/500", kind: .listRefunds),
    ])

private let paidOrder = Order(
    id: order, customer: "c-a", status: .confirmed,
    lines: [OrderLine(item: "bkk-1.soup", place: "bkk-1", quantity: 2, name: "Soup", price: price, taxRate: 700)],
    total: Money(amount: 24_100, currency: "THB"),
    parts: [OrderPart(place: "bkk-1", merchant: "m-1", reservation: .committed, status: .confirmed, tip: tip)],
    payment: payment,
    ledger: [
        LedgerEntry(
            at: time, kind: .sale, place: "bkk-1",
            postings: [
                .init(LedgerAccount.customer, 24_600), .init(LedgerAccount.sales("bkk-1"), -22_523),
                .init(LedgerAccount.tax("bkk-1", 700), -1577), .init(LedgerAccount.tip("bkk-1"), -500),
            ]),
        LedgerEntry(
            id: "pi_1", at: time, kind: .payment,
            postings: [.init(LedgerAccount.provider, 24_600), .init(LedgerAccount.customer, -24_600)]),
    ],
    digest: "00ff", deadline: nil, createdAt: time, updatedAt: time, history: [])

let paymentGoldens: [Golden] = [
    Golden("Order.paid", paidOrder),
    Golden(
        "Order.due",
        {
            var due = paidOrder
            due.payment = OrderPayment(method: .atPlace, status: .due)
            due.ledger = []
            return due
        }()),
    Golden(
        "PlaceOrder.payment",
        PlaceOrder(
            order: order, actor: Actor(id: "c-a", role: .customer), lines: [.init(item: "bkk-1.soup", quantity: 2)],
            payment: PaymentChoice(.online, tip: tip), digest: "00ff", requestedAt: time)),
    Golden("SettlePayment", SettlePayment(order: order, customer: "c-a", actor: merchant, status: .paid)),
    Golden(
        "ReservationRequest.payment",
        ReservationRequest(
            order: order, place: "bkk-1", customer: "c-a", payment: .bankTransfer,
            lines: [.init(item: "bkk-1.soup", quantity: 2)])),
    Golden(
        "Reservation.transfer",
        Reservation(
            order: order, place: "bkk-1", customer: "c-a", state: .held, lines: paidOrder.lines,
            transferTo: "DE02 1203 0000 0000 2020 51, Krua", updatedAt: time)),
    Golden(
        "PaymentNotice",
        PaymentNotice(
            order: order, customer: "c-a", provider: "stripe", errand: "\(order)/open", checkout: checkout,
            payment: "pi_1", amount: all, captured: false, reference: "07-ABCDEFGHIJKL", reason: "card_declined")),
    Golden(
        "PaymentNotice.refunds",
        PaymentNotice(
            order: order, customer: "c-a", provider: "stripe", errand: "\(order)/refunds/500", payment: "pi_1",
            amount: tip,
            refunds: [
                .init(id: "re_1", amount: tip), .init(id: "re_2", amount: price, errand: "\(order)/refund/bkk-1"),
                .init(id: "re_3", amount: price, hasFailed: true),
            ])),
    Golden("PaymentNotice.least", PaymentNotice(order: order, customer: "c-a", provider: "bank-transfer")),
]
