public import Events

/// An order as one of those who may see it sees it; the shape of the API's answers and of its streams.
///
/// The customer and operators see all of it, a merchant only the part at his places: its lines, its sum, and no reason that speaks
/// of another place's item.
public struct OrderView: DirectJSON, Sendable, Hashable {
    // Each member says for itself who sees it: what an order or a part of it gets stays inside until it is named here.
    public var id: String
    public var customer: String
    public var status: Order.Status
    public var reason: Reason?
    public var lines: [OrderLineView]
    /// The sum of `lines` and of the places' fees, without parts that were cancelled while others go on; nil until all are priced.
    public var total: Money?
    /// Its customer and operators see it, and its merchants until a day after it is over; notes and address likewise.
    public var contact: Contact?
    public var note: String?
    public var fulfilment: Fulfilment
    public var scheduledTime: Timestamp?
    public var parts: [OrderPartView]
    /// Nil of orders older than this.
    public var payment: OrderPaymentView?
    /// What people have to pay back: a transfer, or what the provider has refused to give back. Staff says so with
    /// `PUT /v1/orders/{id}/payment` once it is done. A merchant sees that of the own places.
    public var owedByHand: Money?
    /// What was sold, paid and given back; a merchant sees the own places'.
    public var ledger: [LedgerEntry]?
    /// When it is given up if a place has not answered, or if it was not paid; nil once decided.
    public var deadline: Timestamp?
    public var createdAt: Timestamp
    public var updatedAt: Timestamp
    public var history: [StatusChange]

    /// Nil if the actor may not know of the order.
    public init?(of order: Order, for actor: Actor, at now: Timestamp = .now) {
        guard let reader = OrderReader(actor, of: order, at: now) else { return nil }
        let own = order.lines.filter { reader.sees($0.place) }
        let ownParts = order.parts.filter { reader.sees($0.place) }
        id = order.id
        customer = order.customer
        status = order.status
        reason = reader.places == nil ? order.reason : order.reason?.told(to: reader, of: own)
        lines = own.map { OrderLineView($0, for: reader) }
        total = order.total.flatMap { reader.places == nil ? $0 : reader.seesMoney ? .total(of: own, ownParts) : nil }
        contact = reader.seesPerson ? order.contact : nil
        note = reader.seesPerson ? order.note : nil
        fulfilment = Fulfilment(of: order, for: reader)
        scheduledTime = order.scheduledTime
        parts = ownParts.map { OrderPartView($0, for: reader) }
        let tip = Money.tip(of: ownParts)
        payment = reader.seesMoney ? order.payment.map { OrderPaymentView($0, tip: tip, for: reader) } : nil
        owedByHand = reader.seesMoney ? order.owedByHand(ofPlaces: reader.places) : nil
        ledger = reader.seesMoney ? order.ledger?.filter(reader.sees) : nil
        deadline = order.deadline
        createdAt = order.createdAt
        updatedAt = order.updatedAt
        history = order.history
    }

    /// How long after an order is over its merchants may ask its customer about it.
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
    /// Shown at the door; it lets in as many as the line has seats, together or one by one. Only its buyer and operators see it.
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
    /// Not the customer's to know.
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

/// How an order is paid, as `OrderPayment`, without what its provider has still to be asked.
///
/// A merchant sees the tip of the own parts; of orders with other places, too, only how it is paid and how far that is.
public struct OrderPaymentView: DirectJSON, Sendable, Hashable {
    public var method: PaymentMethod
    public var status: OrderPayment.Status
    /// To be paid besides the total; a merchant sees that of the own parts.
    public var tip: Money?
    public var provider: String?
    /// Where it is paid; only its customer and operators see it.
    public var checkout: OrderPayment.Checkout?
    public var transferTo: String?
    public var reference: String?
    public var id: String?
    public var authorized: Money?
    public var captured: Money?
    public var refunded: Money?
    /// While it is closing: what becomes of the order.
    public var ending: OrderPayment.Ending?

    init(_ payment: OrderPayment, tip ofParts: Money?, for reader: OrderReader) {
        method = payment.method
        status = payment.status
        tip = reader.places == nil ? payment.tip : ofParts
        // What was paid for several places is none of one's.
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

/// Who looks at an order, and so how much of it is theirs to see.
struct OrderReader {
    /// A merchant's in the order; nil: all.
    let places: Set<String>?
    let isCustomer: Bool
    let seesAllPlaces: Bool
    let seesPerson: Bool
    /// A ticket is all that a door has to know of.
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
    /// To a merchant: nothing of other places, and no member that points at the order's lines, of which not all are shown.
    fileprivate func told(to reader: OrderReader, of lines: [OrderLine]) -> Reason {
        let isOfOtherItem = item.map { item in !lines.contains { $0.item == item } } ?? false
        guard !isOfOtherItem, place.map(reader.sees) ?? true else {
            return Reason(code, "Another place could not take its part of the order.")
        }
        var told = self
        told.field = nil
        told.changes = nil
        return told
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
