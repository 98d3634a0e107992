import Contract
import Events
import TestKit
import Testing

@testable import NotifierService

@Suite struct `What nobody uses` {
    private func at(_ endpoint: String) -> String { "https://push.example.com/\(endpoint)" }

    @Test func `is removed after half a year, what is used is not`() async throws {
        let bench = try Bench()
        let (left, told, again) = (
            Browser().device(at: at("left")), Browser().device(of: "c-bob", at: at("told")),
            Browser().device(of: "c-cat", at: at("again"))
        )
        for device in [left, told, again] { try await bench.keep(device) }
        let (old, looked) = (try await bench.save(search("q=old")), try await bench.save(search("q=looked")))
        try await bench.harness.tick(at: noon)
        let event = try await bench.happens("vicinity.order.confirmed.v1", supper(of: "c-bob"), at: noon)
        try await bench.settle(event, to: told, .arrived, at: days(1))
        try await bench.keep(again, at: days(100))
        _ = try await bench.perform(at: days(100)) { [handler = bench.handler] in
            try handler.noteUse(of: looked, in: $0)
        }
        try await bench.harness.tick(at: days(180))
        #expect(try await bench.devices().count == 1, "not yet")
        try await bench.harness.tick(at: days(181, after: seconds(-60)))
        #expect(try await bench.devices() == [])
        for person in ["c-bob", "c-cat"] { #expect(try await bench.devices(of: person).count == 1) }
        #expect(try await bench.search(old.id) == nil)
        #expect(try await bench.search(looked.id) != nil)
        #expect(try await bench.harness.rebuilt().contents() == bench.harness.contents())
        try await bench.harness.tick(at: days(400))
        for person in ["c-bob", "c-cat"] { #expect(try await bench.devices(of: person) == []) }
        #expect(try await bench.search(looked.id) == nil)
    }

    @Test func `stays where uses have not been noted for so long, and under a wall clock that leaps`() async throws {
        let bench = try Bench()
        try await bench.keep(Browser().device())
        let saved = try await bench.save(search())
        // The store is new, or was made by an earlier release.
        try await bench.harness.tick(at: days(300))
        try await bench.harness.tick(at: days(479))
        try await bench.harness.tick(at: days(900), deletionTime: days(479))
        #expect(try await bench.devices().count == 1)
        #expect(try await bench.search(saved.id) != nil)
        try await bench.harness.tick(at: days(901), deletionTime: days(480))
        #expect(try await bench.devices() == [])
        #expect(try await bench.search(saved.id) == nil)
    }

    @Test func `gives way after a month, where there are as many as there may be`() async throws {
        let bench = try Bench(most: 2)
        try await bench.harness.tick(at: noon)
        for (number, person) in ["c-ann", "c-bob"].enumerated() {
            try await bench.keep(Browser().device(of: person, at: at(person)), at: seconds(number))
            try await bench.save(search(of: person), at: seconds(number))
        }
        await #expect(throws: Reason.self) {
            try await bench.keep(Browser().device(of: "c-cat", at: at("c-cat")), at: days(29))
        }
        await #expect(throws: Reason.self) { try await bench.save(search(of: "c-cat"), at: days(29)) }
        try await bench.keep(Browser().device(of: "c-cat", at: at("c-cat")), at: days(31))
        try await bench.save(search(of: "c-cat"), at: days(31))
        #expect(try await bench.devices() == [])
        for person in ["c-bob", "c-cat"] { #expect(try await bench.devices(of: person).count == 1) }
        let contents = try await bench.harness.contents()
        #expect(contents["searches"]?.count == 2 && contents["searches"]?.contains { $0.contains("c-ann") } == false)
    }

    @Test func `of one person gives way, too, the longest unused first`() async throws {
        let bench = try Bench()
        try await bench.harness.tick(at: noon)
        var saved: [SavedSearch] = []
        for number in 0..<SearchRules.mostOfOne {
            saved.append(try await bench.save(search("q=word\(number)"), at: seconds(number)))
        }
        let first = saved[0]
        _ = try await bench.perform(at: days(20)) { [handler = bench.handler] in
            try handler.noteUse(of: first, in: $0)
        }
        await #expect(throws: Reason.self) { try await bench.save(search("q=more"), at: days(29)) }
        try await bench.save(search("q=more"), at: days(31))
        #expect(try await bench.search(saved[0].id) != nil)
        #expect(try await bench.search(saved[1].id) == nil)
    }

    @Test func `is noted once a day`() async throws {
        let bench = try Bench()
        let device = Browser().device()
        try await bench.keep(device)
        let saved = try await bench.save(search())
        let before = bench.harness.emitted.count
        func use(at time: Timestamp) async throws {
            try await bench.keep(device, at: time)
            let known = try #require(try await bench.search(saved.id))
            _ = try await bench.perform(at: time) { [handler = bench.handler] in try handler.noteUse(of: known, in: $0)
            }
        }
        for hours in 1..<24 { try await use(at: seconds(3600 * hours)) }
        #expect(bench.harness.emitted.count == before)
        for hours in 24..<47 { try await use(at: seconds(3600 * hours)) }
        #expect(bench.harness.emitted.count == before + 2)
    }
}
