import Contract
import EventLog
import Events
import TestKit
import Testing

@testable import AccountsService

@Suite struct `A business whose last owner is gone` {
    private let bench: Bench
    private let boss = Actor(id: "o-1", role: .operator)

    init() throws { bench = try Bench() }

    private func vacancies() async throws -> [String] {
        try await bench.harness.read { try VacancyTable.page(after: nil, limit: 10, in: $0) }.map(\.merchant)
    }

    private var emitted: [String] {
        bench.harness.emitted.filter { $0.topicPartition.topic == Topic.vacancies.name }.compactMap {
            $0.event.map { "\($0.type) \($0.subject)" }
        }
    }

    private let began = "vicinity.vacancy.began.v1 m-1"
    private let ended = "vicinity.vacancy.ended.v1 m-1"

    @Test func `is said to have none, once, however often its owner asks to be forgotten`() async throws {
        let owner = try await bench.owner()
        try await bench.erase(owner, at: minutes(1))
        try await bench.erase(owner, at: minutes(2))
        #expect(emitted == [began])
        #expect(try await vacancies() == ["m-1"])
    }

    @Test func `is said to have none after whatever took the owner from it`() async throws {
        let (handler, boss) = (bench.handler, boss)
        let owner = try await bench.owner()
        _ = try await bench.perform { try handler.setDuty(.staff, of: owner, at: "m-1", by: boss, in: $0) }
        #expect(emitted == [began])
        _ = try await bench.perform { try handler.setDuty(.owner, of: owner, at: "m-1", by: boss, in: $0) }
        #expect(emitted == [began, ended])
        _ = try await bench.perform { try handler.remove(owner, from: "m-1", by: boss, in: $0) }
        #expect(emitted == [began, ended, began])
    }

    @Test func `is said to have none once a provider does not name one any more`() async throws {
        let owned = [Membership(merchant: "m-1", duty: .owner)]
        try await bench.signIn(.provider("ann", owned))
        #expect(emitted == [])
        try await bench.signIn(.provider("ann"), at: minutes(1))
        #expect(emitted == [began])
        try await bench.signIn(.provider("ann", owned), at: minutes(2))
        #expect(emitted == [began, ended])
        #expect(try await vacancies() == [])
    }

    @Test func `is not one that has another owner, or never had any`() async throws {
        let owner = try await bench.owner()
        let second = try await bench.owner("second@example.org")
        let staff = try await bench.signIn(.email("staff@example.org")).account.person
        try await bench.accept(try await bench.invite(.staff, by: owner, to: "m-2"), by: staff)
        try await bench.erase(owner, at: minutes(1))
        try await bench.erase(staff, at: minutes(2))
        #expect(emitted == [])
        try await bench.erase(second, at: minutes(3))
        #expect(emitted == [began])
    }

    @Test func `has one again as soon as somebody accepts to be it, and not by staff`() async throws {
        let owner = try await bench.owner()
        try await bench.erase(owner, at: minutes(1))
        let ann = try await bench.signIn(.email("ann@example.org")).account.person
        try await bench.accept(try await bench.invite(.staff, by: "o-1"), by: ann)
        #expect(emitted == [began])
        try await bench.accept(try await bench.invite(.owner, by: "o-1"), by: ann)
        #expect(emitted == [began, ended])
        #expect(try await vacancies() == [])
    }

    /// An account that was made meanwhile owns the business, and joins that whose way in it had.
    @Test func `is not one whose owner's account joins another`() async throws {
        let ann = try await bench.signIn(.email("ann@example.org"), anonymous: "c-1").account.person
        try await bench.signIn(.email("new@example.org"), person: ann, at: minutes(1))
        let removed = try #require(
            try await bench.unlink(.email("ann@example.org"), from: ann, at: minutes(2)))
        let between = try await bench.owner("ann@example.org")
        #expect(between != ann)
        try await bench.takeBack(try #require(bench.secret(removed.notice)), at: minutes(3))
        #expect(try await bench.account(ann)?.rights.memberships == ["m-1": .owner])
        #expect(try await bench.account(between) == nil)
        #expect(emitted == [])
    }

    @Test func `is said to have none exactly once, wherever a store is lost and made again`() async throws {
        let owner = try await bench.owner()
        let before = bench.harness.emitted.count
        try await bench.erase(owner, at: minutes(1))
        let wanted = try await bench.harness.contents()
        for count in before...bench.harness.emitted.count {
            let rebuilt = try await bench.harness.rebuilt(emittedCount: count, inputsFrom: 0)
            let differences = try await rebuilt.differences(to: bench.harness)
            #expect(try await rebuilt.contents()["vacancies"]?.count == 1, "\(count): \(differences)")
            #expect(try await rebuilt.contents()["accounts"] == wanted["accounts"])
            let began = rebuilt.emitted.filter { $0.event?.type == VacancyEvents.began.name }
            #expect(began.count == 1, "what the log had is part of it")
        }
    }

    @Test func `has an owner all the same if the change was lost with its store`() async throws {
        let (handler, boss) = (bench.handler, boss)
        let owner = try await bench.owner()
        let before = bench.harness.emitted.count
        _ = try await bench.perform { try handler.remove(owner, from: "m-1", by: boss, in: $0) }
        let vacancy = try #require(
            bench.harness.emitted.firstIndex { $0.event?.type == VacancyEvents.began.name })
        #expect(vacancy == before, "the vacancy stands in the log first")
        let rebuilt = try await bench.harness.rebuilt(emittedCount: vacancy + 1)
        let events = try await rebuilt.tick(at: minutes(2))
        #expect(events.map(\.type) == [VacancyEvents.ended.name])
        #expect(try await rebuilt.contents()["vacancies"] == [])
    }
}
