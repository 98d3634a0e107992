public import Events

/// Who asks for something: a person's random id and what they may do.
public struct Actor: DirectJSON, Sendable, Hashable {
    public enum Role: String, Codable, Sendable, Hashable, CaseIterable {
        case customer, merchant, `operator`
    }

    /// Of a merchant that of the business, whoever acts for it.
    public var id: String
    public var role: Role
    /// The person who acts for a business or as an operator, if they signed in; nil of a machine's token.
    public var person: String?
    /// What the person does for the business; nil: all that a merchant may.
    public var duty: Duty?
    /// Of a customer: their ids in other browsers.
    public var also: [String]?

    /// Whether they may change what is at a merchant's place: an operator may all, an owner what is at places of their own.
    public func mayChange(placeOf merchant: String?) -> Bool { may(.owner, at: merchant) }

    /// Whether they may see to a merchant's orders and answer its guests.
    public func mayServe(placeOf merchant: String?) -> Bool { may(.staff, at: merchant) }

    /// Whether they may let people in to a merchant's place.
    public func mayAdmit(placeOf merchant: String?) -> Bool { may(.door, at: merchant) }

    private func may(_ duty: Duty, at merchant: String?) -> Bool {
        switch role {
        case .operator: true
        case .merchant: merchant == id && (self.duty ?? .owner) >= duty
        case .customer: false
        }
    }

    /// Whether what this customer did is theirs, in whichever of their browsers.
    public func owns(_ customer: String) -> Bool { customer == id || also?.contains(customer) == true }
}
