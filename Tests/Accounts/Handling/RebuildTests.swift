import Contract
import EventLog
import Events
import TestKit
import Testing

@testable import AccountsService

@Suite struct RebuildTests {
    private func busy() async throws -> Bench {
        let bench = try Bench(operators: ["boss@example.org"])
        try await bench.signIn(.email("boss@example.org"), anonymous: "c-boss")
        let owner = try await bench.owner()
        let ann = try await bench.signIn(.email("ann@example.org"), anonymous: "c-1")
        try await bench.signIn(.email("ann@example.org"), anonymous: "c-2", at: minutes(1))
        try await bench.signIn(
            .provider("ann", [Membership(merchant: "m-2", duty: .door)]), person: ann.account.person, at: minutes(2))
        _ = try await bench.renew(ann.secret, at: minutes(14))
        try await bench.accept(try await bench.invite(.staff, by: owner), by: ann.account.person)
        _ = try await bench.invite(.owner, email: "bob@example.org", by: owner)
        let bob = try await bench.signIn(.email("bob@example.org"), anonymous: "c-3")
        try await bench.end(bob.session, at: minutes(3))
        // Another way in moves from one account to another.
        let moved = Identity.provider("eve")
        try await bench.signIn(moved, person: bob.account.person, at: minutes(4))
        try await bench.unlink(moved, from: bob.account.person, offered: [SignIn.email], at: minutes(5))
        try await bench.signIn(moved, anonymous: "c-4", at: minutes(6))
        try await bench.erase(try await bench.owner("last@example.org", of: "m-3"), at: minutes(6))
        let handler = bench.handler
        _ = try await bench.perform(at: minutes(7)) {
            try handler.keep(
                [
                    KeptChange(key: "rating/a", value: .number(5), at: noon),
                    KeptChange(key: "cart/b", value: nil, at: noon),
                ],
                of: ann.account.person, in: $0)
        }
        try await bench.harness.send(
            .audit, AuditEvents.done.name, subject: "e-1", partitionKey: owner, id: "e-1", at: minutes(8),
            data: AuditEntry(person: owner, role: .merchant, type: "t", subject: "bkk-1", at: minutes(8)))
        return bench
    }

    @Test func `a store made again from the log equals the one before`() async throws {
        let bench = try await busy()
        let before = try await bench.harness.contents()
        #expect(before.filter(\.value.isEmpty).keys.sorted() == [], "there is something in every table")
        #expect(try await bench.harness.rebuilt().contents() == before)
        #expect(try await bench.harness.rebuilt(inputsFrom: 0).contents() == before)
    }

    @Test func `in whichever order the partitions are read`() async throws {
        let bench = try await busy()
        let partitions = Dictionary(grouping: bench.harness.emitted, by: \.topicPartition)
        let backwards = partitions.keys.sorted { "\($0)" > "\($1)" }.flatMap { partitions[$0] ?? [] }
        #expect(try await bench.harness.rebuilt(from: backwards).contents() == bench.harness.contents())
    }

    @Test(arguments: 0...4)
    func `a log that was put back gives the same store after a republish, however much it has of before`(cut: Int)
        async throws
    {
        let bench = try await busy()
        let differences = try await bench.harness.republished(quarters: cut).differences(to: bench.harness)
        #expect(differences == [])
    }

    @Test func `republishing says everything, and the new log gives the same store`() async throws {
        let bench = try await busy()
        let said = try await bench.harness.restate()
        #expect(said.allSatisfy { String(decoding: $0.data, as: UTF8.self).contains(#""reflects":{}"#) })
        #expect(try await bench.harness.rebuilt().contents() == bench.harness.contents())
    }

    @Test func `nothing that is said holds a secret`() async throws {
        let bench = try Bench()
        let opened = try await bench.signIn(.email("ann@example.org"))
        let secret = try await bench.invite(.staff, by: opened.account.person)
        let renewed = try #require(try await bench.renew(opened.secret, at: minutes(1)))
        func log() -> String { bench.harness.emitted.map { String(decoding: $0.value ?? [], as: UTF8.self) }.joined() }
        let linked = try await bench.signIn(.provider("ann"), person: opened.account.person, at: minutes(2))
        #expect(!log().contains(try #require(bench.secret(linked.notice))), "nor that of a letter's link")
        let log = log()
        for shown in [opened.secret, renewed.secret] {
            #expect(!log.contains(try #require(ShownSecret(shown)).secret))
        }
        #expect(!log.contains(secret))
    }
}
