public import Contract
public import Events

/// Kinds of readers that may see different events.
public enum Audience: Hashable, Sendable {
    /// Everything except orders and search matches, in the public view.
    case everyone
    /// Also the customer's own orders and search matches, of all browsers that are theirs; sorted.
    case customer([String])
    /// Also the parts of orders at the merchant's places, and the merchant's search matches.
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

    /// - Parameter subject: the event's; it is only evaluated if it is needed.
    public func mayFollow(_ event: Event, in topic: StreamedTopic, _ subject: @autoclosure () -> EventSubject) -> Bool {
        if topic == .matches {
            return switch self {
            case .customer(let ids): ids.contains(event.partitionKey)
            case .merchant(let id): id == event.partitionKey
            case .everyone, .operator: false
            }
        }
        guard topic == .orders else { return true }
        // A held event shows the saga's progress; it is no status of the order.
        guard event.type != OrderEvents.held else { return false }
        switch self {
        case .everyone: return false
        // The release of a cancelled part is no news to a customer who knows that it was cancelled.
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
