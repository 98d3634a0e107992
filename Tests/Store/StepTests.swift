import Contract
import EventLog
import Events
import Foundation
import Store
import TestKit
import Testing

@Suite struct `One step` {
    @Test func `a command changes the tables and says so with its cause`() async throws {
        let harness = try StepHarness(TallyHandler())
        let said = try await harness.add(2, to: "a", id: "command-1")
        #expect(said.map(\.subject) == ["a"])
        #expect(said.first?.causationID == "command-1")
        #expect(said.first?.source == "/vicinity/orders/\(partition(of: "a"))")
        #expect(try await harness.sum("a") == 2)
    }

    @Test func `a sequence heard before is dropped, a greater one counts, whatever its id`() async throws {
        let harness = try StepHarness(TallyHandler())
        try await harness.add(1, to: "a", source: "/other", sequence: 10)
        try await harness.add(1, to: "a", source: "/other", sequence: 10)
        try await harness.add(1, to: "a", source: "/other", sequence: 9)
        try await harness.add(1, to: "a", source: "/other", sequence: 11)
        try await harness.add(1, to: "a", source: "/third", sequence: 5)
        #expect(try await harness.sum("a") == 3)
    }

    @Test
    func `a poisoned record leaves no trace in the tables, is put aside with its reason, and what follows goes on`()
        async throws
    {
        let harness = try StepHarness(TallyHandler())
        try await harness.add(1, to: "a")
        let said = try await harness.add(-1, to: "a", id: "bad")
        try await harness.add(1, to: "a")
        #expect(try await harness.sum("a") == 2)
        let letter = try #require(said.first { $0.type == "vicinity.dead-letter.v1" }).decode(DeadLetter.self)
        #expect(letter.reason == "the amount is negative")
        #expect(letter.topic == "orders.commands" && letter.offset == 1)
        let answer = try #require(said.first { $0.type == "vicinity.order.answered.v1" }).decode(Answer.self)
        #expect(answer.command == "bad" && answer.verdict == .refused)
    }

    @Test(arguments: ["", "{", "[]", #"{"specversion":"1.0"}"#, "\u{0}\u{1}"])
    func `what is no event at all is put aside`(text: String) async throws {
        let harness = try StepHarness(TallyHandler())
        let said = try await harness.send(raw: Array(text.utf8), to: TopicPartition("orders.commands", 3))
        #expect(said.map(\.type) == ["vicinity.dead-letter.v1"])
    }

    @Test func `an event that would be too large for a record is refused where it is made`() async throws {
        let harness = try StepHarness(TallyHandler())
        let said = try await harness.add(1, to: String(repeating: "x", count: largestRecord))
        #expect(said.map(\.type).contains("vicinity.dead-letter.v1"))
        #expect(said.allSatisfy { $0.json.count <= largestRecord })
    }

    @Test func `sequences go up by one even when the clock jumps back a year`() async throws {
        let harness = try StepHarness(TallyHandler())
        let now = Timestamp.now
        var sequences: [Int64] = []
        for time in [now, now.advanced(by: .seconds(-31_536_000)), now.advanced(by: .seconds(31_536_000)), now] {
            let said = try await harness.add(1, to: "a", at: time)
            sequences += said.compactMap(\.sequence)
        }
        #expect(sequences.count == 4)
        #expect(zip(sequences, sequences.dropFirst()).allSatisfy { $0 + 1 == $1 })
    }

    @Test func `a store made again from what was said has equal tables and goes on with greater sequences`()
        async throws
    {
        let harness = try StepHarness(TallyHandler())
        for number in 0..<50 { try await harness.add(number, to: "thing-\(number % 7)") }
        let rebuilt = try await harness.rebuilt()
        #expect(try await rebuilt.contents() == harness.contents())
        let before = try await harness.add(1, to: "thing-1").first?.sequence
        let after = try await rebuilt.add(1, to: "thing-1").first?.sequence
        #expect(try #require(after) == #require(before))
    }

    @Test(arguments: 0..<8)
    func `whatever part of what was said got through, reading the inputs again gives the same tables`(part: Int)
        async throws
    {
        let harness = try StepHarness(TallyHandler())
        for number in 0..<8 { try await harness.add(number + 1, to: "thing-\(number % 3)") }
        let rebuilt = try await harness.rebuilt(emittedCount: part, inputsFrom: 0)
        #expect(try await rebuilt.sums() == harness.sums())
    }

    @Test func `a second owner of the same folder is refused, a next one is not`() throws {
        let path = NSTemporaryDirectory() + "vicinity-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        var first: StoreFolder? = try StoreFolder(path: path)
        #expect(throws: StoreFolder.Unavailable.self) { try StoreFolder(path: path) }
        _ = first
        first = nil
        _ = try StoreFolder(path: path)
    }
}

extension StepHarness {
    @discardableResult
    func add(
        _ amount: Int, to thing: String, id: String = UUID().uuidString, source: String = "/vicinity/gateway",
        sequence: Int64? = nil, at time: Timestamp = .now
    ) async throws -> [Event] {
        try await send(
            .ordersCommands, "vicinity.order.place.v1", subject: thing, partitionKey: thing, id: id, source: source,
            sequence: sequence, at: time, data: TallyHandler.Add(amount: amount))
    }

    func sum(_ thing: String) async throws -> Int {
        try await read { try TallyHandler.tally(thing, in: $0).sum }
    }

    func sums() async throws -> [Int] {
        try await read { database in
            try (0..<3).map { try TallyHandler.tally("thing-\($0)", in: database).sum }
        }
    }
}
