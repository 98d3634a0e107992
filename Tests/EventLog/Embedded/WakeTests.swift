import EmbeddedLog
import EventLog
import Events
import Foundation
import TestKit
import Testing

/// Embedded log only, without storage: waking, waiting, opening, closing.
@Suite(.timeLimit(.minutes(5)))
struct EmbeddedSuite {}

extension EmbeddedSuite {
    @Test func `a record of another process wakes a reader by the bell, not by its looking around`() async throws {
        try await EmbeddedFolder.use { folder in
            try await folder.client {
                $0.lookInterval = .seconds(3600)
            } _: { log in
                let reader = try await log.reader(from: folder.topic.beginning)
                async let waiting = reader.next(limit: 10, wait: .seconds(3600))
                try await eventually("a waiting read") { log.counts.waitingReads == 1 }

                let writer = try Probe(folder.address, "append", folder.topic.name, "3", "1", "300", "1", "far")
                #expect(try await writer.output() == ["far-0 0"])
                #expect(try await waiting.map(\.key) == ["far-0"])
                #expect(log.counts.bells >= 1)
                #expect(log.counts.looksForTime == 0)
                await reader.close()
            }
        }
    }

    @Test(arguments: ["-bells", "-bell-0"]) func `a removed file of the bells is made again and wakes readers again`(
        suffix: String
    ) async throws {
        try await EmbeddedFolder.use { folder in
            try await folder.client {
                $0.lookInterval = .milliseconds(20)
            } _: { log in
                try FileManager.default.removeItem(atPath: folder.file + suffix)
                let reader = try await log.reader(from: folder.topic.beginning)
                var appended = 0
                try await eventually("a reader woken by the bell again") {
                    let before = log.counts.bells
                    async let read = reader.read(1)
                    try await eventually("a waiting read") { log.counts.waitingReads == 1 }
                    _ = try await log.append(folder.topic.records(["\(appended)"], in: 0))
                    #expect(try await read.map(\.key) == ["\(appended)"])
                    appended += 1
                    return log.counts.bells > before
                }
                await reader.close()
            }
        }
    }

    @Test func `a record of another partition does not wake a reader`() async throws {
        try await EmbeddedFolder.use { folder in
            try await folder.client {
                $0.lookInterval = .seconds(3600)
            } _: { log in
                let place = TopicPartition(folder.topic.name, 3)
                let reader = try await log.reader(from: [place: 0])
                async let waiting = reader.next(limit: 10, wait: .seconds(3600))
                try await eventually("a waiting read") { log.counts.waitingReads == 1 }
                let before = log.counts
                try await folder.client { other in
                    for index in 0..<20 {
                        _ = try await other.append(folder.topic.records(["\(index)"], in: Int32(index % 3)))
                    }
                    #expect(log.counts == before)
                    _ = try await other.append(folder.topic.records(["at last"], in: 3))
                }
                #expect(try await waiting.map(\.key) == ["at last"])
                #expect(log.counts.bells == before.bells + 1)
                await reader.close()
            }
        }
    }

    @Test func `a record before the earliest time is returned at that time, and wakes no reader`() async throws {
        try await EmbeddedFolder.use { folder in
            try await folder.client { log in
                let reader = try await log.reader(from: folder.topic.beginning)
                let before = log.counts
                let earliest = ContinuousClock.now + .seconds(3)
                async let waiting = reader.next(limit: 10, wait: .seconds(60), notBefore: earliest)
                for index in 0..<5 {
                    _ = try await log.append(folder.topic.records(["\(index)"], in: 1))
                }
                #expect(log.counts.looks == before.looks)
                #expect(try await waiting.map(\.key) == ["0", "1", "2", "3", "4"])
                #expect(ContinuousClock.now >= earliest)
                #expect(log.counts.looks == before.looks + 1)
                await reader.close()
            }
        }
    }

    @Test func `a read is woken at whatever time it is due`() async throws {
        try await EmbeddedFolder.use { folder in
            try await folder.client {
                // A read that is not woken would exceed the suite's time limit.
                $0.lookInterval = .seconds(3600)
            } _: { log in
                let reader = try await log.reader(from: folder.topic.beginning)
                var random = Seeded(1)
                for index in 0..<1000 {
                    let earliest = ContinuousClock.now + .microseconds(Int.random(in: -50...400, using: &random))
                    async let waiting = reader.next(limit: 10, wait: .seconds(3600), notBefore: earliest)
                    _ = try await log.append(folder.topic.records(["\(index)"], in: Int32(index % 12)))
                    #expect(try await waiting.map(\.key) == ["\(index)"])
                }
                await reader.close()
            }
        }
    }

    @Test func `waiting for records costs a look a second`() async throws {
        try await EmbeddedFolder.use { folder in
            try await folder.client { log in
                let reader = try await log.reader(from: folder.topic.beginning)
                let before = log.counts
                #expect(try await reader.next(limit: 10, wait: .seconds(3)).isEmpty)
                // One at the request, one each second, one at the end.
                #expect(log.counts.looks - before.looks <= 5)
                #expect(log.counts.bells == before.bells)
                await reader.close()
            }
        }
    }

    @Test func `clients without readers do nothing at all`() async throws {
        try await EmbeddedFolder.use { folder in
            try await folder.client { log in
                let before = log.counts
                try await folder.client { other in
                    for index in 0..<50 { _ = try await other.append(folder.topic.records(["\(index)"], in: 0)) }
                }
                #expect(log.counts == before)
            }
        }
    }
}
