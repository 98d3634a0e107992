import Contract
import Events
import JWTKit

/// Further claims of an account's token, beside subject and expiry.
struct AccountClaims: Codable, Sendable, Hashable {
    /// The acting person (RFC 8693, 4.1).
    struct Acting: Codable, Sendable, Hashable {
        var sub: String
    }

    /// The person who acts for a business, or as an operator.
    var act: Acting?
    /// The person's duty in the business.
    var duty: Duty?
    /// For a customer: ids of the same person in other browsers.
    var ids: [String]?
    /// The version of the account that the token was made of, in microseconds; nil in tokens without an account.
    var asOf: Int64?
    /// When the account was created, in microseconds; nil in tokens without an account, and in older ones.
    var since: Int64?

    enum CodingKeys: String, CodingKey {
        case act, duty, ids
        case asOf = "account_as_of"
        case since = "account_since"
    }

    /// - Parameter standing: nil for a token without an account.
    init(_ actor: Actor, _ standing: AccountStanding?) {
        guard let standing else { return }
        if actor.role == .customer { ids = actor.also } else { act = Acting(sub: standing.person) }
        duty = actor.duty
        asOf = standing.asOf.microseconds
        since = standing.since?.microseconds
    }

    /// Nil for a token without an account.
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

/// The account that a token belongs to, and the version of it.
struct AccountStanding: Sendable, Hashable {
    let person: String
    let asOf: Timestamp
    /// When the account was created; nil if the token does not state it.
    var since: Timestamp?
}

/// All claims of a token that this deployment makes. Account claims are accepted from no other issuer.
struct OwnClaims: JWTPayload {
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

    /// Empty, like that of `Claims`.
    func verify(using key: some JWTAlgorithm) throws {}
}
