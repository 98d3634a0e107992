extension Order {
    /// How much of an order an actor may see.
    public enum Sight: Sendable, Hashable {
        case nothing, everything
        /// A merchant's places in the order.
        case places(Set<String>)
        /// The places of staff who only check tickets: without the customer and the payment.
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
    /// Whether the actor is this customer. What a business ordered is not for everybody who works there.
    fileprivate func isCustomer(_ customer: String) -> Bool { owns(customer) && (duty ?? .owner) == .owner }
}

extension Order {
    /// Refunds that people have to make.
    /// - Parameter places: a merchant's places; nil: all.
    public func manualRefunds(ofPlaces places: Set<String>?) -> [PaymentTask] {
        let refunds = payment?.manualRefunds ?? []
        guard let places, !parts.allSatisfy({ places.contains($0.place) }) else { return refunds }
        return refunds.filter { $0.place(in: id).map { places.contains($0) } ?? false }
    }

    /// Their sum; nil if there are none.
    func manualRefundSum(ofPlaces places: Set<String>?) -> Money? {
        manualRefunds(ofPlaces: places).compactMap(\.amount).reduce(nil) { sum, amount in
            Money(amount: (sum?.amount ?? 0) + amount.amount, currency: amount.currency)
        }
    }
}
