import Contract
import Events
import Foundation
import Hummingbird
import Logging
import ServiceKit
import TestKit
import Testing

@testable import GatewayService

/// Who may use which route: the table, the document, and the gateway's answers.
@Suite(.timeLimit(.minutes(10))) struct `The rights of a route` {
    private static let rights = RouteRights().all

    @Test func `are in the document as the table has them`() throws {
        let documented = try DocumentedOperation.all()
        for (route, callers) in Self.rights where route.contains(" /v1/") || documented[route] != nil {
            let operation = try #require(documented[route], "\(route) is not in the document")
            #expect(operation.isOpen == callers.areEverybody, "\(route): security")
            let roles = callers.areEverybody ? [] : callers.all.map(\.rawValue)
            #expect(operation.roles == Set(roles), "\(route): x-roles")
            let refusesSome = !callers.areEverybody && callers.all.count < Caller.allCases.count - 1
            #expect(!refusesSome || operation.statuses.contains("403"), "\(route): says nothing of 403")
            #expect(callers.areEverybody || operation.statuses.contains("401"), "\(route): says nothing of 401")
        }
        let known = Set(Self.rights.keys).union(RouteRights.ofEveryService)
        #expect(Set(documented.keys).subtracting(known) == [], "nobody has said who may use them")
    }

    @Test func `are there for all that changes something or is somebody's`() {
        for (route, callers) in Self.rights where callers.areEverybody {
            let isRead = route.hasPrefix("GET ")
            #expect(isRead || Self.openWrites.contains(route), "\(route) is for everybody")
        }
    }

    /// What somebody without a token may send: ways in, links of letters, questions with a body, an old client, a provider's notices.
    private static let openWrites: Set = [
        "POST /v1/session", "POST /v1/sign-in/email", "POST /v1/sign-in/email/{attempt}",
        "POST /v1/sign-in/providers/{provider}", "POST /v1/account/session", "DELETE /v1/account/session",
        "POST /v1/account/way-changes/taken-back", "POST /v1/letters/confirm/{secret}", "POST /v1/letters/end/{secret}",
        "POST /v1/terms",
        "POST /v1/payments/stripe/notices", "POST /MapNewHomeServices.svc",
        "POST /ContentAnalysisService/V1/termExtraction", "POST /orders.json",
    ]

    /// Who was erased, or has no session any more, is refused at all others.
    private static let last = ["DELETE /v1/session", "DELETE /v1/account", "DELETE /v1/profile"]

    private static var inTurn: [(key: String, value: Callers)] {
        func rank(_ route: String) -> Int { last.firstIndex(of: route) ?? -1 }
        return rights.sorted { (rank($0.key), $0.key) < (rank($1.key), $1.key) }
    }

    @Test func `are needed by a gateway that starts`() async throws {
        let router = HTTPServer(metrics: Metrics(), readiness: Readiness(), logger: Logger(label: "rights")).router
        router.get("v1/new") { _, _ in "somebody's" }
        let error = #expect(throws: SettingsError.self) { try RouteRights().check(router.routes) }
        #expect("\(error.map { "\($0)" } ?? "")".contains("GET /v1/new"))
    }

    /// Somebody of each kind; the persons among them are all the same.
    private static func actor(_ caller: Caller) -> Actor? {
        switch caller {
        case .visitor: nil
        case .customer: Actor(id: "c-2", role: .customer)
        case .account: Actor(id: "c-1", role: .customer, person: "c-1")
        case .door: Actor(id: "m-1", role: .merchant, person: "c-1", duty: .door)
        case .staff: Actor(id: "m-1", role: .merchant, person: "c-1", duty: .staff)
        case .owner: Actor(id: "m-1", role: .merchant, person: "c-1", duty: .owner)
        case .business: Actor(id: "m-1", role: .merchant)
        case .operator: Actor(id: "c-1", role: .operator, person: "c-1")
        case .machine: Actor(id: "o-1", role: .operator)
        }
    }

    @Test func `tell each kind of token apart`() {
        for caller in Caller.allCases { #expect(Caller(Self.actor(caller)) == caller) }
    }

    @Test(arguments: Caller.allCases)
    func `are what somebody is answered by, at each route`(caller: Caller) async throws {
        try await Self.withGateway { gateway in
            for (route, callers) in Self.inTurn where !callers.areEverybody {
                let status = try await Self.ask(route, as: caller, gateway)
                if callers.all.contains(caller) {
                    #expect(![401, 403].contains(status), "\(route) as \(caller): \(status)")
                } else {
                    #expect(status == (caller == .visitor ? 401 : 403), "\(route) as \(caller): \(status)")
                }
            }
        }
    }

    @Test(arguments: [Caller.door, .staff, .owner, .business])
    func `end at the business that a token is of`(caller: Caller) async throws {
        try await Self.withGateway { gateway in
            for (route, _) in Self.rights where route.contains("/v1/merchants/") {
                let status = try await Self.ask(route, as: caller, of: "m-2", gateway)
                // A person leaves any business that they are in.
                let leaves = route == "DELETE /v1/merchants/{merchant}/people/{person}" && caller != .business
                #expect(leaves ? status != 403 : status == 403, "\(route) as \(caller): \(status)")
            }
        }
    }

    @Test func `keep what is somebody's out of every store on the way`() async throws {
        try await Self.withGateway { gateway in
            for (route, callers) in Self.rights where !callers.areEverybody && route.hasPrefix("GET ") {
                for caller in [Caller.visitor, callers.all.first ?? .machine] {
                    let http = try await Self.http(gateway, as: caller)
                    let answer = try await http.get(Self.path(of: route))
                    #expect(answer["Cache-Control"]?.contains("no-store") == true, "\(route) as \(caller)")
                }
            }
        }
    }

    // MARK: - Asking

    private static func withGateway(_ test: (GatewayUnderTest) async throws -> Void) async throws {
        let others = [StandIn(), StandIn(), StandIn()]
        let settings = [
            "ACCOUNTS": others[0].url, "NOTIFIER": others[1].url, "CRAWLER": others[2].url,
            "RATE_LIMIT_SESSION": "off", "RATE_LIMIT_SIGN_IN": "off",
        ]
        try await GatewayFixture.with { fixture in
            try await withStandIns(others) {
                fixture.search.answer(
                    "/v1/places?merchant=m-1&limit=1", #"{"items":[],"total":0,"next":null}"#)
                try await withSite(in: fixture, settings) { gateway, _ in try await test(gateway) }
            }
        }
    }

    /// A path of a route, with ids that may be.
    private static func path(of route: String) -> String {
        let ids = [
            "merchant": "m-1", "person": "c-1", "service": "orders", "number": "1", "code": "x.1", "id": "cafe-1",
        ]
        return route.drop { $0 != "/" }.split(separator: "/").map { part in
            guard let end = part.firstIndex(of: "}"), part.first == "{" else { return "/\(part)" }
            let name = String(part[..<end].dropFirst())
            return "/\(ids[name] ?? "some-1")\(part[end...].dropFirst())"
        }.joined()
    }

    private static func http(_ gateway: GatewayUnderTest, as caller: Caller) async throws -> TestHTTP {
        guard let actor = actor(caller) else { return gateway.http }
        let tokens = await Tokens(key: try SigningKey(secret: GatewayUnderTest.secret))
        // A token of its own for each question: one of them ends its session.
        let standing = actor.person.map { AccountStanding(person: $0, asOf: .now) }
        let made = try await tokens.make(
            actor, of: standing, in: .new(at: .now), until: .now.advanced(by: .seconds(600)))
        return gateway.http.with(token: made.token)
    }

    /// Asks without saying what: whoever may gets another refusal, or is done.
    private static func ask(
        _ route: String, as caller: Caller, of business: String = "m-1", _ gateway: GatewayUnderTest
    ) async throws -> Int {
        let method = String(route.prefix { $0 != " " })
        let path = path(of: route).replacing("/m-1", with: "/\(business)")
        let type = method == "PATCH" ? "application/merge-patch+json" : "application/json"
        let headers = ["Content-Type": type, "Idempotency-Key": UUID().uuidString, "Prefer": "respond-async"]
        let http = try await http(gateway, as: caller)
        // What a merchant may import at all.
        let json = route == "POST /v1/imports" ? #"{"format":"menu"}"# : "{}"
        let body = ["GET", "DELETE"].contains(method) ? nil : Array(json.utf8)
        return try await http.send(method, path, body: body, headers: headers).status
    }
}
