import Contract
import EmbeddedLog
import EventLog
import Events
import Foundation
import GRDB
import Logging
import Store
import TestKit
import Testing

/// Store and log together: nothing lost, nothing doubled, whatever one loses or the other repeats.
@Suite struct `An engine` {
    @Test(.timeLimit(.minutes(5))) func `reads commands, relays what they make, and goes on where it was`() async throws
    {
        let ground = try await Ground()
        try await ground.command(5, "a")
        try await ground.run { engine in try await ground.waitForSum(5, of: "a", engine) }
        try await ground.command(6, "a")
        try await ground.run { engine in try await ground.waitForSum(11, of: "a", engine) }
        #expect(try await ground.tallies().map(\.sum) == [5, 11])
    }

    @Test(.timeLimit(.minutes(5))) func `waits out every call to the log that fails, until it is ready`() async throws {
        let ground = try await Ground()
        try await ground.command(5, "a")
        var hasStumbled = true
        for call in 0..<100 where hasStumbled {
            let log = StumblingLog(ground.log, at: call)
            try await ground.run(through: log) { engine in
                hasStumbled = log.hasStumbled
                try await ground.waitForSum(5, of: "a", engine)
            }
        }
        #expect(!hasStumbled, "it goes on asking")
    }

    @Test(.timeLimit(.minutes(5))) func `drops what a relay appended twice`() async throws {
        let ground = try await Ground()
        let copy = try await ground.command(5, "a", source: "/vicinity/other", sequence: 7)
        _ = try await ground.log.append([copy])
        try await ground.command(1, "a")
        try await ground.run { engine in
            try await ground.waitForSum(6, of: "a", engine)
            #expect(engine.status.duplicates == 1)
        }
    }

    @Test(.timeLimit(.minutes(5))) func `with an older copy of its store makes it again from the log`() async throws {
        let ground = try await Ground()
        try await ground.command(1, "a")
        try await ground.run { engine in try await ground.waitForSum(1, of: "a", engine) }
        try ground.copyStore(to: "older")
        try await ground.command(2, "a")
        try await ground.run { engine in try await ground.waitForSum(3, of: "a", engine) }
        try ground.bringBackStore(from: "older")
        try await ground.run { engine in
            try await ground.waitForSum(3, of: "a", engine)
            #expect(engine.status.rebuilt != nil, "the store was made again")
        }
        #expect(try await ground.tallies().map(\.sum) == [1, 3], "nothing was said twice")
    }

    @Test(.timeLimit(.minutes(5))) func `deletes outbox rows that are in the log without an acknowledgement`()
        async throws
    {
        let ground = try await Ground()
        try await ground.command(1, "a")
        try await ground.run { engine in try await ground.waitForSum(1, of: "a", engine) }
        // As after a crash between the append and the deletion of the row: the row is back.
        let emitted = try #require(try await ground.records(of: .orders).first)
        try await ground.changeStore { database in
            let event = try Event(json: emitted.value ?? [])
            try database.execute(
                sql: """
                    INSERT INTO step_outbox (owned, topic, partition, key, sequence, value) VALUES (?, ?, ?, ?, ?, ?);
                    UPDATE step_reported SET next = 0;
                    """,
                arguments: [
                    emitted.topicPartition.partition, emitted.topicPartition.topic, emitted.topicPartition.partition,
                    emitted.key,
                    event.sequence,
                    Data(emitted.value ?? []),
                ])
        }
        try await ground.command(2, "a")
        try await ground.run { engine in try await ground.waitForSum(3, of: "a", engine) }
        #expect(try await ground.tallies().map(\.sum) == [1, 3])
    }

    @Test(.timeLimit(.minutes(5))) func `makes its store again with an outbox that was half relayed`() async throws {
        let ground = try await Ground()
        for number in 1...40 { try await ground.command(number, "thing-\(number % 5)") }
        try await ground.run { engine in try await ground.waitForCatchUp(engine) }
        // Commands that the store has handled, with events that the log lacks.
        for number in 1...10 { try await ground.command(number, "thing-\(number % 5)") }
        try await ground.run(relaying: false) { engine in try await ground.waitForHandled(10, engine) }
        let before = try ground.contents()
        try FileManager.default.removeItem(atPath: ground.storeFile)
        try await ground.run { engine in try await ground.waitForCatchUp(engine) }
        #expect(try ground.sums() == ground.sums(in: before))
    }

    @Test(.timeLimit(.minutes(5))) func `goes on with greater sequences after its store was made again`() async throws {
        let ground = try await Ground()
        try await ground.command(1, "a")
        try await ground.run { engine in try await ground.waitForSum(1, of: "a", engine) }
        try FileManager.default.removeItem(atPath: ground.storeFile)
        try await ground.command(1, "a")
        try await ground.run { engine in try await ground.waitForSum(2, of: "a", engine) }
        let sequences = try await ground.records(of: .orders).compactMap { try Event(json: $0.value ?? []).sequence }
        #expect(sequences.count == 2 && sequences[0] < sequences[1])
    }

    @Test(.timeLimit(.minutes(5))) func `on another log than its own stops and reports it, until it republishes`()
        async throws
    {
        let ground = try await Ground()
        try await ground.command(4, "a")
        try await ground.run { engine in try await ground.waitForSum(4, of: "a", engine) }
        try await ground.replaceLog()
        try await ground.run(awaitReady: false) { engine in
            _ = try await waitFor("it says that the log is another one") {
                engine.status.missing["log"]?.contains("--republish") == true ? true : nil
            }
        }
        try await ground.run(Engine.Options(republish: true)) { engine in
            _ = try await waitFor("the state is in the new log") {
                try await ground.tallies().map(\.sum) == [4] ? true : nil
            }
        }
        try await ground.command(5, "a")
        try await ground.run { engine in try await ground.waitForSum(9, of: "a", engine) }
    }

    @Test(.timeLimit(.minutes(5))) func `beyond the end of a restored log stops and reports it`() async throws {
        let ground = try await Ground()
        try await ground.command(1, "a")
        try await ground.run { engine in try await ground.waitForSum(1, of: "a", engine) }
        try await ground.copyLog()
        try await ground.command(2, "a")
        try await ground.run { engine in try await ground.waitForSum(3, of: "a", engine) }
        try await ground.bringBackLog()
        try await ground.run(awaitReady: false) { engine in
            _ = try await waitFor("it says that the log ends too early") {
                engine.status.missing["log"]?.contains("--republish") == true ? true : nil
            }
        }
        try await ground.run(Engine.Options(republish: true)) { engine in
            try await ground.waitForSum(3, of: "a", engine)
        }
    }

    @Test(.timeLimit(.minutes(5))) func `puts a poisoned record aside and handles it when it is sent again`()
        async throws
    {
        let ground = try await Ground()
        try await ground.command(-1, "a")
        try await ground.command(2, "a")
        try await ground.run { engine in
            try await ground.waitForSum(2, of: "a", engine)
            let letters = try await engine.deadLetters(after: nil, limit: 10)
            #expect(letters.map(\.letter.reason) == ["the amount is negative"])
            let id = try #require(letters.first?.id)
            #expect(try await engine.resend(deadLetter: id) == .handled, "the tally has moved on: nothing to do")
            #expect(try await engine.read { try TallyHandler.tally("a", in: $0).sum } == 2)
            #expect(try await engine.resend(deadLetter: "nothing") == .unknown)
        }
    }

    @Test(.timeLimit(.minutes(5))) func `tries all that it put aside again, of each thing in its order`() async throws {
        let ground = try await Ground()
        for (amount, thing) in [(-1, "a"), (-2, "b"), (-3, "a"), (-5, "b")] { try await ground.command(amount, thing) }
        // No version can read it.
        let partition = TopicPartition(Topic.ordersCommands.name, partition(of: "b"))
        _ = try await ground.log.append([NewRecord(partition, key: "b", value: Array("no event".utf8))])
        try await ground.command(-7, "b")
        var ids: [String] = []
        try await ground.run { engine in
            ids = try await waitFor("all are put aside") {
                let letters = try await engine.deadLetters(after: nil, limit: 10)
                return letters.count == 6 ? letters.map(\.id) : nil
            }
            try await waitFor("they stand") { engine.status.deadLettersStanding == 6 }
            let again = try await engine.resendDeadLetters(after: nil, limit: 10)
            #expect(again == Engine.ResentTogether(refused: 2, held: 4))
        }
        ground.handler.canSubtract = true
        try await ground.run { engine in
            var (sum, next) = (Engine.ResentTogether(), DeadLetterID?.none)
            repeat {
                let some = try await engine.resendDeadLetters(after: next, limit: 2)
                sum.handled += some.handled
                sum.refused += some.refused
                sum.held += some.held
                next = some.next.flatMap(DeadLetterID.init)
            } while next != nil
            #expect(sum == Engine.ResentTogether(handled: 4, refused: 1, held: 1))
            let sums = try await engine.read { database in
                try ["a", "b"].map { try TallyHandler.tally($0, in: database).sum }
            }
            #expect(sums == [-4, -7], "what stands behind what cannot be read waits")
            try await waitFor("two stand") { engine.status.deadLettersStanding == 2 }
        }
        #expect(ids.allSatisfy { DeadLetterID($0) != nil })
        #expect(DeadLetterID("orders.commands") == nil)

        // A day past their retention.
        try await ground.changeStore { database in
            let time = Int64(91 * 86_400) * 1_000_000
            try database.execute(sql: "UPDATE step_dead_letters SET at = at - ?", arguments: [time])
        }
        try await ground.run { engine in
            try await waitFor("they are forgotten") { try await engine.deadLetters(after: nil, limit: 10).isEmpty }
            try await waitFor("none stands") { engine.status.deadLettersStanding == 0 }
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: [(Topic.reservations, [-1, 2]), (.ordersCommands, [2])])
    func `an event that only a later version understands is handled once that version starts`(
        topic: Topic, handled: [Int]
    ) async throws {
        let ground = try await Ground()
        ground.handler.inputs = [topic]
        try await ground.command(-1, "a", in: topic)
        try await ground.command(2, "b", in: topic)
        try await ground.run { engine in
            let _: Bool = try await waitFor("one is handled, one put aside") {
                let letters = try await engine.deadLetters(after: nil, limit: 10)
                let sum = try await engine.read { try TallyHandler.tally("b", in: $0).sum }
                return letters.count == 1 && sum == 2 ? true : nil
            }
        }
        ground.handler.canSubtract = true
        try await ground.run { engine in
            let letters = try await engine.deadLetters(after: nil, limit: 10)
            #expect(letters.allSatisfy { $0.resentAt == nil }, "it is the same version")
        }
        try await ground.changeStore { database in
            try database.execute(sql: "UPDATE step_meta SET value = '0.9' WHERE name = 'version'")
        }
        try await ground.run { engine in
            let sums = try await engine.read { database in
                try ["a", "b"].map { try TallyHandler.tally($0, in: database).sum }
            }
            #expect(sums.filter { $0 != 0 } == handled)
        }
    }

    @Test(.timeLimit(.minutes(10))) func `relays more rows than it keeps in memory, each once and in order`()
        async throws
    {
        let ground = try await Ground()
        let (parts, count) = (4, 2500)
        try await ground.run { engine in
            for part in 0..<parts {
                try await engine.perform { transaction in
                    for number in 0..<count {
                        let tally = TallyHandler.Tally(id: "a", sum: part * count + number, reflects: InputPositions())
                        try transaction.emit(
                            Draft(
                                .orders, type: TallyHandler.Tally.event, subject: "a", partitionKey: "a",
                                data: tally)
                        )
                    }
                }
            }
            try await ground.waitForCatchUp(engine)
        }
        let events = try await ground.records(of: .orders).map { try Event(json: $0.value ?? []) }
        #expect(try events.map { try $0.decode(TallyHandler.Tally.self).sum } == Array(0..<parts * count))
        let sequences = events.compactMap(\.sequence)
        #expect(zip(sequences, sequences.dropFirst()).allSatisfy { $0 + 1 == $1 })
    }

    @Test(.timeLimit(.minutes(10))) func `handles a batch with poisoned records as if each had come alone`()
        async throws
    {
        let ground = try await Ground()
        for number in 1...30 { try await ground.command(number % 10 == 0 ? -1 : number, "thing-\(number % 4)") }
        try await ground.run { engine in
            try await ground.waitForCatchUp(engine)
            #expect(try await engine.deadLetters(after: nil, limit: 100).count == 3)
            for number in 1...4 { try await ground.command(number, "thing-\(number % 4)") }
            try await ground.waitForCatchUp(engine)
            for thing in 0..<4 {
                let expected = ((1...30).filter { $0 % 10 != 0 } + (1...4)).filter { $0 % 4 == thing }.reduce(0, +)
                let sum = try await engine.read { try TallyHandler.tally("thing-\(thing)", in: $0).sum }
                #expect(sum == expected)
            }
        }
        for (_, records) in Dictionary(grouping: try await ground.records(of: .orders), by: \.topicPartition) {
            let sequences = try records.compactMap { try Event(json: $0.value ?? []).sequence }
            #expect(zip(sequences, sequences.dropFirst()).allSatisfy { $0 + 1 == $1 })
        }
    }
}
