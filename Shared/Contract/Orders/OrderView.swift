public import Events

/// An order as one of those who may see it sees it; the shape of the API's answers and of its streams.
///
/// The customer and operators see all of it, a merchant only the part at his places: its lines, its sum, and no reason that speaks
/// of another place's item.
public struct OrderView: Codable, Sendable, Hashable {
    public var id: String
    public var customer: String
    public var status: Order.Status
    public var reason: Reason?
    public var lines: [OrderLine]
    /// The sum of `lines`; nil until all are priced.
    public var total: Money?
    public var parts: [OrderPart]
    /// When it is given up if a place has not answered; nil once decided.
    public var deadline: Timestamp?
    public var createdAt: Timestamp
    public var updatedAt: Timestamp
    public var history: [StatusChange]

    /// Nil if the actor may not know of the order.
    public init?(of order: Order, for actor: Actor) {
        id = order.id
        customer = order.customer
        status = order.status
        reason = order.reason
        lines = order.lines
        total = order.total
        parts = order.parts
        deadline = order.deadline
        createdAt = order.createdAt
        updatedAt = order.updatedAt
        history = order.history
        switch order.sight(of: actor) {
        case .nothing: return nil
        case .everything: if actor.role == .customer { hideMerchants() }
        case .places(let places): keep(places)
        }
    }

    private mutating func hideMerchants() {
        for index in parts.indices { parts[index].merchant = nil }
    }

    private mutating func keep(_ places: Set<String>) {
        lines.removeAll { !places.contains($0.place) }
        parts.removeAll { !places.contains($0.place) }
        // Who checks tickets has to be shown them.
        for index in lines.indices { lines[index].ticket = nil }
        total = total.flatMap { _ in Money.sum(of: lines) }
        if let item = reason?.item, !lines.contains(where: { $0.item == item }) {
            reason = Reason(reason?.code ?? "", "Another place could not take its part of the order.")
        }
        reason?.field = nil
    }
}

extension Order {
    /// How much of an order somebody may see.
    public enum Sight: Sendable, Hashable {
        case nothing, everything
        /// Of a merchant: his places in the order.
        case places(Set<String>)
    }

    public func sight(of actor: Actor) -> Sight {
        if actor.role == .operator || actor.id == customer { return .everything }
        guard actor.role == .merchant else { return .nothing }
        let places = Set(parts.filter { $0.merchant == actor.id }.map(\.place))
        return places.isEmpty ? .nothing : .places(places)
    }
}

extension Money {
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
