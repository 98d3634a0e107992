import Contract
import EventLog
import Events
import TestKit
import Testing

extension CommonSuite {
    @Test(arguments: LogFixture.all)
    func `several processes append and read at once`(fixture: LogFixture) async throws {
        try await fixture.test { log in
            let topic = log.topic()
            try await log.client(topics: [topic]) { client in
                let readers = try (0..<2).map { _ in try Probe(log.address, "read", topic.name, "1200") }
                // Two of the three share a partition.
                let writers = try [("p", "3"), ("q", "3"), ("r", "4")].map { prefix, partition in
                    (prefix, try Probe(log.address, "append", topic.name, partition, "300", "300", "7", prefix))
                }
                for index in 0..<300 { _ = try await client.append(topic.records(["own-\(index)"], in: 3)) }

                var acknowledged: [String: String] = [:]
                for (prefix, writer) in writers {
                    let lines = try await writer.output()
                    #expect(lines.count == 300)
                    for line in lines {
                        let parts = line.split(separator: " ")
                        acknowledged["\(prefix == "r" ? 4 : 3) \(parts[1])"] = String(parts[0])
                    }
                }
                for reader in readers {
                    let lines = try await reader.output()
                    #expect(lines.count == 1200)
                    expectOrder(lines, prefixes: ["p", "q", "r", "own"])
                    for line in lines where !line.contains("own") {
                        let parts = line.split(separator: " ")
                        #expect(acknowledged["\(parts[0]) \(parts[1])"] == String(parts[2]))
                    }
                }
            }
        }
    }

    /// Each writer's records came once each, in its order.
    private func expectOrder(_ lines: [String], prefixes: [String]) {
        let keys = lines.map { String($0.split(separator: " ")[2]) }
        for prefix in prefixes {
            #expect(keys.filter { $0.hasPrefix("\(prefix)-") } == (0..<300).map { "\(prefix)-\($0)" })
        }
    }

    @Test(arguments: LogFixture.all)
    func `what a process appends comes to a reader that already waits in another`(fixture: LogFixture) async throws {
        try await fixture.test { log in
            let topic = log.topic()
            try await log.client(topics: [topic]) { client in
                let listener = try Probe(log.address, "delay", topic.name, "50")
                var lines = listener.child.lines.makeAsyncIterator()
                #expect(await lines.next() == "ready")
                _ = try await Probe(log.address, "pace", topic.name, "50", "500").output()
                let delays = try #require(await lines.next())
                print("\(fixture): append to another process's read, in µs: \(delays)")
                #expect(await listener.child.status() == 0)
            }
        }
    }
}
