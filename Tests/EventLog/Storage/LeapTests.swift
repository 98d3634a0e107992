import EmbeddedLog
import EventLog
import Events
import TestKit
import Testing

/// A wall clock that leaps, and deletions that cleaning has dropped.
extension StorageSuite {
    private static let states = EmbeddedFolder.topic("leaps", kept: .compacted)
    private static let place = TopicPartition(states.name, 0)
    private static let tombstone = NewRecord(place, key: "a", value: nil)

    private func contents(_ log: EmbeddedLog, _ folder: EmbeddedFolder, _ count: Int) async throws -> [String] {
        try await log.read(count, from: [Self.place: 0, TopicPartition(folder.topic.name, 0): 0]).map(\.key).sorted()
    }

    @Test func `a wall clock that leaps ahead cleans nothing, not in a log that is opened meanwhile either`()
        async throws
    {
        try await EmbeddedFolder.use { folder in
            let topics = [folder.topic, Self.states]
            let all = ["a", "a", "a", "c", "x"]
            try await folder.client(topics: topics) { log async throws in
                _ = try await log.append(Self.states.records(["a", "a"], in: 0) + [Self.tombstone])
                _ = try await log.append(folder.topic.records(["x"], in: 0))
                folder.clock.advance(days: 1)
                folder.clock.leap(days: 31)
                #expect(try await log.clean() == CleaningReport())
                // Written during the leap, and so the newest by far.
                _ = try await log.append(Self.states.records(["c"], in: 0))
                #expect(try await log.clean() == CleaningReport())
            }
            try await folder.client(topics: topics) { log async throws in
                #expect(try await log.clean() == CleaningReport())
                folder.clock.leap(days: -31)
                #expect(try await log.clean() == CleaningReport())
                #expect(try await contents(log, folder, all.count) == all)
                #expect(try await log.forgottenDeletions(of: [Self.place]) == [Self.place: 0])
                folder.clock.advance(days: 31)
                let report = try #require(try await log.clean())
                #expect(report.expired == 1 && report.replaced == 2 && report.tombstones == 1)
            }
        }
    }

    @Test func `a wall clock that stays ahead for a day is believed`() async throws {
        try await EmbeddedFolder.use { folder in
            try await folder.client { log async throws in
                _ = try await log.append(folder.topic.records(["x"], in: 0))
                folder.clock.leap(days: 31)
                var expired: [Int] = []
                for _ in 0..<30 {
                    folder.clock.advance(days: 0.04)
                    expired.append(try await log.clean()?.expired ?? -1)
                }
                #expect(expired.prefix(25).allSatisfy { $0 == 0 })
                #expect(expired.reduce(0, +) == 1)
            }
        }
    }

    @Test func `a log reports the offset before which it has dropped deletions`() async throws {
        try await EmbeddedFolder.use { folder in
            let other = TopicPartition(Self.states.name, 1)
            try await folder.client(topics: [Self.states]) { log async throws in
                _ = try await log.append(Self.states.records(["a", "b"], in: 0) + [Self.tombstone])
                _ = try await log.append(Self.states.records(["c", "c"], in: 1))
                folder.clock.advance(days: 9)
                #expect(try await log.clean()?.tombstones == 0)
                #expect(try await log.forgottenDeletions(of: [Self.place, other]) == [Self.place: 0, other: 0])
                folder.clock.advance(days: 6)
                #expect(try await log.clean()?.tombstones == 1)
                #expect(try await log.forgottenDeletions(of: [Self.place, other]) == [Self.place: 3, other: 0])
            }
            try await folder.client(topics: [Self.states]) { log async throws in
                #expect(try await log.forgottenDeletions(of: [Self.place, other]) == [Self.place: 3, other: 0])
            }
            // As an earlier release left it, without these notes.
            try folder.execute("DROP TABLE deletions; DELETE FROM meta WHERE name = 'cleaning-clock'")
            folder.clock.leap(days: 400)
            try await folder.client(topics: [Self.states]) { log async throws in
                #expect(try await log.forgottenDeletions(of: [Self.place, other]) == [Self.place: 3, other: 2])
                #expect(try await log.clean() == CleaningReport(), "no more has passed than its records tell")
            }
        }
    }
}
