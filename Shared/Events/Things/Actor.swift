/// Who asks for something: a person's random id and what they may do.
public struct Actor: Codable, Sendable, Hashable {
    public enum Role: String, Codable, Sendable, Hashable, CaseIterable {
        case customer, merchant, `operator`
    }

    public var id: String
    public var role: Role

    public init(id: String, role: Role) {
        self.id = id
        self.role = role
    }

    /// Whether they may change what is at a merchant's place: an operator may all, a merchant what is at places of their own.
    public func mayChange(placeOf merchant: String?) -> Bool {
        switch role {
        case .operator: true
        case .merchant: merchant == id
        case .customer: false
        }
    }
}
