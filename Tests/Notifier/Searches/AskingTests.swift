import Contract
import EventLog
import Events
import GRDB
import Store
import TestKit
import Testing

@testable import NotifierService

@Suite struct `Saved searches that are asked about a change` {
    private let cafe = Place(id: "cafe", types: ["Cafe"], name: "Pla", geo: moChit, updatedAt: noon)

    /// So many customers each look for the same.
    private func bench(_ count: Int, _ query: String) async throws -> Bench {
        let bench = try Bench(quiet: .seconds(60), askedInStep: 300)
        try await bench.put(cafe)
        _ = try await bench.perform { [handler = bench.handler] transaction in
            for number in 0..<count {
                _ = try handler.keep(search(query, of: "c-\(number)"), of: ["c-\(number)"], in: transaction)
            }
        }
        return bench
    }

    /// What each search was told, in the order in which it stands in the log.
    private func told(_ bench: Bench, after start: Int = 0) throws -> [SearchMatch] {
        try bench.harness.emitted[start...]
            .filter { $0.topicPartition.topic == Topic.searchMatches.name && $0.value != nil }
            .map { try Event(json: $0.value!).decode(SearchMatch.self) }
    }

    @Test func `are told nothing of a rating that goes up and down within a minute`() async throws {
        let bench = try await bench(30, "rating=4")
        let before = bench.harness.emitted.count
        for second in 0..<40 {
            try await bench.rate("cafe", second.isMultiple(of: 2) ? 4.5 : 3, at: seconds(second))
        }
        for second in [60, 99, 100, 300, 700] { try await bench.ask(at: seconds(second)) }
        #expect(try told(bench).isEmpty)
        #expect(
            bench.harness.emitted.count - before <= 41, "one record for each change, however many searches it meets")
        try await bench.rate("cafe", 4.5, at: seconds(800))
        try await bench.ask(at: seconds(859))
        #expect(try told(bench).isEmpty)
        try await bench.ask(at: seconds(860))
        #expect(try told(bench).count == 30)
    }

    @Test func `are told of a rating that is never quiet after ten minutes, once`() async throws {
        let bench = try await bench(3, "rating=4")
        for second in stride(from: 0, through: 630, by: 30) {
            try await bench.rate("cafe", 4 + Double(second) / 1000, at: seconds(second))
        }
        #expect(try told(bench).count == 3)
    }

    @Test func `are told ever more seldom of a thing that goes up and down all day, and of how it is in the end`()
        async throws
    {
        let bench = try await bench(2, "rating=4")
        for minute in stride(from: 0, to: 1440, by: 2) {
            try await bench.rate("cafe", minute.isMultiple(of: 4) ? 4.5 : 3, at: seconds(minute * 60))
            try await bench.ask(at: seconds(minute * 60 + 61))
        }
        let ofTheDay = try told(bench).count / 2
        #expect((8...16).contains(ofTheDay), "\(ofTheDay)")
        #expect(try told(bench).first?.change == .begins)
        // Whatever was told last, how it is now is told when it has rested.
        try await bench.rate("cafe", 4.5, at: seconds(1440 * 60))
        try await bench.ask(at: days(3))
        #expect(try told(bench).last?.change == .begins)
        // A day without news, and it is a thing as any other.
        for day in [5, 7] { try await bench.ask(at: days(day)) }
        let quiet = try told(bench).count
        try await bench.rate("cafe", 3, at: days(8))
        try await bench.ask(at: days(8).advanced(by: .seconds(60)))
        #expect(try told(bench).count == quiet + 2)
        #expect(try told(bench).last?.change == .leaves)
    }

    @Test func `are not asked about ratings if they do not ask for any`() async throws {
        let bench = try await bench(60, "types=Cafe")
        let before = bench.harness.emitted.count
        try await bench.rate("cafe", 4.5, at: seconds(1))
        #expect(bench.harness.emitted.count == before)
    }

    @Test func `are told of several changes of a thing within a minute as of one`() async throws {
        let bench = try await bench(2, condominiums)
        try await bench.put(home("new", baht: 2_500_000))
        #expect(try told(bench).map(\.change) == [.begins, .begins], "the first is told at once")
        for second in 1...20 {
            try await bench.put(
                home("new", baht: second.isMultiple(of: 2) ? 2_400_000 : 4_000_000), at: seconds(second))
        }
        #expect(try told(bench).count == 2)
        try await bench.ask(at: seconds(60))
        let prices = try told(bench).dropFirst(2)
        #expect(prices.map(\.change) == [.price, .price] && prices.allSatisfy { $0.before?.amount == 250_000_000 })
        #expect(prices.allSatisfy { $0.price?.amount == 240_000_000 })
        try await bench.ask(at: seconds(120))
        #expect(try await bench.harness.read { try ChangeTable.next(at: seconds(999), in: $0) } == nil)
    }

    @Test func `are told in several steps if they are many, each once, also in a store that is made again`()
        async throws
    {
        let bench = try await bench(120, condominiums)
        try await bench.put(home("new"))
        let first = try told(bench)
        #expect(first.count > 10 && first.count < 120, "a step is bounded")
        // The process ends: another goes on in the same store.
        let other = try Bench(quiet: .seconds(60), askedInStep: 300).handler
        _ = try await bench.perform(at: seconds(1)) { try other.askSearches(in: $0) }
        let second = try told(bench)
        #expect(second.count > first.count && second.count < 120)
        // The store is lost.
        let again = try await bench.harness.rebuilt()
        #expect(try await again.contents() == bench.harness.contents())
        let start = again.emitted.count
        for time in 2...9 { try await again.perform(at: seconds(time)) { try other.askSearches(in: $0) } }
        let rest = try again.emitted[start...]
            .filter { $0.topicPartition.topic == Topic.searchMatches.name }
            .map { try Event(json: $0.value!).decode(SearchMatch.self) }
        #expect(Set((second + rest).map(\.search)).count == 120)
        #expect(second.count + rest.count == 120, "nobody is told twice")
    }

    @Test func `are told once when everything is said again between two steps`() async throws {
        let bench = try await bench(120, condominiums)
        try await bench.put(home("new"))
        let before = try told(bench).count
        #expect(before > 10 && before < 120)
        // Another process says everything again and goes on.
        try await bench.harness.restate()
        let start = bench.harness.emitted.count
        let other = try Bench(quiet: .seconds(60), askedInStep: 300).handler
        for time in 1...9 { _ = try await bench.perform(at: seconds(time)) { try other.askSearches(in: $0) } }
        #expect(try told(bench, after: start).count == 120 - before)
        #expect(Set(try told(bench).map(\.search)).count == 120)
        // A lower price is something else.
        try await bench.put(home("new", baht: 2_400_000), at: seconds(100))
        for time in 101...109 { _ = try await bench.perform(at: seconds(time)) { try other.askSearches(in: $0) } }
        #expect(try told(bench).filter { $0.change == .price }.count == 120)
    }

    @Test func `are not remembered when all were asked`() async throws {
        let bench = try await bench(120, condominiums)
        try await bench.put(home("new"))
        func token() async throws -> Int64 {
            try await bench.harness.read { try Int64.fetchOne($0, sql: "SELECT token FROM note_turn") } ?? 0
        }
        let asked = try await token()
        #expect(bench.handler.searches.searches(ofTurn: asked)?.count == 120)
        for time in 1...5 { try await bench.ask(at: seconds(time)) }
        #expect(try told(bench).count == 120)
        #expect(try await token() == asked && bench.handler.searches.searches(ofTurn: asked) == nil)
    }

    /// A place on whose menu there is so much.
    private func serve(_ count: Int, at place: String, _ bench: Bench) async throws {
        for number in 0..<count {
            let item = Item(
                id: "\(place)-\(number)", place: place, name: "Soup \(number)",
                price: Money(amount: 4500, currency: "THB"), updatedAt: noon)
            try await bench.happens(.catalogItems, ItemEvents.changed.name, item.id, place, item)
        }
    }

    @Test func `about places with long menus are few in a step`() async throws {
        let bench = try Bench(askedInStep: 300)
        for name in ["a", "b", "c"] {
            try await bench.put(Place(id: name, types: ["Cafe"], name: "Pla", geo: moChit, updatedAt: noon))
            try await serve(200, at: name, bench)
        }
        let saved = try await bench.save(search("rating=4"))
        for name in ["a", "b", "c"] {
            let summary = RatingSummary(thing: name, average: 4.5, count: 3, updatedAt: noon)
            try await bench.happens(.ratingSummaries, RatingSummaryEvents.changed.name, name, name, summary)
        }
        for count in 1...3 {
            try await bench.ask(at: seconds(count))
            #expect(try await bench.matches(of: saved).count == count)
        }
    }

    @Test func `are asked by the timer about a place whose menu is long, and at once about its items`() async throws {
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
        #expect(try await waiting() == nil && told(bench).isEmpty)
    }

    @Test func `hear all of a change that began, whatever follows meanwhile`() async throws {
        let bench = try await bench(120, condominiums)
        try await bench.put(home("new"))
        #expect(try told(bench).count < 120)
        try await bench.put(home("new", baht: 9_000_000), at: seconds(1))
        for time in 2...5 { try await bench.ask(at: seconds(time)) }
        #expect(try told(bench).map(\.change) == Array(repeating: .begins, count: 120))
        for time in 70...75 { try await bench.ask(at: seconds(time)) }
        #expect(try told(bench).dropFirst(120).map(\.change) == Array(repeating: .leaves, count: 120))
    }

    @Test func `that ended meanwhile are told nothing`() async throws {
        let bench = try await bench(120, condominiums)
        try await bench.put(home("new"))
        let rest = Set((0..<120).map { "c-\($0)" }).subtracting(try told(bench).map(\.person)).sorted()
        let person = try #require(rest.first)
        let saved = search(condominiums, of: person)
        _ = try await bench.perform { [handler = bench.handler] in try handler.emitGone(saved, in: $0) }
        for time in 2...5 { try await bench.ask(at: seconds(time)) }
        #expect(try told(bench).count == 119)
    }

    @Test func `go on after a clock went back`() async throws {
        let bench = try await bench(2, "rating=4")
        try await bench.rate("cafe", 4.5, at: days(30))
        try await bench.ask(at: seconds(1))
        #expect(try told(bench).count == 2)
    }

    @Test func `are told of what changes right after a clock went back, though they were told by the clock ahead`()
        async throws
    {
        let bench = try await bench(2, "rating=4")
        try await bench.rate("cafe", 4.5, at: days(30))
        try await bench.ask(at: days(31))
        #expect(try told(bench).map(\.change) == [.begins, .begins])
        try await bench.rate("cafe", 3, at: seconds(1))
        try await bench.ask(at: seconds(62))
        #expect(try told(bench).dropFirst(2).map(\.change) == [.leaves, .leaves])
    }
}
