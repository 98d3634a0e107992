import Contract
import Events

/// Whom the settings make operators: whoever has one of these e-mail addresses, shown by a code.
struct Operators: Sendable {
    let addresses: Set<String>

    /// The account as the settings have it now.
    func applied(to account: Account, at now: Timestamp) -> Account {
        let isOperator = account.signIns.contains { $0.issuer == SignIn.email && addresses.contains($0.subject) }
        guard isOperator != account.isOperator else { return account }
        var account = account
        account.isOperator = isOperator
        account.updatedAt = now
        return account
    }
}
