import Contract
import Events

/// Operators by the settings: people with one of these addresses, proven by a code.
struct Operators: Sendable {
    let addresses: Set<String>

    /// The account with the right that the settings give now.
    func applied(to account: Account, at now: Timestamp) -> Account {
        let isOperator = account.signIns.contains { $0.issuer == SignIn.email && addresses.contains($0.subject) }
        guard isOperator != account.isOperator else { return account }
        var account = account
        account.isOperator = isOperator
        account.updatedAt = now
        return account
    }
}
