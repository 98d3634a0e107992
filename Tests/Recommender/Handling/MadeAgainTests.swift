import Contract
import Events
import TestKit
import Testing

@testable import RecommenderService
@testable import Store

/// Several recommenders whose stores, or whose log, were lost.
@Suite(.serialized) struct `Several recommenders made again` {
    private let things = ["krua", "movie-a", "home-00001"]

    /// People of all instances rate things of all, reviews are reported and hidden, critics are seen, and somebody is forgotten.
    private func live(_ day: Int, _ offices: Offices, _ options: Engine.Options = Engine.Options()) async throws {
        let people = (1...24).map { "person-\($0)" }
        for (number, person) in people.enumerated() {
            let review = (number + day) % 3 == 0 ? "By \(person), \(day)." : nil
            let stars = Double((number * 3 + day) % 11) / 2
            try await offices.add {
                try await $0.rate(person, things[(number + day) % 3], stars, review: review, at: minutes(100 * day))
            }
        }
        for number in 1...9 {
            try await offices.add {
                try await $0.sight("r\(number)", "critic-\(number % 4)", "movie-\(day)", Double(number) / 2, day: day)
            }
        }
        // Nobody knows a review before its author's instance has it. What another passes on earlier is answered "unknown", and would be
        // carried out by a store that is made again from before that.
        try await offices.run(options)
        try await offices.add { bench in
            let author = try #require(people.first { (people.firstIndex(of: $0)! + day) % 3 == 0 })
            let thing = things[(people.firstIndex(of: author)! + day) % 3]
            let review = try #require(try await bench.review(author, thing))
            for person in people[10...] { try await bench.report(review, by: person, at: minutes(100 * day + 10)) }
            try await bench.reply(
                review, "On day \(day).", as: Actor(id: "o-\(day)", role: .operator), at: minutes(100 * day + 20))
            try await bench.moderate(
                review, .fake, as: Actor(id: "o-\(day)", role: .operator), at: minutes(100 * day + 30))
        }
        // Nobody who writes the next day's review: who was erased rates no more.
        try await offices.add { try await $0.erase(people[day + 3], at: minutes(100 * day + 40)) }
    }

    private var withSnapshots: Engine.Options {
        var options = Engine.Options()
        options.snapshotEvery = .seconds(86_400)
        return options
    }

    @Test(.timeLimit(.minutes(5)), arguments: [2, 3])
    func `go on from their snapshots, and have what the whole log makes of them`(count: Int) async throws {
        let offices = try await Offices(count)
        try await live(1, offices, withSnapshots)
        try await offices.run(withSnapshots) { try $0.snapshots.take(of: $0.store()) }
        try await live(2, offices, withSnapshots)
        try await offices.run(withSnapshots)
        let before = try offices.contents()
        #expect(try #require(before["other_shares"]).allSatisfy { !$0.isEmpty })
        #expect(before["reports"]?.joined().isEmpty == false && before["expert_ratings"]?.joined().isEmpty == false)
        try offices.loseStores()
        let from = try await offices.run(withSnapshots)
        #expect(from.count == count && from.allSatisfy { $0 != nil }, "each from a snapshot of its own: \(from)")
        #expect(try offices.differences(to: before) == [])
        var whole = withSnapshots
        (whole.rebuild, whole.foldsAll) = (true, true)
        #expect(try await offices.run(whole).allSatisfy { $0 == nil })
        #expect(try offices.differences(to: before) == [])
    }

    @Test(.timeLimit(.minutes(5)), arguments: [2, 3])
    func `say all again to a log that lost it, each its own, enough for any number of them`(count: Int) async throws {
        let offices = try await Offices(count)
        try await live(1, offices)
        try await live(2, offices)
        try await offices.run()
        let before = try offices.contents()
        try await offices.loseLog()
        var republishing = Engine.Options()
        republishing.republish = true
        try await offices.run(republishing)
        #expect(try offices.differences(to: before) == [])
        try await live(3, offices)
        try await offices.run()
        let after = try offices.contents()
        #expect(after != before)
        var whole = Engine.Options()
        whole.rebuild = true
        try await offices.run(whole)
        #expect(try offices.differences(to: after) == [], "the new log has all")
        for number in [1, 4] {
            try await offices.run(as: number)
            let others = try offices.contents(as: number)
            for table in Schema.domainTables {
                #expect(
                    others[table]?.joined().sorted() == after[table]?.joined().sorted(), "\(table) of \(number)")
            }
        }
    }
}
