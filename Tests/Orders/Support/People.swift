import Contract
import Events

@testable import OrdersService

let ann = Actor(id: "c-ann", role: .customer)
let bob = Actor(id: "c-bob", role: .customer)
let mia = Actor(id: "m-mia", role: .merchant)
let max = Actor(id: "m-max", role: .merchant)
let op = Actor(id: "op", role: .operator)

/// Mia's place is `thai-corner`, Max's is `pizza-haus`.
let merchants = ["thai-corner": mia.id, "pizza-haus": max.id]
let padThai = "thai-corner.pad-thai"
let satay = "thai-corner.satay"
let margherita = "pizza-haus.margherita"

let noon = Timestamp(microseconds: 1_800_000_000_000_000)

func euros(_ cents: Int64) -> Money { Money(amount: cents, currency: "EUR") }

/// What the catalog asks for one of each item.
let prices = [padThai: euros(950), satay: euros(600), margherita: euros(800)]

func line(_ item: String, _ quantity: Int = 1) -> PlaceOrder.Line {
    PlaceOrder.Line(item: item, quantity: quantity)
}

func place(
    _ lines: [PlaceOrder.Line], id: String = "07-order", by actor: Actor = ann, expecting total: Money? = nil,
    paying payment: PaymentChoice? = nil, digest: String = "d1", requestedAt: Timestamp = noon
) -> PlaceOrder {
    PlaceOrder(
        order: id, actor: actor, lines: lines, expectedTotal: total, payment: payment, digest: digest,
        requestedAt: requestedAt)
}

func cancel(_ order: Order, by actor: Actor, because reason: String? = nil) -> CancelOrder {
    CancelOrder(order: order.id, customer: order.customer, actor: actor, reason: reason)
}

func advance(_ order: Order, to status: Order.Status, by actor: Actor, at place: String? = nil) -> AdvanceOrder {
    AdvanceOrder(order: order.id, customer: order.customer, actor: actor, place: place, status: status)
}

/// What the catalog answers to a request for a place's part of an order.
func answer(
    _ state: Reservation.HoldState, _ place: String, of order: Order, prices: [String: Money] = prices,
    reason: Reason? = nil
) -> Reservation {
    Reservation(
        order: order.id, place: place, customer: order.customer, merchant: merchants[place], state: state,
        lines: order.request(place).lines.map {
            OrderLine(
                item: $0.item, place: place, quantity: $0.quantity, name: "A \($0.item)", price: prices[$0.item])
        }, reason: reason)
}
