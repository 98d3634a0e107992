import EmbeddedLog
import EventLog
import Events
import Foundation
import TestKit
import Testing

extension StorageSuite {
    @Test func `a log removed under its users is reported at once, and a new one in its place is another`() async throws
    {
        try await EmbeddedFolder.use { folder in
            try await folder.client { log in
                let identity = try await log.identity
                _ = try await log.append(folder.topic.records(["a"], in: 0))
                let reader = try await log.reader(from: folder.topic.beginning)
                for suffix in ["", "-wal", "-shm"] { unlink(folder.file + suffix) }
                await expectFailure("removed") { _ = try await log.append(folder.topic.records(["b"], in: 0)) }
                await expectFailure("removed") { _ = try await log.identity }
                await expectFailure("removed") { _ = try await reader.next(limit: 1, wait: .milliseconds(10)) }

                try await folder.client { new in
                    let made = try await new.identity
                    #expect(made != identity)
                    let ends = try await new.end(of: folder.topic)
                    #expect(ends.values.allSatisfy { $0 == 0 })
                    await expectFailure("another file") { _ = try await log.append(folder.topic.records(["b"], in: 0)) }
                    await expectFailure("another file") { _ = try await reader.next(limit: 1, wait: .seconds(100)) }
                }
                await reader.close()
            }
        }
    }

    @Test func `a log that was cut off is not opened`() async throws {
        try await EmbeddedFolder.use { folder in
            try await folder.client { log in
                _ = try await log.append(folder.topic.records((0..<500).map(String.init), in: 0, size: 300))
            }
            let size = try Data(contentsOf: URL(filePath: folder.file)).count
            #expect(truncate(folder.file, size / 2) == 0)
            await expectFailure("cut off") { try await folder.client { _ in } }
        }
    }

    @Test func `a log emptied is a new one to those who saved a position`() async throws {
        try await EmbeddedFolder.use { folder in
            let identity = try await folder.client { try await $0.identity }
            #expect(truncate(folder.file, 0) == 0)
            let made = try await folder.client { try await $0.identity }
            #expect(made != identity)
        }
    }

    @Test func `an older copy put back does not reach saved positions, or has other records there`() async throws {
        try await EmbeddedFolder.use { folder in
            let place = TopicPartition(folder.topic.name, 0)
            let identity = try await folder.client { log in
                _ = try await log.append(folder.topic.records((0..<5).map { "old-\($0)" }, in: 0))
                return try await log.identity
            }
            try FileManager.default.copyItem(atPath: folder.file, toPath: folder.copy)
            try await folder.client { log in
                _ = try await log.append(folder.topic.records((5..<10).map { "old-\($0)" }, in: 0))
            }
            #expect(rename(folder.copy, folder.file) == 0)
            try await folder.client { log in
                let same = try await log.identity
                #expect(same == identity)
                try await expectOutOfRange(place, position: 10, bounds: 0..<5) {
                    _ = try await log.reader(from: [place: 10])
                }
                // Once the log has grown again the position is in range; the record before it shows the difference.
                _ = try await log.append(folder.topic.records((5..<10).map { "new-\($0)" }, in: 0))
                #expect(try await log.read(1, from: [place: 9]).map(\.key) == ["new-9"])
            }
        }
    }

    @Test func `a log that went back under its clients is reported to writers and readers`() async throws {
        try await EmbeddedFolder.use { folder in
            let place = TopicPartition(folder.topic.name, 0)
            try await folder.client { log in
                _ = try await log.append(folder.topic.records((0..<5).map(String.init), in: 0))
                let reader = try await log.reader(from: [place: 5])
                try folder.execute(
                    "DELETE FROM records WHERE key IN ('3', '4'); UPDATE counters SET next = 3 WHERE next = 5")
                await expectFailure("went back") { _ = try await log.append(folder.topic.records(["x"], in: 0)) }
                try await expectOutOfRange(place, position: 5, bounds: 0..<3) {
                    _ = try await reader.next(limit: 1, wait: .zero)
                }
                await reader.close()
            }
        }
    }

    @Test func `a copy put in place of an open log ends its clients`() async throws {
        try await EmbeddedFolder.use { folder in
            try await folder.client { log in
                _ = try await log.append(folder.topic.records(["a"], in: 0))
                try FileManager.default.copyItem(atPath: folder.file, toPath: folder.copy)
                #expect(rename(folder.copy, folder.file) == 0)
                await expectFailure("another file") { _ = try await log.append(folder.topic.records(["b"], in: 0)) }
                await expectFailure("another file") { _ = try await log.bounds(of: folder.topic.partitions) }
            }
        }
    }
}

/// Expects an error of the log whose text contains `words`.
private func expectFailure(
    _ words: String, sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
) async {
    let error = await #expect(throws: (any Error).self, sourceLocation: sourceLocation) { try await body() }
    guard let error, error is LogError || error is AppendError, "\(error)".contains(words) else {
        Issue.record("\(String(describing: error)) does not say \"\(words)\"", sourceLocation: sourceLocation)
        return
    }
}
