public import Contract
public import Events

/// Groups of readers with different access to events.
public enum Audience: Hashable, Sendable {
    /// Everything except orders and matches of searches, in the public view.
    case everyone
    /// Also the customer's own orders and matches, under the ids of all their browsers; sorted.
    case customer([String])
    /// Also the parts of orders at the merchant's places, and the merchant's matches.
    case merchant(String)
    /// Also all orders.
    case `operator`

    public init(_ actor: Actor?, topics: Set<StreamedTopic>) {
        switch actor?.role {
        case .customer where !topics.isDisjoint(with: [.orders, .matches]):
            self = .customer(Set((actor?.also ?? []) + [actor?.id ?? ""]).sorted())
        case .merchant where actor?.mayServe(placeOf: actor?.id) == false: self = .everyone
        case .merchant: self = .merchant(actor?.id ?? "")
        case .operator: self = .operator
        case .customer, nil: self = .everyone
        }
    }

    /// - Parameter subject: subject of the event; decoded only if it is needed.
    public func mayFollow(_ event: Event, in topic: StreamedTopic, _ subject: @autoclosure () -> EventSubject) -> Bool {
        if topic == .matches {
            return switch self {
            case .customer(let ids): ids.contains(event.partitionKey)
            case .merchant(let id): id == event.partitionKey
            case .everyone, .operator: false
            }
        }
        guard topic == .orders else { return true }
        // A held event is a step of the saga, not a status of the order.
        guard event.type != OrderEvents.held else { return false }
        switch self {
        case .everyone: return false
        // A release follows a cancellation, which the customer knows.
        case .customer(let ids): return ids.contains(event.partitionKey) && event.type != OrderEvents.released
        case .merchant(let id):
            guard case .order(let merchants) = subject() else { return false }
            return merchants.contains(id) || event.partitionKey == id
        case .operator: return true
        }
    }

    public var view: View {
        switch self {
        case .everyone, .customer: .everyone
        case .merchant(let id): .merchant(id)
        case .operator: .operator
        }
    }
}
