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
    public func manualRefunds(ofPlaces places: Set<String>?) -> [PaymentTask] {
        let owed = payment?.manualRefunds ?? []
        guard let places, !parts.allSatisfy({ places.contains($0.place) }) else { return owed }
        return owed.filter { $0.place(in: id).map { places.contains($0) } ?? false }
    }

    /// Their sum; nil if there are none.
    func owedByHand(ofPlaces places: Set<String>?) -> Money? {
        manualRefunds(ofPlaces: places).compactMap(\.amount).reduce(nil) { sum, amount in
            Money(amount: (sum?.amount ?? 0) + amount.amount, currency: amount.currency)
        }
    }
}
