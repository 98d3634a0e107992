import Contract
import Events
import HTTPTypes
import Hummingbird
import ServiceKit

/// Makes access tokens of sessions that accounts keeps, and the answers that hold them.
struct AccountTokens: Sendable {
    let tokens: Tokens
    /// Of one token.
    let life: Duration
    let address: SiteAddress
    let names: BusinessNames

    /// As whom a token is for.
    enum Acting: Sendable {
        case customer
        case merchant(String)
        case `operator`
    }

    private struct Answer: Encodable {
        var token: String
        var person: String
        /// The same, as that of an anonymous session is called.
        var customer: String
        var role: Actor.Role
        var expiresAt: Timestamp
        /// From this time on nobody is signed in.
        var endsAt: Timestamp
        var name: String?
        var memberships: [Work]
        var isOperator: Bool
        var isNew: Bool
        var joined: Bool
    }

    /// That the person works for a business, and what that is called.
    private struct Work: Encodable {
        var merchant: String
        var duty: Duty
        var name: String?
        var places: Int?

        init(_ membership: Membership, _ business: BusinessNames.Business) {
            (merchant, duty) = (membership.merchant, membership.duty)
            (name, places) = (business.name, business.places)
        }
    }

    func isSecure(_ request: Request, _ context: ServiceContext) -> Bool {
        address.text(request, context).hasPrefix("https:")
    }

    /// The headers that keep the session in the browser.
    func headers(_ opened: AccountsService.Opened, isSecure: Bool, at now: Timestamp = .now) -> HTTPFields {
        let life = Duration.microseconds(max(0, opened.until.microseconds - now.microseconds))
        return [
            .cacheControl: "no-store",
            .setCookie: AccountCookie.session.set(opened.secret, for: life, isSecure: isSecure),
        ]
    }

    /// - Throws: 403, with the cookie, if the person may not act so.
    func answer(
        _ opened: AccountsService.Opened, as acting: Acting = .customer, isSecure: Bool, at now: Timestamp = .now
    ) async throws -> Response {
        let headers = headers(opened, isSecure: isSecure, at: now)
        guard let actor = actor(opened, as: acting) else {
            throw Problem(.forbidden, "this account may not do that, or not any more", field: "/as", headers: headers)
        }
        let made = try await tokens.make(
            actor,
            of: AccountStanding(
                person: opened.person, asOf: opened.account.updatedAt, since: opened.account.createdAt),
            in: Session(id: opened.session, began: NumericDate(opened.startedAt).time),
            until: min(opened.until, now.advanced(by: life)), at: now)
        let account = opened.account
        let businesses = await names.businesses(account.memberships.map(\.merchant))
        return try .json(
            Answer(
                token: made.token, person: opened.person, customer: opened.person, role: actor.role,
                expiresAt: made.identity.expires, endsAt: opened.until, name: account.name,
                memberships: zip(account.memberships, businesses).map { Work($0, $1) }, isOperator: account.isOperator,
                isNew: opened.isNew,
                joined: opened.joined),
            status: .created, headers: headers)
    }

    /// Nil if the person may not act so.
    private func actor(_ opened: AccountsService.Opened, as acting: Acting) -> Actor? {
        let (person, account) = (opened.person, opened.account)
        switch acting {
        case .customer:
            return Actor(
                id: person, role: .customer, person: person, also: account.joined.isEmpty ? nil : account.joined)
        case .merchant(let id):
            return account.memberships.first { $0.merchant == id }.map {
                Actor(id: id, role: .merchant, person: person, duty: $0.duty)
            }
        case .operator:
            return account.isOperator ? Actor(id: person, role: .operator, person: person) : nil
        }
    }
}
