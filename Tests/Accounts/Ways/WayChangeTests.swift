import Contract
import Events
import Store
import TestKit
import Testing

@testable import AccountsService

/// Ways in that a thief adds and removes, and their recovery by the owner.
@Suite struct `A change of ways in` {
    private let bench: Bench
    private let provider = "https://id.example.org"

    init() throws { bench = try Bench() }

    private func link(
        _ identity: Identity, at time: Timestamp = noon, isProven: Bool = true
    ) async throws -> WayChanges.Notice {
        try #require(try await bench.signIn(identity, person: "c-1", isProven: isProven, at: time).notice)
    }

    private func ways() async throws -> [String] { try await bench.account("c-1")?.signIns.map(\.subject) ?? [] }

    private func links(_ notice: WayChanges.Notice?) -> [String] {
        (notice?.recipients ?? []).filter(\.hasLink).map(\.address)
    }

    @Test func `needs a recent sign-in`() async throws {
        try await bench.signIn(.email("ann@example.org"), anonymous: "c-1")
        let added = await #expect(throws: Reason.self) { try await link(.email("thief@example.org"), isProven: false) }
        #expect(added?.code == "proof-needed")
        _ = try await link(.provider("ann"))
        let removed = await #expect(throws: Reason.self) {
            try await bench.unlink(.email("ann@example.org"), from: "c-1", isProven: false)
        }
        #expect(removed?.code == "proof-needed")
        #expect(try await ways() == ["ann@example.org", "ann"])
        // Signing in by an own way is a proof itself.
        let again = try await bench.signIn(.email("ann@example.org"), person: "c-1", isProven: false)
        #expect(again.account.person == "c-1" && again.notice == nil)
    }

    @Test func `is notified to all mailboxes, and its link is sent to the earlier ones`() async throws {
        try await bench.signIn(.email("ann@example.org"), anonymous: "c-1")
        let added = try await link(.email("thief@example.org"), at: minutes(1))
        #expect(added.recipients.map(\.address) == ["ann@example.org", "thief@example.org"])
        #expect(links(added) == ["ann@example.org"] && added.added == ["thief@example.org"] && added.removed.isEmpty)
        let removed = try await bench.unlink(.email("ann@example.org"), from: "c-1", at: minutes(2))?.notice
        #expect(removed?.recipients.map(\.address) == ["ann@example.org", "thief@example.org"])
        #expect(links(removed) == ["ann@example.org"] && removed?.removed == ["ann@example.org"])
    }

    @Test func `is notified to an address that a provider has proven`() async throws {
        var ann = Identity.provider("ann")
        ann.email = "ann@example.org"
        try await bench.signIn(ann, anonymous: "c-1")
        #expect(links(try await link(.email("thief@example.org"), at: minutes(1))) == ["ann@example.org"])
    }

    @Test(arguments: [0, 1]) func `is taken back by either letter of a theft, which closes all sessions`(
        letter: Int
    ) async throws {
        try await bench.signIn(.email("ann@example.org"), anonymous: "c-1")
        let added = try await link(.email("thief@example.org"), at: minutes(1))
        let removed = try await bench.unlink(.email("ann@example.org"), from: "c-1", at: minutes(2))?.notice
        try await bench.signIn(.email("thief@example.org"), at: minutes(3))
        let secret = try #require(bench.secret([added, removed][letter]))
        let back = try await bench.takeBack(secret, at: days(6))
        #expect(try await ways() == ["ann@example.org"])
        #expect(back.account.email == "ann@example.org")
        #expect(back.notice.recipients.map(\.address) == ["ann@example.org", "thief@example.org"])
        #expect(links(back.notice).isEmpty, "taking back cannot be taken back")
        #expect(try await bench.sessions(of: "c-1").isEmpty)
        #expect(try await bench.signIn(.email("ann@example.org"), at: days(6)).account.person == "c-1")
        #expect(try await bench.signIn(.email("thief@example.org"), at: days(6)).account.person != "c-1")
        for used in [added, removed] {
            let secret = try #require(bench.secret(used))
            await #expect(throws: (any Error).self) { try await bench.takeBack(secret, at: days(6)) }
        }
    }

    @Test func `of an honest owner is taken back alone`() async throws {
        try await bench.signIn(.email("ann@example.org"), anonymous: "c-1")
        let first = try await link(.email("new@example.org"), at: days(1))
        let second = try await link(.provider("ann"), at: days(2))
        try await bench.takeBack(try #require(bench.secret(second)), at: days(3))
        #expect(try await ways() == ["ann@example.org", "new@example.org"])
        try await bench.takeBack(try #require(bench.secret(first)), at: days(3))
        #expect(try await ways() == ["ann@example.org"])
    }

    @Test func `is final after seven days, and its addresses are deleted`() async throws {
        try await bench.signIn(.email("old@example.org"), anonymous: "c-1")
        _ = try await link(.email("new@example.org"), at: minutes(1))
        let removed = try await bench.unlink(.email("old@example.org"), from: "c-1", at: minutes(2))?.notice
        let late = await #expect(throws: Reason.self) {
            try await bench.takeBack(try #require(bench.secret(removed)), at: days(8))
        }
        #expect(late?.code == "change-over")
        try await bench.harness.tick(at: days(8))
        #expect(try await bench.account("c-1")?.wayChanges == nil)
        let left = try await bench.harness.read {
            try AccountTable.accountsWithWayChanges(until: days(99), limit: 9, in: $0)
        }
        #expect(left.isEmpty)
    }

    @Test func `of a thief's way that its owner removes has no link for the thief`() async throws {
        try await bench.signIn(.email("ann@example.org"), anonymous: "c-1")
        _ = try await link(.email("thief@example.org"), at: minutes(1))
        let removed = try await bench.unlink(.email("thief@example.org"), from: "c-1", at: minutes(2))?.notice
        #expect(links(removed) == ["ann@example.org"])
        #expect(removed?.recipients.contains { $0.address == "thief@example.org" } == true)
    }

    @Test func `gets a way back from an account created meanwhile, which is merged`() async throws {
        try await bench.signIn(.email("ann@example.org"), anonymous: "c-1")
        _ = try await link(.email("thief@example.org"), at: minutes(1))
        let removed = try await bench.unlink(.email("ann@example.org"), from: "c-1", at: minutes(2))?.notice
        let other = try await bench.signIn(.email("ann@example.org"), anonymous: "c-2", at: minutes(3))
        #expect(other.account.person == "c-2")
        let back = try await bench.takeBack(try #require(bench.secret(removed)), at: minutes(4))
        #expect(back.account.joined == ["c-2"] && back.account.mailboxes == ["ann@example.org"])
        #expect(try await bench.account("c-2") == nil)
        #expect(try await bench.sessions(of: "c-2").isEmpty)
        #expect(try await bench.harness.rebuilt().contents() == bench.harness.contents())
    }

    @Test func `gets a way back from an account with another way`() async throws {
        try await bench.signIn(.email("ann@example.org"), anonymous: "c-1")
        _ = try await link(.email("new@example.org"), at: minutes(1))
        let removed = try await bench.unlink(.email("ann@example.org"), from: "c-1", at: minutes(2))?.notice
        try await bench.signIn(.email("ann@example.org"), anonymous: "c-2", at: minutes(3))
        try await bench.signIn(.provider("ann"), person: "c-2", at: minutes(3))
        try await bench.takeBack(try #require(bench.secret(removed)), at: minutes(4))
        #expect(try await ways().contains("ann@example.org"))
        let other = try await bench.account("c-2")
        #expect(other?.signIns.map(\.subject) == ["ann"] && other?.email == nil)
    }

    @Test func `is taken back however full the account is`() async throws {
        try await bench.signIn(.email("ann@example.org"), anonymous: "c-1")
        _ = try await link(.email("thief@example.org"), at: minutes(1))
        for number in 0..<Account.mostJoined {
            try await bench.signIn(.email("thief@example.org"), anonymous: "t-\(number)", at: minutes(2))
        }
        let removed = try await bench.unlink(.email("ann@example.org"), from: "c-1", at: minutes(3))?.notice
        try await bench.signIn(.email("ann@example.org"), anonymous: "c-2", at: minutes(4))
        let back = try await bench.takeBack(try #require(bench.secret(removed)), at: minutes(5)).account
        #expect(back.mailboxes == ["ann@example.org"] && back.joined.contains("c-2"))
    }

    @Test func `is refused if too many can be taken back: none is dropped`() async throws {
        try await bench.signIn(.email("ann@example.org"), anonymous: "c-1")
        for number in 0..<Account.mostWayChanges / 2 {
            let address = Identity.email("t\(number)@example.org")
            _ = try await link(address, at: minutes(number))
            try await bench.unlink(address, from: "c-1", at: minutes(number))
        }
        let refused = await #expect(throws: Reason.self) { try await link(.email("more@example.org"), at: minutes(9)) }
        #expect(refused?.code == "too-many-changes")
        _ = try await link(.email("more@example.org"), at: days(8))
    }
}
