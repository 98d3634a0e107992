import Contract
import Events
import HTTPTypes
import Hummingbird
import ServiceKit

/// Makes access tokens of sessions that accounts keeps, and the answers that hold them.
struct AccountTokens: Sendable {
    let tokens: Tokens
    /// The life of one token.
    let life: Duration
    let address: SiteAddress
    let names: BusinessNames
    let marks: CookieMarks

    /// The role that the person acts in.
    enum Acting: Sendable {
        case customer
        case merchant(String)
        case `operator`
    }

    private struct Answer: Encodable {
        var token: String
        var person: String
        /// The same id, under the name that anonymous sessions use.
        var customer: String
        var role: Actor.Role
        var expiresAt: Timestamp
        /// The end of the session.
        var endsAt: Timestamp
        var name: String?
        var memberships: [Work]
        var isOperator: Bool
        var isNew: Bool
        var joined: Bool
    }

    /// A business that the person works for, with its name.
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
        address.isSecure(request, context)
    }

    /// The headers that set the cookies of the session, of the sign-in proof and of the device.
    /// - Parameter isSignIn: true if the session was opened by signing in just now.
    func headers(
        _ opened: AccountsService.Opened, to request: Request, isSignIn: Bool, isSecure: Bool, at now: Timestamp = .now
    ) -> HTTPFields {
        let life = Duration.microseconds(max(0, opened.until.microseconds - now.microseconds))
        var headers: HTTPFields = [.cacheControl: "no-store"]
        headers.append(setCookie: AccountCookie.session.set(opened.secret, for: life, isSecure: isSecure))
        let known = device(of: request, isSecure: isSecure, at: now)
        if let device = KnownDevice.noting(opened.mailboxes ?? [], in: known, marks, at: now) {
            headers.append(
                setCookie: AccountCookie.device.set(device.text, for: KnownDevice.life, isSecure: isSecure))
        }
        if isSignIn, let proof = proof(of: opened, request, isSecure: isSecure, at: now) {
            headers.append(
                setCookie: AccountCookie.proof.set(proof.text(marks), for: proof.left(at: now), isSecure: isSecure))
        }
        return headers
    }

    /// Linking another way of signing in proves only that the person has that way, so the earlier proof is kept.
    private func proof(
        of opened: AccountsService.Opened, _ request: Request, isSecure: Bool, at now: Timestamp
    ) -> SignInProof? {
        guard opened.isLinked == true else { return SignInProof(session: opened.session, at: now) }
        return proof(request, isSecure: isSecure, at: now)?.carried(to: opened.session)
    }

    private func proof(_ request: Request, isSecure: Bool, at now: Timestamp) -> SignInProof? {
        guard let session = Asker.current?.session else { return nil }
        return AccountCookie.proof.value(of: request, isSecure: isSecure)
            .flatMap { SignInProof($0, of: session, at: now, marks) }
    }

    private func device(of request: Request, isSecure: Bool, at now: Timestamp) -> KnownDevice? {
        AccountCookie.device.value(of: request, isSecure: isSecure).flatMap { KnownDevice($0, at: now) }
    }

    /// The name of the browser's device, if this address signed in there before.
    func deviceName(of request: Request, for address: String, isSecure: Bool, at now: Timestamp = .now) -> String? {
        device(of: request, isSecure: isSecure, at: now)?.name(for: address, marks)
    }

    /// True if the person signed in recently, in this browser, in the session of the request's token.
    func isProven(_ request: Request, isSecure: Bool, at now: Timestamp = .now) -> Bool {
        proof(request, isSecure: isSecure, at: now) != nil
    }

    /// - Throws: 403, with the cookie, if the person may not act in that role.
    func answer(
        _ opened: AccountsService.Opened, to request: Request, as acting: Acting = .customer, isSignIn: Bool,
        isSecure: Bool, at now: Timestamp = .now
    ) async throws -> Response {
        let headers = headers(opened, to: request, isSignIn: isSignIn, isSecure: isSecure, at: now)
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

    /// The asker of a request with only a cookie. Quotas do not limit people who work for a business or operate Vicinity, in any role.
    func asker(_ opened: AccountsService.Opened, at address: ClientAddress) -> Asker {
        let business = opened.account.memberships.first.flatMap { actor(opened, as: .merchant($0.merchant)) }
        return Asker(
            actor: actor(opened, as: .operator) ?? business ?? actor(opened, as: .customer), address: address,
            session: opened.session, account: opened.account.createdAt ?? opened.startedAt)
    }

    /// Nil if the person may not act in that role.
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
