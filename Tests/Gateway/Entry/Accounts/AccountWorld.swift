import Contract
import EventLog
import Events
import HTTPTypes
import ServiceKit
import TestKit

@testable import GatewayService

/// A gateway with accounts, which a stand-in plays.
struct AccountFixture: Sendable {
    let fixture: GatewayFixture
    let accounts: StandIn
    let gateway: GatewayUnderTest

    /// - Parameter notifier: whether the recommender's stand-in plays a notifier, too.
    static func with(
        notifier: Bool = false, _ settings: [String: String] = [:],
        isolation: isolated (any _Concurrency.Actor)? = #isolation,
        _ test: (AccountFixture) async throws -> Void
    ) async throws {
        let accounts = StandIn()
        try await GatewayFixture.with { fixture in
            try await withStandIns([accounts]) {
                var settings = settings
                settings["ACCOUNTS"] = accounts.url
                if notifier { settings["NOTIFIER"] = fixture.recommender.url }
                try await fixture.withGateway(settings) { gateway in
                    try await test(AccountFixture(fixture: fixture, accounts: accounts, gateway: gateway))
                }
            }
        }
    }

    struct Session: Decodable {
        let token: String
        let person: String
        let role: Actor.Role
        let expiresAt: Timestamp
        let endsAt: Timestamp
        let memberships: [Membership]
    }

    /// What accounts says of a session.
    static func opened(
        _ person: String = "c-anna", secret: String = "s-1.secret", session: String = "s-1", joined: [String] = [],
        memberships: [Membership] = [], isOperator: Bool = false, by issuer: String = SignIn.email,
        mailboxes: [String] = [], isLinked: Bool = false, at time: Timestamp = .now
    ) -> String {
        let works = memberships.map { #"{"merchant":"\#($0.merchant)","duty":"\#($0.duty.rawValue)"}"# }
        let ids = joined.map { "\"\($0)\"" }
        let addresses = mailboxes.map { "\"\($0)\"" }.joined(separator: ",")
        return """
            {"secret":"\(secret)","session":"\(session)","person":"\(person)","startedAt":"\(time)",
            "until":"\(time.advanced(by: .seconds(7200)))","signIn":"\(issuer)","isNew":false,"joined":false,
            "isLinked":\(isLinked),"mailboxes":[\(addresses)],
            "account":{"person":"\(person)","signIns":[],"joined":[\(ids.joined(separator: ","))],
            "memberships":[\(works.joined(separator: ","))],"isOperator":\(isOperator),
            "createdAt":"\(time)","updatedAt":"\(time)"}}
            """
    }

    func renews(_ opened: String) { accounts.answer("/v1/open-sessions/renew", opened) }

    /// Asks for a token by the cookie.
    func session(as acting: String = "{}", cookie: String = "s-1.secret") async throws -> TestResponse {
        try await gateway.http.post(
            "/v1/account/session", json: acting, headers: ["Cookie": "vicinity-session=\(cookie)"])
    }

    /// Where accounts says of Anna's sessions.
    static let sessions = TopicPartition(Topic.openSessions.name, partition(of: "c-anna"))

    func close(_ session: String, _ reason: ClosedSession.Reason = .ended) async throws {
        let closed = ClosedSession(
            session: session, person: "c-anna", reason: reason, closedAt: .now, until: .now,
            reflects: InputPositions())
        try await fixture.emit(
            .openSessions, OpenSessionEvents.closed.name, session, partitionKey: "c-anna", closed)
    }

    /// A session whose secret turns so often.
    func open(_ session: String, times: Int) async throws {
        let opened = OpenSession(
            session: session, person: "c-anna", secretDigest: "", turnedAt: .now, startedAt: .now, seenAt: .now,
            until: .now, device: "", network: "", signIn: SignIn.email)
        for _ in 1...times {
            try await fixture.emit(
                .openSessions, OpenSessionEvents.opened.name, session, partitionKey: "c-anna", opened)
        }
    }

    /// What accounts says of somebody's rights.
    func emit(_ person: String, _ memberships: [Membership], at time: Timestamp) async throws {
        let account = Account(person: person, memberships: memberships, createdAt: time, updatedAt: time)
        try await fixture.emit(.accounts, AccountEvents.changed.name, person, partitionKey: person, account)
    }
}
