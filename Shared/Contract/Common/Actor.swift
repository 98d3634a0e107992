public import Events

/// Author of a request: a person's random id and role.
public struct Actor: DirectJSON, Sendable, Hashable {
    public enum Role: String, Codable, Sendable, Hashable, CaseIterable {
        case customer, merchant, `operator`
    }

    /// For a merchant the id of the business, whoever acts for it.
    public var id: String
    public var role: Role
    /// Person who acts for a business or as an operator, if they signed in; nil for a machine's token.
    public var person: String?
    /// Duty of the person in the business; nil: all rights of a merchant.
    public var duty: Duty?
    /// For a customer: their ids in other browsers.
    public var also: [String]?

    /// True if the actor may change a merchant's place: an operator may change all, an owner their own.
    public func mayChange(placeOf merchant: String?) -> Bool { may(.owner, at: merchant) }

    /// True if the actor may handle a merchant's orders and answer its guests.
    public func mayServe(placeOf merchant: String?) -> Bool { may(.staff, at: merchant) }

    /// True if the actor may admit people to a merchant's place.
    public func mayAdmit(placeOf merchant: String?) -> Bool { may(.door, at: merchant) }

    private func may(_ duty: Duty, at merchant: String?) -> Bool {
        switch role {
        case .operator: true
        case .merchant: merchant == id && (self.duty ?? .owner) >= duty
        case .customer: false
        }
    }

    /// True if a customer's id is this customer's, in any of their browsers.
    public func owns(_ customer: String) -> Bool { customer == id || also?.contains(customer) == true }
}
