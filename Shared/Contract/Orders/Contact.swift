public import Events

/// The person whom a place may ask about an order. Only the customer, operators and the order's places see it. Erasing the person deletes it.
public struct Contact: DirectJSON, Sendable, Hashable {
    public var name: String
    /// As its owner writes it.
    public var telephone: String
    public var email: String?
}
