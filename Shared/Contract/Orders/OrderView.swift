public import Events

/// An order as one actor may see it, in the API's answers and streams.
///
/// The customer and operators see all of it. A merchant sees only the parts of the own places: their lines, their sum, and no reason that
/// names another place's item.
public struct OrderView: DirectJSON, Sendable, Hashable {
    // Members are named one by one, so that a new member of an order stays hidden until it is named here.
    public var id: String
    public var customer: String
    public var status: Order.Status
    public var reason: Reason?
    public var lines: [OrderLineView]
    /// The sum of `lines` and of the places' fees, without parts that were cancelled while others go on; nil until all are priced.
    public var total: Money?
    /// Its customer and operators see it, and its merchants until a day after the order has ended; notes and address likewise.
    public var contact: Contact?
    public var note: String?
    public var fulfilment: Fulfilment
    public var scheduledTime: Timestamp?
    public var parts: [OrderPartView]
    /// Nil for orders older than this member.
    public var payment: OrderPaymentView?
    /// What people have to pay back: a transfer, or a refund that the provider has refused. Staff confirms it with
    /// `PUT /v1/orders/{id}/payment` once it is done. A merchant sees that of the own places.
    public var owedByHand: Money?
    /// What was sold, paid and refunded; a merchant sees the own places' entries.
    public var ledger: [LedgerEntry]?
    /// The time at which it is given up if a place has not answered, or if it was not paid; nil once decided.
    public var deadline: Timestamp?
    public var createdAt: Timestamp
    public var updatedAt: Timestamp
    public var history: [StatusChange]

    /// Nil if the actor may not know that the order exists.
    public init?(of order: Order, for actor: Actor, at now: Timestamp = .now) {
        guard let reader = OrderReader(actor, of: order, at: now) else { return nil }
        let own = order.lines.filter { reader.sees($0.place) }
        let ownParts = order.parts.filter { reader.sees($0.place) }
        id = order.id
        customer = order.customer
        status = order.status
        reason = reader.places == nil ? order.reason : order.reason?.shown(to: reader, of: own)
        lines = own.map { OrderLineView($0, for: reader) }
        total = order.total.flatMap { reader.places == nil ? $0 : reader.seesMoney ? .total(of: own, ownParts) : nil }
        contact = reader.seesPerson ? order.contact : nil
        note = reader.seesPerson ? order.note : nil
        fulfilment = Fulfilment(of: order, for: reader)
        scheduledTime = order.scheduledTime
        parts = ownParts.map { OrderPartView($0, for: reader) }
        let tip = Money.tip(of: ownParts)
        payment = reader.seesMoney ? order.payment.map { OrderPaymentView($0, tip: tip, for: reader) } : nil
        owedByHand = reader.seesMoney ? order.manualRefundSum(ofPlaces: reader.places) : nil
        ledger = reader.seesMoney ? order.ledger?.filter(reader.sees) : nil
        deadline = order.deadline
        createdAt = order.createdAt
        updatedAt = order.updatedAt
        history = order.history
    }

    /// How long after an order has ended its merchants may ask its customer about it.
    public static let contactIsShown = Duration.seconds(24 * 3600)
}

/// A line of an order, as `OrderLine`.
public struct OrderLineView: DirectJSON, Sendable, Hashable {
    public var item: String
    public var place: String
    public var quantity: Int
    public var name: String?
    public var price: Money?
    public var taxRate: Int?
    public var expectedPrice: Money?
    public var note: String?
    public var options: [ChosenOption]?
    public var show: Show?
    /// The ticket's code, shown at the door. It admits as many people as the line has seats, together or one by one. Only its buyer and operators
    /// see it.
    public var ticket: String?
    public var admissions: [Admission]?
    public var checkedInAt: Timestamp?

    init(_ line: OrderLine, for reader: OrderReader) {
        item = line.item
        place = line.place
        quantity = line.quantity
        name = line.name
        price = line.price
        taxRate = line.taxRate
        expectedPrice = line.expectedPrice
        note = reader.seesPerson ? line.note : nil
        options = line.options
        show = line.show
        ticket = reader.places == nil ? line.ticket : nil
        admissions = line.admissions
        checkedInAt = line.checkedInAt
    }
}

/// What one place has to do with an order, as `OrderPart`.
public struct OrderPartView: DirectJSON, Sendable, Hashable {
    public var place: String
    /// Hidden from the customer.
    public var merchant: String?
    public var reservation: OrderPart.Reservation
    public var status: Order.Status
    public var reason: Reason?
    public var fee: Money?
    public var tip: Money?
    public var readyAt: Timestamp?
    public var number: Int?

    init(_ part: OrderPart, for reader: OrderReader) {
        place = part.place
        merchant = reader.isCustomer ? nil : part.merchant
        reservation = part.reservation
        status = part.status
        reason = part.reason
        fee = part.fee
        tip = part.tip
        readyAt = part.readyAt
        number = part.number
    }
}

/// How an order is paid, as `OrderPayment`, without its tasks.
///
/// A merchant sees the tip of the own parts. If the order has other places, too, a merchant sees only the method and the status.
public struct OrderPaymentView: DirectJSON, Sendable, Hashable {
    public var method: PaymentMethod
    public var status: OrderPayment.Status
    /// The tip, to be paid on top of the total; a merchant sees that of the own parts.
    public var tip: Money?
    public var provider: String?
    /// The checkout; only its customer and operators see it.
    public var checkout: OrderPayment.Checkout?
    public var transferTo: String?
    public var reference: String?
    public var id: String?
    public var authorized: Money?
    public var captured: Money?
    public var refunded: Money?
    /// How the order will end, while the payment is closing.
    public var ending: OrderPayment.Ending?

    init(_ payment: OrderPayment, tip ofParts: Money?, for reader: OrderReader) {
        method = payment.method
        status = payment.status
        tip = reader.places == nil ? payment.tip : ofParts
        // What was paid for several places is not shown to one of them.
        guard reader.seesAllPlaces else { return }
        provider = payment.provider
        checkout = reader.places == nil ? payment.checkout : nil
        transferTo = payment.transferTo
        reference = payment.reference
        id = payment.id
        authorized = payment.authorized
        captured = payment.captured
        refunded = payment.refunded
        ending = reader.places == nil ? payment.ending : nil
    }
}

/// A reader of an order, and how much of it the reader may see.
struct OrderReader {
    /// A merchant's places in the order; nil: all.
    let places: Set<String>?
    let isCustomer: Bool
    let seesAllPlaces: Bool
    let seesPerson: Bool
    /// False for the door, which needs to know only tickets.
    let seesMoney: Bool

    init?(_ actor: Actor, of order: Order, at now: Timestamp) {
        let isDoor: Bool
        switch order.sight(of: actor) {
        case .nothing: return nil
        case .everything: (places, isDoor) = (nil, false)
        case .places(let own): (places, isDoor) = (own, false)
        case .door(let own): (places, isDoor) = (own, true)
        }
        isCustomer = places == nil && actor.role == .customer
        seesAllPlaces = places.map { places in order.parts.allSatisfy { places.contains($0.place) } } ?? true
        let isLongOver = order.status.isFinal && order.updatedAt.advanced(by: OrderView.contactIsShown) < now
        seesPerson = places == nil || !isDoor && !isLongOver
        seesMoney = !isDoor
    }

    func sees(_ place: String) -> Bool { places?.contains(place) ?? true }

    func sees(_ entry: LedgerEntry) -> Bool { seesAllPlaces || entry.place.map(sees) ?? false }
}

extension Reason {
    /// The reason for a merchant: without other places, and without members that point at the order's lines, of which not all are shown.
    fileprivate func shown(to reader: OrderReader, of lines: [OrderLine]) -> Reason {
        let isOfOtherItem = item.map { item in !lines.contains { $0.item == item } } ?? false
        guard !isOfOtherItem, place.map(reader.sees) ?? true else {
            return Reason(code, "Another place could not take its part of the order.")
        }
        var shown = self
        shown.field = nil
        shown.changes = nil
        return shown
    }
}

extension Fulfilment {
    fileprivate init(of order: Order, for reader: OrderReader) {
        self = order.fulfilment ?? Fulfilment(order.isSeatsOnly ? .ticket : .pickUp)
        guard !reader.seesPerson else { return }
        address = nil
        geo = nil
    }
}
