import Contract
import EventLog
import Events
import TestKit
import Testing

@testable import AccountsService

@Suite struct `Open sessions` {
    @Test func `are said when they open, turn and close, with a tombstone at the end`() async throws {
        let bench = try Bench()
        let opened = try await bench.signIn(.email("ann@example.org"), anonymous: "c-1")
        let renewed = try #require(try await bench.renew(opened.secret, at: minutes(14)))
        #expect(renewed.secret != opened.secret && renewed.session.session == opened.session.session)
        let closed = try await bench.end(opened.session, at: minutes(15))
        #expect(closed.map(\.type) == ["vicinity.session.closed.v1"])
        #expect(try closed[0].decode(ClosedSession.self).reason == .ended)
        #expect(try await bench.renew(renewed.secret, at: minutes(16)) == nil)
        #expect(bench.harness.emitted.contains { $0.key == opened.session.session && $0.value == nil })
    }

    @Test func `give two tabs that ask at once the same new secret`() async throws {
        let bench = try Bench()
        let opened = try await bench.signIn(.email("ann@example.org"))
        let first = try #require(try await bench.renew(opened.secret, at: minutes(14)))
        let second = try #require(try await bench.renew(opened.secret, at: minutes(14)))
        #expect(first.secret == second.secret)
        #expect(try await bench.renew(second.secret, at: minutes(28)) != nil)
    }

    @Test func `close when an old secret is shown, for who has the new one, too`() async throws {
        let bench = try Bench()
        let opened = try await bench.signIn(.email("ann@example.org"))
        let thief = try #require(try await bench.renew(opened.secret, at: minutes(14)))
        let again = try #require(try await bench.renew(thief.secret, at: minutes(15)))
        #expect(try await bench.renew(opened.secret, at: minutes(16)) == nil)
        #expect(try await bench.renew(again.secret, at: minutes(16)) == nil)
    }

    @Test func `of a person close when an operator says so, but not those that began after`() async throws {
        let bench = try Bench()
        let old = try await bench.signIn(.email("ann@example.org"), anonymous: "c-1")
        try await bench.signIn(.email("ann@example.org"), at: minutes(10))
        try await bench.revoke("c-1", nil, before: minutes(5))
        #expect(try await bench.sessions(of: "c-1").map(\.startedAt) == [minutes(10)])
        #expect(try await bench.renew(old.secret, at: minutes(11)) == nil)
    }

    @Test func `of a role close some at a time, and meanwhile none is renewed`() async throws {
        let bench = try Bench(operators: ["boss@example.org"])
        let boss = try await bench.signIn(.email("boss@example.org"))
        let ann = try await bench.signIn(.email("ann@example.org"))
        try await bench.revoke(nil, .operator, before: minutes(5))
        #expect(try await bench.renew(boss.secret, at: minutes(6)) == nil)
        #expect(try await bench.renew(ann.secret, at: minutes(6)) != nil)
        let second = try Bench(operators: ["boss@example.org"])
        let session = try await second.signIn(.email("boss@example.org")).session
        try await second.revoke(nil, .operator, before: minutes(5))
        try await second.harness.tick(at: minutes(6))
        #expect(try await second.sessions(of: session.person) == [])
    }

    @Test func `of a role close although whoever was closing them is gone`() async throws {
        let bench = try Bench(operators: ["boss@example.org"])
        let boss = try await bench.signIn(.email("boss@example.org")).session
        try await bench.revoke(nil, .operator, before: minutes(5))
        let heir = try await bench.harness.rebuilt()
        try await heir.tick(at: minutes(6))
        #expect(try await heir.read { try SessionTable.sessions(of: boss.person, in: $0) } == [])
    }

    @Test func `close at their end without being asked`() async throws {
        let bench = try Bench()
        let opened = try await bench.signIn(.email("ann@example.org"))
        try await bench.harness.tick(at: days(31), deletionTime: days(1))
        await #expect(throws: AccountsHandler.ClockInDoubt.self, "its browser is not signed out") {
            try await bench.harness.perform(at: days(31), deletionTime: days(1)) { [handler = bench.handler] in
                _ = try handler.renew(opened.secret, from: "198.51.100.0/24", in: $0)
            }
        }
        #expect(try await bench.sessions(of: opened.account.person) == [opened.session], "only the wall clock says so")
        try await bench.harness.tick(at: days(32), deletionTime: days(30))
        #expect(try await bench.sessions(of: opened.account.person) == [])
    }

    @Test func `of one person are bounded: the one seen longest ago goes`() async throws {
        let bench = try Bench()
        let first = try await bench.signIn(.email("ann@example.org"))
        for minute in 1...SessionRules.most {
            try await bench.signIn(.email("ann@example.org"), at: minutes(minute))
        }
        let open = try await bench.sessions(of: first.account.person)
        #expect(open.count == SessionRules.most && !open.contains { $0.session == first.session.session })
    }
}
