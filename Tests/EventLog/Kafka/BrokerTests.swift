import EventLog
import Events
import KafkaLog
import TestKit
import Testing

extension KafkaSuite {
    @Test func `a broker goes down and up while records are appended: what was acknowledged is there, once, in order`()
        async throws
    {
        try await withKafka { cluster, log in
            let (isOver, appends) = (Tally(), Tally())
            let acknowledged = try await withThrowingTaskGroup(of: [Int32: [Int64]].self) { group in
                for partition in 0..<Int32(4) {
                    group.addTask {
                        var offsets: [Int64] = []
                        while isOver.count == 0 {
                            let keys = (offsets.count..<offsets.count + 3).map(String.init)
                            offsets += try await log.append(topic.records(keys, in: partition))
                            appends.add()
                        }
                        return [partition: offsets]
                    }
                }
                for outage in 0..<5 {
                    let before = appends.count
                    try await eventually("appends before outage \(outage)") { appends.count > before + 20 }
                    try await cluster.down()
                    try await cluster.up()
                }
                let before = appends.count
                try await eventually("appends after the last outage") { appends.count > before + 20 }
                isOver.add()
                return try await group.reduce(into: [:]) { $0.merge($1) { $1 } }
            }
            for (partition, offsets) in acknowledged {
                let keys = try await keys(in: partition, of: log)
                #expect(offsets.map { keys[Int($0)] } == offsets.indices.map(String.init))
                // The mock stores a record twice that is resent after a lost answer; a reader recognises it by its sequence.
                #expect(withoutRepeats(keys.compactMap(Int.init)) == Array(offsets.indices))
            }
        }
    }

    /// Records that a reader keeps which drops every sequence not greater than the last.
    private func withoutRepeats(_ sequences: [Int]) -> [Int] {
        sequences.reduce(into: []) { kept, next in if next > kept.last ?? -1 { kept.append(next) } }
    }

    @Test func `a leader that has changed is looked up again, and no caller notices`() async throws {
        try await withKafka(KafkaLogOptions(properties: MockCluster.oneAtATime)) { cluster, log in
            _ = try await log.append(topic.records(["0"], in: 0))
            try await cluster.fail(.produce, with: .notLeader, times: 5)
            let offsets = try await log.append(topic.records((1..<20).map(String.init), in: 0))
            #expect(offsets == Array(1..<20))
            #expect(try await keys(in: 0, of: log) == (0..<20).map(String.init))
        }
    }

    @Test func `leaders move between brokers while records are appended and read`() async throws {
        try await withKafka(brokers: 3, KafkaLogOptions(properties: MockCluster.oneAtATime)) { cluster, log in
            let place = TopicPartition(topic.name, 0)
            let reader = try await log.reader(from: [place: 0])
            var keys: [String] = []
            for round in 0..<9 {
                try await cluster.lead(topic.name, 0, by: round % 3 + 1)
                _ = try await log.append(topic.records(["\(round)-a", "\(round)-b"], in: 0))
                keys += try await reader.read(2).map(\.key)
            }
            #expect(keys == (0..<9).flatMap { ["\($0)-a", "\($0)-b"] })
        }
    }

    /// librdkafka by itself asks for a new topic's leaders once a second: that would exceed the time limit.
    @Test(.timeLimit(.minutes(2)))
    func `the first append to a topic does not wait for a look around`() async throws {
        try await withKafka { cluster, log in
            let names = (0..<200).map { "test.first-\($0)" }
            for name in names { try await cluster.make(topic: name, partitions: 1) }
            for name in names {
                #expect(try await log.append([NewRecord(TopicPartition(name, 0), key: "a", value: [])]) == [0])
            }
        }
    }

    @Test func `too few replicas for a while: the append waits`() async throws {
        try await withKafka(KafkaLogOptions(properties: MockCluster.oneAtATime)) { cluster, log in
            _ = try await log.append(topic.records(["a"], in: 0))
            try await cluster.fail(.produce, with: .notEnoughReplicas, times: 3)
            #expect(try await log.append(topic.records(["b"], in: 0)) == [1])
        }
    }

    @Test func `a gateway's append gives up after its time, and goes on when the broker is back`() async throws {
        try await withKafka(KafkaLogOptions(appending: .withTimeout(.seconds(6)))) { cluster, log in
            _ = try await log.append(topic.records(["before"], in: 0))
            try await cluster.down()
            #expect(log.oldestWait == nil)
            async let failed = failure(log, topic.records(["during"], in: 0))
            try await eventually("it is known what waits, and how long") {
                guard let wait = log.oldestWait, wait.age > .seconds(1) else { return false }
                return wait.what == "a record for \(TopicPartition(topic.name, 0))"
            }
            let error = try await failed
            #expect(log.oldestWait == nil)
            #expect(error.cause.kind == "unavailable")
            #expect(error.offsets == [nil])
            try await cluster.up()
            try await eventually("an append after the outage") {
                (try? await log.append(topic.records(["after"], in: 0))) != nil
            }
            let keys = try await keys(in: 0, of: log)
            #expect(keys.first == "before")
            #expect(keys.last == "after")
        }
    }

    @Test func `an append that is cancelled ends without its report, and the log goes on`() async throws {
        try await withKafka { cluster, log in
            _ = try await log.append(topic.records(["a"], in: 0))
            try await cluster.down()
            let waiting = Task.immediate { try await log.append(topic.records(["b"], in: 0)) }
            waiting.cancel()
            let error = await #expect(throws: AppendError.self) { try await waiting.value }
            #expect(error?.cause.kind == "unavailable")
            try await cluster.up()
            let offset = try await log.append(topic.records(["c"], in: 0))[0]
            #expect(try await keys(in: 0, of: log)[Int(offset)] == "c")
        }
    }
}
