import Contract
import EventLog
import Events
import TestKit
import Testing

@testable import AccountsService

@Suite struct `People of a business` {
    private let boss = Actor(id: "o-1", role: .operator)

    private func actor(_ person: String) -> Actor {
        Actor(id: "m-1", role: .merchant, person: person, duty: .owner)
    }

    private func code(_ body: () async throws -> Void) async -> String? {
        await #expect(throws: Reason.self) { try await body() }?.code
    }

    @Test func `are invited by a link that is valid once`() async throws {
        let bench = try Bench()
        let owner = try await bench.owner()
        let secret = try await bench.invite(.door, by: owner)
        let ann = try await bench.signIn(.email("ann@example.org")).account.person
        #expect(try await bench.accept(secret, by: ann)?.rights.memberships == ["m-1": .door])
        let bob = try await bench.signIn(.email("bob@example.org")).account.person
        #expect(await code { try await bench.accept(secret, by: bob) } == "invitation-over")
        #expect(try await bench.account(bob)?.rights.areNone == true)
    }

    @Test func `are refused with an expired link, or one for another address`() async throws {
        let bench = try Bench()
        let owner = try await bench.owner()
        let ann = try await bench.signIn(.email("ann@example.org")).account.person
        let old = try await bench.invite(.door, days: 1, by: owner)
        #expect(await code { try await bench.accept(old, by: ann, at: days(1)) } == "invitation-over")
        let others = try await bench.invite(.door, email: "bob@example.org", by: owner)
        #expect(await code { try await bench.accept(others, by: ann) } == "other-address")
        let theirs = try await bench.invite(.door, email: "ann@example.org", by: owner)
        #expect(try await bench.accept(theirs, by: ann) != nil)
        #expect(await code { try await bench.accept("guessed", by: ann) } == "invitation-over")
    }

    @Test func `keep a greater duty when invited to a lesser one`() async throws {
        let bench = try Bench()
        let owner = try await bench.owner()
        let secret = try await bench.invite(.door, by: owner)
        #expect(try await bench.accept(secret, by: owner)?.rights.memberships == ["m-1": .owner])
    }

    @Test func `always have an owner, unless an operator ends it`() async throws {
        let bench = try Bench()
        let owner = try await bench.owner()
        let (handler, asOwner, boss) = (bench.handler, actor(owner), boss)
        #expect(
            await code {
                _ = try await bench.perform { try handler.remove(owner, from: "m-1", by: asOwner, in: $0) }
            } == "last-owner")
        #expect(
            await code {
                _ = try await bench.perform { try handler.setDuty(.staff, of: owner, at: "m-1", by: asOwner, in: $0) }
            } == "last-owner")
        #expect(await code { _ = try await bench.perform { try handler.leave(owner, in: $0) } } == "last-owner")
        let second = try await bench.signIn(.email("ann@example.org")).account.person
        try await bench.accept(try await bench.invite(.owner, by: owner), by: second)
        #expect(try await bench.perform { try handler.remove(owner, from: "m-1", by: asOwner, in: $0) })
        #expect(try await bench.perform { try handler.remove(second, from: "m-1", by: boss, in: $0) })
        #expect(try await bench.account(second)?.rights.areNone == true)
    }

    @Test func `granted by a provider are changed there`() async throws {
        let bench = try Bench()
        let owner = try await bench.owner()
        let claimed = Identity.provider("ann", [Membership(merchant: "m-1", duty: .staff)])
        let ann = try await bench.signIn(claimed).account.person
        let (handler, asOwner) = (bench.handler, actor(owner))
        #expect(
            await code {
                _ = try await bench.perform { try handler.remove(ann, from: "m-1", by: asOwner, in: $0) }
            } == "by-provider")
    }

    @Test func `an owner adds nobody who did not accept`() async throws {
        let bench = try Bench()
        let owner = try await bench.owner()
        let ann = try await bench.signIn(.email("ann@example.org")).account.person
        let (handler, asOwner) = (bench.handler, actor(owner))
        let added = try await bench.perform { try handler.setDuty(.door, of: ann, at: "m-1", by: asOwner, in: $0) }
        #expect(added == nil)
    }

    @Test func `operators by the settings keep the right as long as the settings name them`() async throws {
        let bench = try Bench(operators: ["boss@example.org"])
        let account = try await bench.signIn(.email("boss@example.org")).account
        #expect(account.rights.isOperator)
        let other = AccountsHandler(SessionRules(), Operators(addresses: []))
        let emitted = try await bench.harness.perform(at: minutes(1)) { try other.tick(in: $0) }
        #expect(try emitted.map { try $0.decode(Account.self).rights.isOperator } == [false])
        // An address claimed by a provider does not count.
        var claimed = Identity.provider("eve")
        claimed.email = "boss@example.org"
        #expect(try await bench.signIn(claimed).account.rights.areNone)
    }
}
