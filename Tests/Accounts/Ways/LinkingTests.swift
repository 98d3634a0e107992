import Contract
import Events
import Testing

@testable import AccountsService

@Suite struct `Another way in` {
    private let both: Set<String> = [SignIn.email, "https://id.example.org"]

    @Test func `is linked to the signed-in account, and replaces the session`() async throws {
        let bench = try Bench()
        let ann = try await bench.signIn(.email("ann@example.org"), anonymous: "c-1")
        let linked = try await bench.signIn(.provider("ann"), person: "c-1", session: ann.session.session)
        #expect(linked.account.signIns.map(\.issuer) == [SignIn.email, "https://id.example.org"])
        #expect(try await bench.sessions(of: "c-1").map(\.session) == [linked.session.session])
        #expect(try await bench.signIn(.provider("ann")).account.person == "c-1")
    }

    @Test func `is not linked after the session in which it began has ended`() async throws {
        let bench = try Bench()
        let ann = try await bench.signIn(.email("ann@example.org"), anonymous: "c-1")
        try await bench.end(ann.session, at: minutes(1))
        let refused = await #expect(throws: Reason.self) {
            try await bench.signIn(.provider("thief"), person: "c-1", session: ann.session.session, at: minutes(2))
        }
        #expect(refused?.code == "attempt-over")
        #expect(try await bench.account("c-1")?.signIns.count == 1)
    }

    @Test func `that is somebody else's is refused, and nothing of either changes`() async throws {
        let bench = try Bench()
        let ann = try await bench.signIn(.email("ann@example.org"), anonymous: "c-1")
        try await bench.signIn(.provider("bob"), anonymous: "c-2")
        let before = [try await bench.account("c-1"), try await bench.account("c-2")]
        let refused = await #expect(throws: Reason.self) {
            try await bench.signIn(.provider("bob"), person: "c-1", session: ann.session.session)
        }
        #expect(refused?.code == "linked-elsewhere")
        #expect([try await bench.account("c-1"), try await bench.account("c-2")] == before)
        #expect(try await bench.sessions(of: "c-1").map(\.session) == [ann.session.session])
    }

    @Test func `is removed with its sessions, except the requesting one`() async throws {
        let bench = try Bench()
        try await bench.signIn(.email("ann@example.org"), anonymous: "c-1")
        try await bench.signIn(.provider("ann"), person: "c-1")
        let here = try await bench.signIn(.email("ann@example.org"))
        let account = try await bench.unlink(
            .email("ann@example.org"), from: "c-1", offered: both, keeping: here.session.session)?.account
        #expect(account?.signIns.map(\.issuer) == ["https://id.example.org"])
        #expect(account?.email == nil, "the mailbox is not shown to be theirs any more")
        let open = try await bench.sessions(of: "c-1")
        #expect(open.count == 2 && open.contains { $0.session == here.session.session })
        #expect(try await bench.signIn(.email("ann@example.org")).account.person != "c-1")
    }

    @Test func `may be a new address, after which the old one is removed`() async throws {
        let bench = try Bench()
        let old = try await bench.signIn(.email("old@example.org"), anonymous: "c-1")
        let linked = try await bench.signIn(.email("new@example.org"), person: "c-1", session: old.session.session)
        #expect(linked.account.signIns.map(\.subject) == ["old@example.org", "new@example.org"])
        let account = try await bench.unlink(
            .email("old@example.org"), from: "c-1", offered: [SignIn.email], keeping: linked.session.session)?.account
        #expect(account?.email == "new@example.org")
        #expect(try await bench.sessions(of: "c-1").map(\.session) == [linked.session.session])
        #expect(try await bench.signIn(.email("new@example.org")).account.person == "c-1")
        #expect(try await bench.signIn(.email("old@example.org")).account.person != "c-1")
    }

    @Test func `is not removed if it is the last usable one`() async throws {
        let bench = try Bench()
        try await bench.signIn(.email("ann@example.org"), anonymous: "c-1")
        let refused = await #expect(throws: Reason.self) {
            try await bench.unlink(.email("ann@example.org"), from: "c-1", offered: both)
        }
        #expect(refused?.code == "last-sign-in")
        try await bench.signIn(.provider("ann"), person: "c-1")
        let unused = await #expect(throws: Reason.self) {
            try await bench.unlink(.email("ann@example.org"), from: "c-1", offered: [SignIn.email])
        }
        #expect(unused?.code == "last-sign-in", "nobody signs in by the provider here any more")
        #expect(try await bench.unlink(.provider("bob"), from: "c-1", offered: both) == nil)
    }

    @Test func `is not removed if a business would lose its last owner`() async throws {
        let bench = try Bench()
        let owner = Identity.provider("ann", [Membership(merchant: "m-1", duty: .owner)])
        try await bench.signIn(owner, anonymous: "c-1")
        try await bench.signIn(.email("ann@example.org"), person: "c-1")
        let refused = await #expect(throws: Reason.self) {
            try await bench.unlink(owner, from: "c-1", offered: both)
        }
        #expect(refused?.code == "last-owner")
    }
}
