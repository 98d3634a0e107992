import Contract
import EventLog
import Events
import GRDB
import Store
import TestKit
import Testing

@testable import NotifierService

@Suite struct `Matching a change with saved searches` {
    private let cafe = Place(id: "cafe", types: ["Cafe"], name: "Pla", geo: moChit, updatedAt: noon)

    /// A bench with the same search of several customers.
    private func bench(_ count: Int, _ query: String) async throws -> Bench {
        let bench = try Bench(quiet: .seconds(60), comparedInStep: 300)
        try await bench.put(cafe)
        _ = try await bench.perform { [handler = bench.handler] transaction in
            for number in 0..<count {
                _ = try handler.keep(search(query, of: "c-\(number)"), of: ["c-\(number)"], in: transaction)
            }
        }
        return bench
    }

    /// Emitted matches, in order of the log.
    private func emittedMatches(_ bench: Bench, after start: Int = 0) throws -> [SearchMatch] {
        try bench.harness.emitted[start...]
            .filter { $0.topicPartition.topic == Topic.searchMatches.name && $0.value != nil }
            .map { try Event(json: $0.value!).decode(SearchMatch.self) }
    }

    @Test func `ignores a rating that goes up and down within a minute`() async throws {
        let bench = try await bench(30, "rating=4")
        let before = bench.harness.emitted.count
        for second in 0..<40 {
            try await bench.rate("cafe", second.isMultiple(of: 2) ? 4.5 : 3, at: seconds(second))
        }
        for second in [60, 99, 100, 300, 700] { try await bench.ask(at: seconds(second)) }
        #expect(try emittedMatches(bench).isEmpty)
        #expect(bench.harness.emitted.count - before <= 41, "one record per change, however many searches it affects")
        try await bench.rate("cafe", 4.5, at: seconds(800))
        try await bench.ask(at: seconds(859))
        #expect(try emittedMatches(bench).isEmpty)
        try await bench.ask(at: seconds(860))
        #expect(try emittedMatches(bench).count == 30)
    }

    @Test func `happens once for a rating that changes for ten minutes`() async throws {
        let bench = try await bench(3, "rating=4")
        for second in stride(from: 0, through: 630, by: 30) {
            try await bench.rate("cafe", 4 + Double(second) / 1000, at: seconds(second))
        }
        #expect(try emittedMatches(bench).count == 3)
    }

    @Test func `has growing pauses for a thing that changes all day, and ends with its last state`()
        async throws
    {
        let bench = try await bench(2, "rating=4")
        for minute in stride(from: 0, to: 1440, by: 2) {
            try await bench.rate("cafe", minute.isMultiple(of: 4) ? 4.5 : 3, at: seconds(minute * 60))
            try await bench.ask(at: seconds(minute * 60 + 61))
        }
        let ofTheDay = try emittedMatches(bench).count / 2
        #expect((8...16).contains(ofTheDay), "\(ofTheDay)")
        #expect(try emittedMatches(bench).first?.change == .begins)
        // The last state is matched after the pause.
        try await bench.rate("cafe", 4.5, at: seconds(1440 * 60))
        try await bench.ask(at: days(3))
        #expect(try emittedMatches(bench).last?.change == .begins)
        // After a day without changes the pause is forgotten.
        for day in [5, 7] { try await bench.ask(at: days(day)) }
        let quiet = try emittedMatches(bench).count
        try await bench.rate("cafe", 3, at: days(8))
        try await bench.ask(at: days(8).advanced(by: .seconds(60)))
        #expect(try emittedMatches(bench).count == quiet + 2)
        #expect(try emittedMatches(bench).last?.change == .leaves)
    }

    @Test func `skips ratings if no search compares them`() async throws {
        let bench = try await bench(60, "types=Cafe")
        let before = bench.harness.emitted.count
        try await bench.rate("cafe", 4.5, at: seconds(1))
        #expect(bench.harness.emitted.count == before)
    }

    @Test func `combines several changes within a minute`() async throws {
        let bench = try await bench(2, condominiums)
        try await bench.put(home("new", baht: 2_500_000))
        #expect(try emittedMatches(bench).map(\.change) == [.begins, .begins], "the first is matched at once")
        for second in 1...20 {
            try await bench.put(
                home("new", baht: second.isMultiple(of: 2) ? 2_400_000 : 4_000_000), at: seconds(second))
        }
        #expect(try emittedMatches(bench).count == 2)
        try await bench.ask(at: seconds(60))
        let prices = try emittedMatches(bench).dropFirst(2)
        #expect(prices.map(\.change) == [.price, .price] && prices.allSatisfy { $0.before?.amount == 250_000_000 })
        #expect(prices.allSatisfy { $0.price?.amount == 240_000_000 })
        try await bench.ask(at: seconds(120))
        #expect(try await bench.harness.read { try ChangeTable.next(at: seconds(999), in: $0) } == nil)
    }

    @Test func `takes several steps for many searches, each once, also in a rebuilt store`()
        async throws
    {
        let bench = try await bench(120, condominiums)
        try await bench.put(home("new"))
        let first = try emittedMatches(bench)
        #expect(first.count > 10 && first.count < 120, "a step is bounded")
        // Another process continues in the same store.
        let other = try Bench(quiet: .seconds(60), comparedInStep: 300).handler
        _ = try await bench.perform(at: seconds(1)) { try other.matchChanges(in: $0) }
        let second = try emittedMatches(bench)
        #expect(second.count > first.count && second.count < 120)
        // The store is lost and rebuilt.
        let again = try await bench.harness.rebuilt()
        #expect(try await again.contents() == bench.harness.contents())
        let start = again.emitted.count
        for time in 2...9 { try await again.perform(at: seconds(time)) { try other.matchChanges(in: $0) } }
        let rest = try again.emitted[start...]
            .filter { $0.topicPartition.topic == Topic.searchMatches.name }
            .map { try Event(json: $0.value!).decode(SearchMatch.self) }
        #expect(Set((second + rest).map(\.search)).count == 120)
        #expect(second.count + rest.count == 120, "no search is notified twice")
    }

    @Test func `happens once if everything is emitted again between two steps`() async throws {
        let bench = try await bench(120, condominiums)
        try await bench.put(home("new"))
        let before = try emittedMatches(bench).count
        #expect(before > 10 && before < 120)
        // Another process emits everything again and continues.
        try await bench.harness.restate()
        let start = bench.harness.emitted.count
        let other = try Bench(quiet: .seconds(60), comparedInStep: 300).handler
        for time in 1...9 { _ = try await bench.perform(at: seconds(time)) { try other.matchChanges(in: $0) } }
        #expect(try emittedMatches(bench, after: start).count == 120 - before)
        #expect(Set(try emittedMatches(bench).map(\.search)).count == 120)
        // A lower price is another change.
        try await bench.put(home("new", baht: 2_400_000), at: seconds(100))
        for time in 101...109 { _ = try await bench.perform(at: seconds(time)) { try other.matchChanges(in: $0) } }
        #expect(try emittedMatches(bench).filter { $0.change == .price }.count == 120)
    }

    @Test func `drops the list of searches when it is complete`() async throws {
        let bench = try await bench(120, condominiums)
        try await bench.put(home("new"))
        func token() async throws -> Int64 {
            try await bench.harness.read { try Int64.fetchOne($0, sql: "SELECT token FROM note_turn") } ?? 0
        }
        let asked = try await token()
        #expect(bench.handler.searches.searches(ofTurn: asked)?.count == 120)
        for time in 1...5 { try await bench.ask(at: seconds(time)) }
        #expect(try emittedMatches(bench).count == 120)
        #expect(try await token() == asked && bench.handler.searches.searches(ofTurn: asked) == nil)
    }

    /// Adds items to a place's menu.
    private func serve(_ count: Int, at place: String, _ bench: Bench) async throws {
        for number in 0..<count {
            let item = Item(
                id: "\(place)-\(number)", place: place, name: "Soup \(number)",
                price: Money(amount: 4500, currency: "THB"), updatedAt: noon)
            try await bench.consume(.catalogItems, ItemEvents.changed.name, item.id, place, item)
        }
    }

    @Test func `of places with long menus takes few things in a step`() async throws {
        let bench = try Bench(comparedInStep: 300)
        for name in ["a", "b", "c"] {
            try await bench.put(Place(id: name, types: ["Cafe"], name: "Pla", geo: moChit, updatedAt: noon))
            try await serve(200, at: name, bench)
        }
        let saved = try await bench.save(search("rating=4"))
        for name in ["a", "b", "c"] {
            let summary = RatingSummary(thing: name, average: 4.5, count: 3, updatedAt: noon)
            try await bench.consume(.ratingSummaries, RatingSummaryEvents.changed.name, name, name, summary)
        }
        for count in 1...3 {
            try await bench.ask(at: seconds(count))
            #expect(try await bench.matches(of: saved).count == count)
        }
    }

    @Test func `of a place with a long menu is left to the timer, of its items it is not`() async throws {
        let bench = try Bench()
        try await bench.put(cafe)
        try await serve(250, at: "cafe", bench)
        try await bench.save(search("q=nothing+of+it", in: .items))
        func waiting() async throws -> SearchedChange? {
            try await bench.harness.read { try ChangeTable.next(at: noon, in: $0) }
        }
        try await serve(251, at: "cafe", bench)
        #expect(try await waiting() == nil)
        try await bench.save(search("q=nothing+of+it"))
        try await serve(252, at: "cafe", bench)
        #expect(try await waiting() != nil)
        try await bench.ask()
        #expect(try await waiting() == nil && emittedMatches(bench).isEmpty)
    }

    @Test func `completes a change before the next one`() async throws {
        let bench = try await bench(120, condominiums)
        try await bench.put(home("new"))
        #expect(try emittedMatches(bench).count < 120)
        try await bench.put(home("new", baht: 9_000_000), at: seconds(1))
        for time in 2...5 { try await bench.ask(at: seconds(time)) }
        #expect(try emittedMatches(bench).map(\.change) == Array(repeating: .begins, count: 120))
        for time in 70...75 { try await bench.ask(at: seconds(time)) }
        #expect(try emittedMatches(bench).dropFirst(120).map(\.change) == Array(repeating: .leaves, count: 120))
    }

    @Test func `skips searches that were deleted meanwhile`() async throws {
        let bench = try await bench(120, condominiums)
        try await bench.put(home("new"))
        let rest = Set((0..<120).map { "c-\($0)" }).subtracting(try emittedMatches(bench).map(\.person)).sorted()
        let person = try #require(rest.first)
        let saved = search(condominiums, of: person)
        _ = try await bench.perform { [handler = bench.handler] in try handler.emitDeleted(saved, in: $0) }
        for time in 2...5 { try await bench.ask(at: seconds(time)) }
        #expect(try emittedMatches(bench).count == 119)
    }

    @Test func `continues after a clock was set back`() async throws {
        let bench = try await bench(2, "rating=4")
        try await bench.rate("cafe", 4.5, at: days(30))
        try await bench.ask(at: seconds(1))
        #expect(try emittedMatches(bench).count == 2)
    }

    @Test func `includes changes right after a clock was set back`()
        async throws
    {
        let bench = try await bench(2, "rating=4")
        try await bench.rate("cafe", 4.5, at: days(30))
        try await bench.ask(at: days(31))
        #expect(try emittedMatches(bench).map(\.change) == [.begins, .begins])
        try await bench.rate("cafe", 3, at: seconds(1))
        try await bench.ask(at: seconds(62))
        #expect(try emittedMatches(bench).dropFirst(2).map(\.change) == [.leaves, .leaves])
    }
}
