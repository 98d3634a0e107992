public import Events

/// An order as one of those who may see it sees it; the shape of the API's answers and of its streams.
///
/// The customer and operators see all of it, a merchant only the part at his places: its lines, its sum, and no reason that speaks
/// of another place's item.
public struct OrderView: DirectJSON, Sendable, Hashable {
    public var id: String
    public var customer: String
    public var status: Order.Status
    public var reason: Reason?
    public var lines: [OrderLine]
    /// The sum of `lines` and of the places' fees, without parts that were cancelled while others go on; nil until all are priced.
    public var total: Money?
    /// Merchants see contact, notes and address until a day after the order is over.
    public var contact: Contact?
    public var note: String?
    public var fulfilment: Fulfilment
    public var scheduledTime: Timestamp?
    public var parts: [OrderPart]
    /// Without errands. A merchant sees the tip of the own parts; of orders with other places, too, only how it is paid and how far that is.
    /// Nil of orders older than this.
    public var payment: OrderPayment?
    /// What people have to pay back: a transfer, or what the provider has refused to give back. A merchant sees that of the own places.
    public var owedByHand: Money?
    /// A merchant sees what is about the own places.
    public var ledger: [LedgerEntry]?
    /// When it is given up if a place has not answered, or if it was not paid; nil once decided.
    public var deadline: Timestamp?
    public var createdAt: Timestamp
    public var updatedAt: Timestamp
    public var history: [StatusChange]

    /// Nil if the actor may not know of the order.
    public init?(of order: Order, for actor: Actor, at now: Timestamp = .now) {
        id = order.id
        customer = order.customer
        status = order.status
        reason = order.reason
        lines = order.lines
        total = order.total
        contact = order.contact
        note = order.note
        fulfilment = order.fulfilment ?? Fulfilment(order.isSeatsOnly ? .ticket : .pickUp)
        scheduledTime = order.scheduledTime
        parts = order.parts
        payment = order.payment
        payment?.errands = []
        owedByHand = order.owedByHand(to: actor)
        ledger = order.ledger
        deadline = order.deadline
        createdAt = order.createdAt
        updatedAt = order.updatedAt
        history = order.history
        switch order.sight(of: actor) {
        case .nothing: return nil
        case .everything: if actor.role == .customer { hideMerchants() }
        case .places(let places):
            keep(places)
            if status.isFinal, updatedAt.advanced(by: OrderView.contactIsShown) < now { hidePerson() }
        case .door(let places):
            keep(places)
            hidePerson()
            // A ticket is all that the door has to know of.
            payment = nil
            ledger = nil
            total = nil
        }
    }

    /// How long after an order is over its merchants may ask its customer about it.
    public static let contactIsShown = Duration.seconds(24 * 3600)

    private mutating func hidePerson() {
        contact = nil
        note = nil
        fulfilment.address = nil
        fulfilment.geo = nil
        for index in lines.indices { lines[index].note = nil }
    }

    private mutating func hideMerchants() {
        for index in parts.indices { parts[index].merchant = nil }
    }

    /// Where the customer pays is nobody else's to know; what was paid for several places is none of one's.
    private mutating func keepPayment(_ places: Set<String>, isAll: Bool) {
        payment?.checkout = nil
        payment?.ending = nil
        guard !isAll else { return }
        ledger?.removeAll { entry in entry.place.map { !places.contains($0) } ?? true }
        payment = payment.map { OrderPayment(method: $0.method, status: $0.status) }
    }

    private mutating func keep(_ places: Set<String>) {
        lines.removeAll { !places.contains($0.place) }
        keepPayment(places, isAll: parts.allSatisfy { places.contains($0.place) })
        parts.removeAll { !places.contains($0.place) }
        payment?.tip = Money.tip(of: parts)
        // Who checks tickets has to be shown them.
        for index in lines.indices { lines[index].ticket = nil }
        total = total.flatMap { _ in Money.total(of: lines, parts) }
        let isOfOtherItem = reason?.item.map { item in !lines.contains { $0.item == item } } ?? false
        let isOfOtherPlace = reason?.place.map { !places.contains($0) } ?? false
        if isOfOtherItem || isOfOtherPlace {
            reason = Reason(reason?.code ?? "", "Another place could not take its part of the order.")
        }
        // They point at the order's lines, of which others are not shown.
        reason?.field = nil
        reason?.changes = nil
    }
}

extension Order {
    /// How much of an order somebody may see.
    public enum Sight: Sendable, Hashable {
        case nothing, everything
        /// Of a merchant: his places in the order.
        case places(Set<String>)
        /// Of who only checks tickets there: the places, without whom and what was paid.
        case door(Set<String>)
    }

    public func sight(of actor: Actor) -> Sight {
        if actor.role == .operator || actor.isCustomer(customer) { return .everything }
        let places = Set(parts.filter { actor.mayAdmit(placeOf: $0.merchant) }.map(\.place))
        guard !places.isEmpty else { return .nothing }
        return parts.contains { actor.mayServe(placeOf: $0.merchant) } ? .places(places) : .door(places)
    }
}

extension Actor {
    /// Whether an order of this customer is their own. What a business ordered is not for everybody who works there.
    fileprivate func isCustomer(_ customer: String) -> Bool { owns(customer) && (duty ?? .owner) == .owner }
}

extension Order {
    /// What has to be paid back by hand.
    /// - Parameter places: a merchant's; nil: all of it.
    public func refundsByHand(ofPlaces places: Set<String>?) -> [Errand] {
        let owed = payment?.owedByHand ?? []
        guard let places, !parts.allSatisfy({ places.contains($0.place) }) else { return owed }
        return owed.filter { $0.place(in: id).map { places.contains($0) } ?? false }
    }

    fileprivate func owedByHand(to actor: Actor) -> Money? {
        let places: Set<String>?
        switch sight(of: actor) {
        case .nothing, .door: return nil
        case .places(let own): places = own
        case .everything: places = nil
        }
        return refundsByHand(ofPlaces: places).compactMap(\.amount).reduce(nil) { sum, amount in
            Money(amount: (sum?.amount ?? 0) + amount.amount, currency: amount.currency)
        }
    }
}

extension Money {
    /// What is given to places besides their prices; nil if nothing is.
    public static func tip(of parts: [OrderPart]) -> Money? {
        parts.compactMap(\.tip).reduce(nil) { sum, tip in
            Money(amount: (sum?.amount ?? 0) &+ tip.amount, currency: tip.currency)
        }
    }

    /// What an order costs: its lines and its places' fees, without parts that were cancelled unless all were; nil if something has no
    /// price, the currencies differ or the sum is too large for a number.
    public static func total(of lines: [OrderLine], _ parts: [OrderPart]) -> Money? {
        let gone = Set(parts.filter { $0.status == .cancelled || $0.status == .rejected }.map(\.place))
        let isAllGone = gone.count == parts.count
        let standing = isAllGone ? lines : lines.filter { !gone.contains($0.place) }
        guard var total = sum(of: standing) else { return nil }
        for part in parts where isAllGone || !gone.contains(part.place) {
            guard let fee = part.fee else { continue }
            let (sum, overflow) = total.amount.addingReportingOverflow(fee.amount)
            guard fee.currency == total.currency, !overflow else { return nil }
            total.amount = sum
        }
        return total
    }

    /// The sum of priced lines; nil if one has no price, the currencies differ or the sum is too large for a number.
    public static func sum(of lines: [OrderLine]) -> Money? {
        guard let currency = lines.first?.price?.currency else { return nil }
        var sum: Int64 = 0
        for line in lines {
            guard let price = line.price, price.currency == currency else { return nil }
            let (product, tooLarge) = price.amount.multipliedReportingOverflow(by: Int64(line.quantity))
            let (next, overflow) = sum.addingReportingOverflow(product)
            guard !tooLarge, !overflow else { return nil }
            sum = next
        }
        return Money(amount: sum, currency: currency)
    }
}
