/// What a person may do beyond being a customer.
public struct Rights: Codable, Sendable, Hashable {
    public var isOperator: Bool = false
    /// The greatest duty in each business.
    public var memberships: [String: Duty]

    public var areNone: Bool { !isOperator && memberships.isEmpty }
}

extension Account {
    /// By invitation, by the settings, and by each of the sign-ins.
    public var rights: Rights {
        let all = memberships + signIns.flatMap { $0.memberships ?? [] }
        return Rights(
            isOperator: isOperator || signIns.contains { $0.isOperator == true },
            memberships: Dictionary(all.map { ($0.merchant, $0.duty) }, uniquingKeysWith: max))
    }
}
