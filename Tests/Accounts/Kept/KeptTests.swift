import Contract
import Events
import Store
import Synchronization
import TestKit
import Testing

@testable import AccountsService

private func at(_ count: Int) -> Timestamp { minutes(count) }

private final class EntriesBox: Sendable {
    let entries = Mutex<[KeptEntry]>([])
}

/// Entries that browsers keep with an account.
@Suite struct `Kept entries` {
    /// An account's entries in a store of its own.
    private final class Bench {
        let handler = AccountsHandler()
        let harness: StepHarness

        init() async throws {
            harness = try StepHarness(handler)
            try await harness.perform(at: noon) { [handler] in
                try handler.emit(Account(person: "c-a", createdAt: noon, updatedAt: noon), in: $0)
            }
        }

        @discardableResult
        func keep(_ changes: [KeptChange], of person: String = "c-a", at time: Timestamp = at(100)) async throws
            -> [KeptEntry]
        {
            let found = EntriesBox()
            try await harness.perform(at: time) { [handler] transaction in
                let entries = try handler.keep(changes, of: person, in: transaction)
                found.entries.withLock { $0 = entries }
            }
            return found.entries.withLock(\.self)
        }

        func values() async throws -> [String: String] {
            try await harness.read { database in
                let entries = try KeptTable.entries(of: "c-a", in: database)
                return Dictionary(
                    uniqueKeysWithValues: try entries.map { ($0.entry, "\(try KeptRules.text($0.value)) \($0.at)") })
            }
        }
    }

    private static func change(_ key: String, _ value: JSONValue?, _ minute: Int) -> KeptChange {
        KeptChange(key: key, value: value, at: at(minute))
    }

    @Test(arguments: 0..<20) func `of two devices are the same in any order`(seed: UInt64) async throws {
        var dice = Seeded(seed)
        func changes() -> [[KeptChange]] {
            (0..<Int.random(in: 1...6, using: &dice)).map { _ in
                let keys = ["rating/a", "rating/b", "favourite/a", "cart/x"].shuffled(using: &dice)
                return keys.prefix(Int.random(in: 1...4, using: &dice)).map { key in
                    let values: [JSONValue?] = [nil, .bool(true), .number(3), .object(["stars": .number(4.5)])]
                    return Self.change(
                        key, values.randomElement(using: &dice) ?? nil, Int.random(in: 0...3, using: &dice))
                }
            }
        }
        let (phone, desk) = (changes(), changes())
        let wanted = try await values(phone + desk)
        #expect(try await values(desk + phone) == wanted)
        for _ in 0..<3 { #expect(try await values((phone + desk).shuffled(using: &dice)) == wanted) }
        // Repeated changes, as after a lost answer, have no effect.
        #expect(try await values(phone + desk + phone) == wanted)
    }

    private func values(_ changes: [[KeptChange]]) async throws -> [String: String] {
        let bench = try await Bench()
        for (index, some) in changes.enumerated() { try await bench.keep(some, at: at(100 + index)) }
        return try await bench.values()
    }

    @Test func `are returned in their present state, also after later changes`() async throws {
        let bench = try await Bench()
        try await bench.keep([Self.change("rating/a", .number(5), 2)])
        let answer = try await bench.keep([
            Self.change("rating/a", .number(1), 1), Self.change("rating/b", .number(2), 1),
        ])
        #expect(answer.map(\.value) == [.number(5), .number(2)])
    }

    @Test func `of a clock that is ahead have the present time`() async throws {
        let bench = try await Bench()
        let first = try await bench.keep([Self.change("rating/a", .number(5), 9_000_000)], at: at(10))
        #expect(first.map(\.at) == [at(10)])
        let second = try await bench.keep([Self.change("rating/a", .number(1), 11)], at: at(12))
        #expect(second.map(\.value) == [.number(1)])
    }

    @Test func `are listed in the order of their changes, each once`() async throws {
        let bench = try await Bench()
        try await bench.keep([Self.change("rating/a", .number(5), 1), Self.change("rating/b", .number(5), 1)])
        let seen = try await bench.harness.read { try KeptTable.lastRevision(of: "c-a", in: $0) }
        // The clock went back meanwhile.
        try await bench.keep([Self.change("rating/a", nil, 2)], at: at(50))
        let news = try await bench.harness.read { try KeptTable.entries(of: "c-a", after: seen, limit: 9, in: $0) }
        #expect(news.map(\.entry) == ["rating/a"] && news.map(\.value) == [nil])
    }

    @Test func `need an account`() async throws {
        let bench = try await Bench()
        let reason = await #expect(throws: Reason.self) {
            try await bench.keep([Self.change("rating/a", .number(5), 1)], of: "c-b")
        }
        #expect(reason?.code == "signed-out")
    }

    @Test func `are bounded: removed ones make room, then new ones are refused`() async throws {
        let bench = try await Bench()
        let all = (0..<KeptRules.mostEntries).map { Self.change("cart/\($0)", $0 == 7 ? nil : .number(1), 1) }
        try await bench.keep(all)
        try await bench.keep([Self.change("cart/new", .number(1), 2)])
        let values = try await bench.values()
        #expect(values["cart/7"] == nil && values["cart/new"] != nil)
        let reason = await #expect(throws: Reason.self) {
            try await bench.keep([Self.change("cart/newer", .number(1), 2)])
        }
        #expect(reason?.code == "too-many")
        // Existing entries can be changed.
        try await bench.keep([Self.change("cart/1", .number(2), 2)])
    }

    @Test func `are kept for 90 days after their removal`() async throws {
        let bench = try await Bench()
        try await bench.keep([Self.change("rating/a", .number(5), 1)])
        try await bench.keep([Self.change("rating/a", nil, 2)])
        try await bench.harness.tick(at: at(100).advanced(by: .seconds(89 * 86_400)))
        #expect(try await bench.values().count == 1)
        try await bench.harness.tick(at: at(101).advanced(by: .seconds(90 * 86_400)))
        #expect(try await bench.values().isEmpty)
    }

    @Test func `are rebuilt from the log, and deleted with their person`() async throws {
        let bench = try await Bench()
        try await bench.keep([Self.change("rating/a", .number(5), 1), Self.change("cart/x", nil, 1)])
        let before = try await bench.harness.contents()["kept"]
        #expect(before?.count == 2)
        #expect(try await bench.harness.rebuilt().contents()["kept"] == before)
        #expect(try await bench.harness.restate().count(where: { $0.type == KeptEvents.kept.name }) == 2)
        try await bench.harness.send(
            .privacyCommands, "vicinity.privacy.erase.v1", subject: "c-a", partitionKey: "c-a", at: at(200),
            data: ErasePerson(customer: "c-a", at: at(-600)))
        #expect(try await bench.harness.contents()["kept"] == [])
        #expect(try await bench.harness.rebuilt().contents()["kept"] == [])
    }
}
