import EventLog
import Events
import TestKit
import Testing

extension CommonSuite {
    @Test(arguments: LogFixture.all)
    func `while the log stalls, callers wait; then all is written, each caller's in order`(fixture: LogFixture)
        async throws
    {
        try await fixture.test { log in
            let stall = try log.stall.means(of: "stall")
            let topic = log.topic()
            try await log.client(ClientOptions(queuedRecords: 500), topics: [topic]) { client in
                let done = Tally()
                try await stall.begin()
                try await withThrowingTaskGroup { group in
                    // Four times the capacity of the client's queue.
                    for caller in 0..<40 {
                        group.addTask {
                            for part in 0..<5 {
                                let keys = (0..<10).map { "\(caller)-\(part * 10 + $0)" }
                                _ = try await client.append(topic.records(keys, in: Int32(caller) % partitionCount))
                            }
                            done.add()
                        }
                    }
                    try await Task.sleep(for: .milliseconds(200))
                    #expect(done.count == 0)
                    try await stall.end()
                    try await group.waitForAll()
                }
                let records = try await client.read(2000, from: topic.beginning)
                #expect(records.count == 2000)
                for caller in 0..<40 {
                    let keys = records.map(\.key).filter { $0.hasPrefix("\(caller)-") }
                    #expect(keys == (0..<50).map { "\(caller)-\($0)" })
                }
            }
        }
    }

    @Test(arguments: LogFixture.all)
    func `a process through which much flows keeps little of it`(fixture: LogFixture) async throws {
        try await fixture.test { log in
            let topic = log.topic()
            try await log.client(topics: [topic]) { client in
                // 38 MiB; no partition gets more than the 5 MiB that a mock broker keeps.
                let growth = try await Probe(log.address, "flow", topic.name, "3600", "11000").output()
                let kibibytes = try #require(growth.first.flatMap(Int.init))
                print("\(fixture): 38 MiB through one process took \(kibibytes) KiB of its memory")
                #expect(kibibytes < 20_000)
            }
        }
    }

    @Test(arguments: LogFixture.all)
    func `a process that waits for records leaves the processors alone`(fixture: LogFixture) async throws {
        try await fixture.test { log in
            let topic = log.topic()
            try await log.client(topics: [topic]) { client in
                let used = try await Probe(log.address, "idle", topic.name, "3").output()
                let milliseconds = try #require(used.first.flatMap(Int.init))
                print("\(fixture): waiting for 3 s took \(milliseconds) ms of processor time")
                #expect(milliseconds < 300)
            }
        }
    }
}
