import EmbeddedLog
import EventLog
import Events
import Foundation
import TestKit
import Testing

extension EmbeddedSuite {
    @Test func `many clients that open a new log at once make one log`() async throws {
        try await EmbeddedFolder.use { folder in
            let identities = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<8 {
                    group.addTask { try await folder.client { try await $0.identity } }
                }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(identities.count == 1)
            try await folder.client { log in
                _ = try await log.append(folder.topic.records(["a"], in: 11))
                #expect(try await log.read(1, from: folder.topic.beginning).map(\.key) == ["a"])
            }
        }
    }

    @Test func `a log made with other partitions is refused`() async throws {
        try await EmbeddedFolder.use { folder in
            try await folder.client {
                $0.partitions = 4
            } _: { _ in
            }
            let error = await #expect(throws: LogError.self) { try await folder.client { _ in } }
            #expect("\(try #require(error))".contains("made with 4 partitions a topic, not 12"))
        }
    }

    @Test(arguments: ["this is no database, but a text of more than a page's header ".data(using: .utf8)!])
    func `a file that is something else is refused and left alone`(content: Data) async throws {
        try await EmbeddedFolder.use { folder in
            let content = Data(repeating: 65, count: 5000) + content
            try content.write(to: URL(filePath: folder.file))
            await #expect(throws: LogError.self) { try await folder.client { _ in } }
            #expect(try Data(contentsOf: URL(filePath: folder.file)) == content)
        }
    }

    @Test func `a topic's retention follows its declaration`() async throws {
        try await EmbeddedFolder.use { folder in
            try await folder.client(topics: [EmbeddedFolder.topic("things", kept: .days(30))]) { log in
                _ = try await log.append(folder.topic.records(["a"], in: 0))
            }
            folder.clock.advance(days: 10)
            try await folder.client(topics: [EmbeddedFolder.topic("things", kept: .days(5))]) { log in
                let report = try await log.clean()
                #expect(report?.expired == 1)
            }
        }
    }

    @Test func `an append that is cancelled before it began is not written`() async throws {
        try await EmbeddedFolder.use { folder in
            let lock = HeldLock(path: folder.file + "-lock")
            try await folder.client { log in
                try lock.take()
                let append = Task { try await log.append(folder.topic.records(["never"], in: 0)) }
                append.cancel()
                let error = await #expect(throws: AppendError.self) { try await append.value }
                #expect(error?.isCertain == true)
                lock.release()
                #expect(try await log.append(folder.topic.records(["first"], in: 0)) == [0])
            }
        }
    }

    @Test func `more than may wait is turned away, and what waited is written`() async throws {
        try await EmbeddedFolder.use { folder in
            let lock = HeldLock(path: folder.file + "-lock")
            try await folder.client {
                $0.queuedBytes = 100_000
            } _: { log in
                try lock.take()
                try await withThrowingTaskGroup(of: Bool.self) { group in
                    for index in 0..<30 {
                        group.addTask {
                            do throws(AppendError) {
                                _ = try await log.append(folder.topic.records(["\(index)"], in: 0, size: 10_000))
                                return true
                            } catch {
                                #expect(error.isCertain)
                                return false
                            }
                        }
                    }
                    var refused = 0
                    while refused < 20, let isWritten = try await group.next() { refused += isWritten ? 0 : 1 }
                    lock.release()
                    let rest = try await group.reduce(into: []) { $0.append($1) }
                    #expect(refused + rest.count == 30)
                    let written = rest.count(where: \.self)
                    #expect(written >= 9)
                    #expect(try await log.end(of: folder.topic)[TopicPartition(folder.topic.name, 0)] == Int64(written))
                }
            }
        }
    }

    @Test func `closing is bounded while another process holds the writers' lock`() async throws {
        try await EmbeddedFolder.use { folder in
            let lock = HeldLock(path: folder.file + "-lock")
            try await folder.client { log in
                try lock.take()
                let append = Task { try await log.append(folder.topic.records(["a"], in: 0)) }
                try await Task.sleep(for: .milliseconds(50))
                await log.close()
                await #expect(throws: AppendError.self) { try await append.value }
                lock.release()
            }
        }
    }

    @Test func `a closed client reports that it is closed`() async throws {
        try await EmbeddedFolder.use { folder in
            try await folder.client { log in
                let reader = try await log.reader(from: folder.topic.beginning)
                await log.close()
                await #expect(throws: LogError.self) { try await reader.next(limit: 1, wait: .zero) }
                await #expect(throws: LogError.self) { try await log.bounds(of: folder.topic.partitions) }
                await #expect(throws: AppendError.self) { try await log.append(folder.topic.records(["a"], in: 0)) }
            }
        }
    }
}
