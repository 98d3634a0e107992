import EventLog
import Events
import KafkaLog
import TestKit
import Testing

extension KafkaSuite {
    /// One request for each record, one at a time, so that a test can choose which fails.
    private static let oneByOne = MockCluster.oneAtATime.merging(["batch.num.messages": "1"]) { $1 }

    @Test
    func `a relay's first record in a partition is refused: nothing after it is written, and all can be sent again`()
        async throws
    {
        try await withKafka(KafkaLogOptions(properties: KafkaSuite.oneByOne)) { cluster, log in
            try await cluster.fail(.produce, with: .messageTooLarge)
            let error = try await failure(log, topic.records(["0", "1", "2", "3"], in: 0))
            #expect(error.cause.kind == "refused")
            #expect(error.offsets == [nil, nil, nil, nil])
            #expect(error.isCertain)
            #expect(try await keys(in: 0, of: log) == [])

            #expect(try await log.append(topic.records(["0", "1", "2", "3"], in: 0)) == [0, 1, 2, 3])
            #expect(try await keys(in: 0, of: log) == ["0", "1", "2", "3"])
        }
    }

    @Test func `a relay's later batch is refused: what came before it is reported, and the rest can be sent again`()
        async throws
    {
        try await withKafka(KafkaLogOptions(properties: MockCluster.oneAtATime)) { cluster, log in
            try await cluster.fail(.produce, with: .none)
            try await cluster.fail(.produce, with: .messageTooLarge)
            let error = try await failure(log, topic.records(["0", "1", "2", "3"], in: 0))
            #expect(error.cause.kind == "refused")
            #expect(error.offsets.first == 0)
            #expect(error.isCertain)
            let written = try await keys(in: 0, of: log)
            #expect(written.count == error.offsets.count { $0 != nil })
            let rest = (written.count..<4).map(String.init)
            _ = try await log.append(topic.records(rest, in: 0))
            #expect(try await keys(in: 0, of: log).count == 4)
        }
    }

    @Test func `a gateway's record that the broker refuses harms no other`() async throws {
        let options = KafkaLogOptions(appending: .withTimeout(.seconds(30)), properties: KafkaSuite.oneByOne)
        try await withKafka(options) { cluster, log in
            _ = try await log.append(topic.records(["0"], in: 0))
            try await cluster.fail(.produce, with: .messageTooLarge)
            let error = try await failure(log, topic.records(["1"], in: 0))
            #expect(error.cause.kind == "refused")
            #expect(error.isCertain)
            #expect(try await log.append(topic.records(["2"], in: 0)) == [1])
        }
    }

    @Test func `a topic that this client may not write is reported, and works once it may`() async throws {
        try await withKafka { cluster, log in
            _ = try await log.append(topic.records(["0"], in: 0))
            try await cluster.fail(.produce, with: .authorizationFailed)
            let error = try await failure(log, topic.records(["1"], in: 0))
            #expect(error.cause.kind == "misconfigured")
            #expect("\(error)".contains("TOPIC_AUTHORIZATION_FAILED"))
            #expect(error.isCertain)
            #expect(try await log.append(topic.records(["2"], in: 0)) == [1])
        }
    }

    @Test(arguments: [KafkaLogOptions.Appending.relay, .withTimeout(.seconds(30))])
    func `a producer whose sequence broke is at its end; the next append has a new one`(
        appending: KafkaLogOptions.Appending
    ) async throws {
        try await withKafka(KafkaLogOptions(appending: appending)) { cluster, log in
            for round in 0..<3 {
                _ = try await log.append(topic.records(["before-\(round)"], in: 0))
                try await cluster.fail(.produce, with: .outOfOrderSequence)
                let error = try await failure(log, topic.records(["during-\(round)"], in: 0))
                // The same log can be used on.
                #expect(error.cause.kind == "unavailable")
                _ = try await log.append(topic.records(["after-\(round)"], in: 0))
            }
            let keys = try await keys(in: 0, of: log).filter { !$0.hasPrefix("during") }
            #expect(keys == (0..<3).flatMap { ["before-\($0)", "after-\($0)"] })
        }
    }

    @Test func `when the producer ends, every append that waits is answered`() async throws {
        try await withKafka { cluster, log in
            _ = try await log.append(topic.records(["first"], in: 0))
            try await cluster.answer(after: 50)
            try await cluster.fail(.produce, with: .outOfOrderSequence)
            let outcomes = await withTaskGroup(of: (String, AppendError?).self) { group in
                for task in 0..<50 {
                    group.addTask {
                        do throws(AppendError) {
                            _ = try await log.append(topic.records(["\(task)"], in: Int32(task) % partitionCount))
                            return ("\(task)", nil)
                        } catch {
                            return ("\(task)", error)
                        }
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(outcomes.count == 50)
            #expect(outcomes.contains { $0.1 != nil })
            let bounds = try await log.bounds(of: topic.partitions)
            let records = try await log.read(bounds.values.reduce(0) { $0 + $1.count }, from: topic.beginning)
            let written = Set(records.map(\.key))
            for (key, error) in outcomes {
                if error == nil { #expect(written.contains(key)) }
                if error?.isCertain == true { #expect(!written.contains(key)) }
            }
        }
    }
}
