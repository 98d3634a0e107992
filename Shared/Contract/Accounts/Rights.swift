/// Rights of a person in addition to those of a customer.
public struct Rights: Codable, Sendable, Hashable {
    public var isOperator: Bool = false
    /// The greatest duty in each business.
    public var memberships: [String: Duty]

    public var areNone: Bool { !isOperator && memberships.isEmpty }
}

extension Account {
    /// Rights by invitation, by the settings, and by each way in.
    public var rights: Rights {
        let all = memberships + signIns.flatMap { $0.memberships ?? [] }
        return Rights(
            isOperator: isOperator || signIns.contains { $0.isOperator == true },
            memberships: Dictionary(all.map { ($0.merchant, $0.duty) }, uniquingKeysWith: max))
    }
}
