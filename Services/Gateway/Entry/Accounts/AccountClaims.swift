import Contract
import Events

/// What a token of somebody with an account says beside who and until when.
struct AccountClaims: Codable, Sendable, Hashable {
    /// Who acts (RFC 8693, 4.1).
    struct Acting: Codable, Sendable, Hashable {
        var sub: String
    }

    /// The person who acts for a business, or as an operator.
    var act: Acting?
    /// What the person does for the business.
    var duty: Duty?
    /// Of a customer: the ids of other browsers that are theirs, too.
    var ids: [String]?
    /// Of which moment the account is that it was made of, in microseconds; nil of tokens of no account.
    var asOf: Int64?
    /// Since when there is the account, in microseconds; nil of tokens of no account, and of older ones.
    var since: Int64?

    enum CodingKeys: String, CodingKey {
        case act, duty, ids
        case asOf = "account_as_of"
        case since = "account_since"
    }

    /// - Parameter standing: nil of a token of no account.
    init(_ actor: Actor, _ standing: AccountStanding?) {
        guard let standing else { return }
        if actor.role == .customer { ids = actor.also } else { act = Acting(sub: standing.person) }
        duty = actor.duty
        asOf = standing.asOf.microseconds
        since = standing.since?.microseconds
    }

    /// Nil of a token of no account.
    func standing(of subject: String) -> AccountStanding? {
        asOf.map {
            AccountStanding(
                person: act?.sub ?? subject, asOf: Timestamp(microseconds: $0),
                since: since.map { Timestamp(microseconds: $0) })
        }
    }

    func actor(_ subject: String, _ role: Actor.Role) -> Actor {
        guard let standing = standing(of: subject) else { return Actor(id: subject, role: role) }
        return Actor(
            id: subject, role: role, person: standing.person, duty: role == .merchant ? duty ?? .owner : nil,
            also: role == .customer ? ids : nil)
    }
}

/// Whose account a token is of, and of which moment of it.
struct AccountStanding: Sendable, Hashable {
    let person: String
    let asOf: Timestamp
    /// Since when there is the account; nil if the token does not say.
    var since: Timestamp?
}

/// All claims of a token that this deployment makes. Those of accounts are believed of no other issuer.
struct OwnClaims: Codable, Sendable {
    var claims: Claims
    var account: AccountClaims

    init(_ claims: Claims, _ account: AccountClaims) {
        (self.claims, self.account) = (claims, account)
    }

    init(from decoder: any Decoder) throws {
        claims = try Claims(from: decoder)
        account = try AccountClaims(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
        try claims.encode(to: encoder)
        try account.encode(to: encoder)
    }
}
