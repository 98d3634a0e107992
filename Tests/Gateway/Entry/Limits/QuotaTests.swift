import Contract
import Events
import HTTPTypes
import ServiceKit
import TestKit
import Testing

@testable import GatewayService

@Suite struct `A quota` {
    private static let second: Int64 = 1_000_000_000
    private static let limits = Quotas.Limits(person: 1 << 20, address: 4 << 20, total: 16 << 20)

    private func asker(_ id: String, _ address: String, _ role: Actor.Role = .customer) -> Asker {
        Asker(
            actor: Actor(id: id, role: role),
            address: ClientAddress(connection: address, forwarded: nil, trusting: []))
    }

    /// How many of so many bytes are taken before the first refusal.
    private func taken(
        _ quotas: Quotas, bytes: Int = 64 << 10, at now: Int64 = 0, most: Int = 10_000, by asker: (Int) -> Asker
    ) -> Int {
        for number in 0..<most {
            do { try quotas.count(bytes, of: asker(number), at: now) } catch { return number }
        }
        return most
    }

    @Test func `ends what one person makes us keep, and nobody else`() throws {
        let quotas = Quotas(Self.limits, exempt: [])
        #expect(taken(quotas) { _ in asker("ana", "192.0.2.1") } == 16)
        try quotas.count(1, of: asker("bo", "192.0.2.1"), at: 0)
        let problem = #expect(throws: Problem.self) { try quotas.count(64 << 10, of: asker("ana", "192.0.2.9"), at: 0) }
        #expect(problem?.status.code == 429 && problem?.headers[.retryAfter] == "5400")
    }

    @Test func `comes back with time`() throws {
        let quotas = Quotas(Self.limits, exempt: [])
        #expect(taken(quotas) { _ in asker("ana", "192.0.2.1") } == 16)
        #expect(taken(quotas, at: 5400 * Self.second) { _ in asker("ana", "192.0.2.1") } == 1)
        #expect(taken(quotas, at: 3 * 86_400 * Self.second) { _ in asker("ana", "192.0.2.1") } == 16)
    }

    @Test func `counts the throw-away sessions of one address together`() {
        let quotas = Quotas(Self.limits, exempt: [])
        #expect(taken(quotas) { asker("c-\($0)", "192.0.2.1") } == 64)
        #expect(taken(quotas, most: 3) { asker("d-\($0)", "192.0.2.2") } == 3)
        let v6 = Quotas(Self.limits, exempt: [])
        #expect(taken(v6) { asker("c-\($0)", "2001:db8::\(String($0 % 99 + 1, radix: 16))") } == 64)
    }

    @Test func `counts an IPv6 network's customer whole, whichever of its networks they use`() {
        let quotas = Quotas(Self.limits, exempt: [])
        #expect(taken(quotas) { asker("c-\($0)", "2001:db8:7:\(String($0 % 99 + 1, radix: 16))::1") } == 64)
        #expect(taken(quotas, most: 3) { asker("d-\($0)", "2001:db8:8::1") } == 3)
    }

    private func stranger(_ address: String, device: String? = nil) -> Asker {
        Asker(
            actor: nil, address: ClientAddress(connection: address, forwarded: nil, trusting: []), device: device)
    }

    @Test func `is of the network alone where nobody has a token, and no other network shares it`() throws {
        let quotas = Quotas(Self.limits, exempt: [])
        #expect(taken(quotas) { _ in stranger("192.0.2.1") } == 64)
        #expect(taken(quotas, most: 3) { _ in stranger("192.0.2.2") } == 3)
        try quotas.count(64 << 10, of: asker("ana", "192.0.2.3"), at: 0)
    }

    @Test func `of an old client's device cannot be used up by whoever names it elsewhere`() throws {
        let quotas = Quotas(Self.limits, exempt: [])
        #expect(taken(quotas) { _ in stranger("192.0.2.1", device: "phone") } == 16)
        #expect(taken(quotas, most: 3) { _ in stranger("192.0.2.1", device: "tablet") } == 3)
        #expect(taken(quotas) { _ in stranger("192.0.2.2", device: "phone") } == 16)
    }

    @Test func `counts in the end what a write did leave`() throws {
        let quotas = Quotas(Self.limits, exempt: [])
        let ana = asker("ana", "192.0.2.1")
        try quotas.count(1024, of: ana, at: 0)
        quotas.correct(by: (1 << 20) - 1024, of: ana, at: 0)
        #expect(throws: Problem.self) { try quotas.count(1, of: ana, at: 0) }
        quotas.correct(by: -(64 << 10), of: ana, at: 0)
        #expect(taken(quotas) { _ in ana } == 1)
        #expect(quotas.sum == 1 << 20)
    }

    @Test func `of all, when much is used, ends those who filled it and not others`() throws {
        let quotas = Quotas(Self.limits, exempt: [])
        // Two addresses use their own whole; from half of all on, each may have less.
        #expect(taken(quotas) { asker("a-\($0)", "192.0.2.1") } == 64)
        #expect(taken(quotas) { asker("b-\($0)", "192.0.2.2") } == 64)
        let third = taken(quotas) { asker("c-\($0)", "192.0.2.3") }
        #expect((20..<60).contains(third), "\(third)")
        for address in 4..<40 { _ = taken(quotas) { asker("\(address)-\($0)", "192.0.2.\(address)") } }
        #expect(throws: Problem.self) { try quotas.count(64 << 10, of: asker("x", "192.0.2.1"), at: 0) }
        #expect(taken(quotas) { asker("y-\($0)", "198.51.100.7") } == Quotas.little / (64 << 10))
    }

    @Test func `does not end the work of staff, nor what is exempt`() throws {
        let quotas = Quotas(Self.limits, exempt: [try #require(Network("10.0.0.0/8"))])
        #expect(taken(quotas, most: 200) { _ in asker("o-1", "192.0.2.1", .operator) } == 200)
        #expect(taken(quotas, most: 200) { asker("c-\($0)", "10.1.2.3") } == 200)
    }
}

/// Guests fill the quota of a café's network, in which its staff works, too.
@Suite(.timeLimit(.minutes(5))) struct `A quota of a network that is used up` {
    /// Has a guest use up the quota, and asks with a stranger's write whether that is so.
    private func useUp(_ fixture: AccountFixture) async throws {
        struct Session: Decodable { var token: String }
        let guest: Session = try await fixture.gateway.http.post("/v1/session").decode()
        let path = "/v1/searches/s-1"
        fixture.fixture.recommender.answer(
            path, StandIn.Answer(headers: [.contentType: "application/json", .vicinityKept: "2000000"], body: "{}"))
        for status in [200, 429] {
            let response = try await fixture.gateway.http.with(token: guest.token).send(
                "PATCH", path, body: Array(#"{"name":"x"}"#.utf8),
                headers: ["Content-Type": "application/merge-patch+json"])
            #expect(response.status == status)
        }
    }

    @Test(arguments: [true, false])
    func `keeps nobody who works there from renewing a session and ending it`(isOperator: Bool) async throws {
        let memberships = isOperator ? [] : [Membership(merchant: "m-anna", duty: .staff)]
        try await AccountFixture.with(notifier: true, ["QUOTA_ADDRESS": "1"]) { fixture in
            fixture.renews(AccountFixture.opened(memberships: memberships, isOperator: isOperator))
            try await useUp(fixture)
            #expect(try await fixture.session().status == 201)
            let ended = try await fixture.gateway.http.delete(
                "/v1/account/session", headers: ["Cookie": "vicinity-session=s-1.secret"])
            #expect(ended.status == 204, "\(ended.text)")
        }
    }

    @Test func `keeps nobody from signing in by a code`() async throws {
        try await AccountFixture.with(notifier: true, ["QUOTA_ADDRESS": "1"]) { fixture in
            try await useUp(fixture)
            fixture.accounts.answer("/v1/sign-in/email", #"{"attempt":"a-1"}"#)
            let sent = try await fixture.gateway.http.post("/v1/sign-in/email", json: #"{"email":"ann@example.org"}"#)
            #expect(sent.status == 202, "\(sent.text)")
            fixture.accounts.answer("/v1/sign-in/finish", #"{"session":\#(AccountFixture.opened())}"#)
            let finished = try await fixture.gateway.http.post("/v1/sign-in/email/a-1", json: #"{"code":"123456"}"#)
            #expect(finished.status == 201, "\(finished.text)")
        }
    }
}
