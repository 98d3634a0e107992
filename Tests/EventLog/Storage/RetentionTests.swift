import EmbeddedLog
import EventLog
import Events
import TestKit
import Testing

extension StorageSuite {
    @Test func `records older than their topic keeps are taken away, younger ones stay`() async throws {
        try await EmbeddedFolder.use { folder in
            try await folder.client { log in
                _ = try await log.append(folder.topic.records((0..<500).map { "old-\($0)" }, in: 0))
                folder.clock.advance(days: 20)
                _ = try await log.append(folder.topic.records(["young"], in: 0))
                #expect(try await log.clean() == CleaningReport())
                folder.clock.advance(days: 11)
                #expect(try await log.clean()?.expired == 500)

                let place = TopicPartition(folder.topic.name, 0)
                #expect(try await log.bounds(of: [place]) == [place: 500..<501])
                #expect(try await log.read(1, from: [place: 500]).map(\.key) == ["young"])
                try await expectOutOfRange(place, position: 499, bounds: 500..<501) {
                    _ = try await log.reader(from: [place: 499])
                }
            }
        }
    }

    @Test func `a reader that retention has overtaken fails with out of range`() async throws {
        try await EmbeddedFolder.use { folder in
            try await folder.client { log in
                let place = TopicPartition(folder.topic.name, 0)
                _ = try await log.append(folder.topic.records(["a", "b"], in: 0))
                let reader = try await log.reader(from: [place: 1])
                folder.clock.advance(days: 31)
                #expect(try await log.clean()?.expired == 2)
                for _ in 0..<2 {
                    try await expectOutOfRange(place, position: 1, bounds: 2..<2) {
                        _ = try await reader.next(limit: 10, wait: .milliseconds(10))
                    }
                }
                await reader.close()
            }
        }
    }

    @Test func `offsets never go back, even when everything was taken away`() async throws {
        try await EmbeddedFolder.use { folder in
            let place = TopicPartition(folder.topic.name, 5)
            try await folder.client { log async throws in
                #expect(try await log.append(folder.topic.records(["a", "b", "c"], in: 5)) == [0, 1, 2])
                folder.clock.advance(days: 31)
                #expect(try await log.clean()?.expired == 3)
                #expect(try await log.bounds(of: [place]) == [place: 3..<3])
            }
            try await folder.client { log async throws in
                #expect(try await log.bounds(of: [place]) == [place: 3..<3])
                #expect(try await log.append(folder.topic.records(["d"], in: 5)) == [3])
                #expect(try await log.read(1, from: [place: 3]).map(\.key) == ["d"])
            }
        }
    }

    @Test func `retention passes no service's checkpoint`() async throws {
        try await EmbeddedFolder.use { folder in
            let (near, far) = (Topic.checkpoints(of: "near"), Topic.checkpoints(of: "far"))
            let place = TopicPartition(folder.topic.name, 3)
            try await folder.client(topics: [folder.topic, near, far]) { log in
                _ = try await log.append(folder.topic.records((0..<10).map(String.init), in: 3))
                _ = try await log.append(folder.topic.records((0..<10).map(String.init), in: 4))
                try await log.append(checkpoint: 7, of: place, to: near)
                try await log.append(checkpoint: 2, of: place, to: far)
                try await log.append(checkpoint: 4, of: place, to: far)
                folder.clock.advance(days: 40)
                let held = try #require(try await log.clean())
                #expect(held.expired == 4 + 10)
                #expect(held.heldBack == 1)
                #expect(try await log.bounds(of: [place]) == [place: 4..<10])

                try await log.append(checkpoint: 10, of: place, to: far)
                #expect(try await log.clean()?.expired == 3)
                #expect(try await log.bounds(of: [place]) == [place: 7..<10])

                // A service that no longer reads the topic deletes its checkpoint.
                let key = "\(place.topic)/\(place.partition)"
                let tombstone = NewRecord(
                    TopicPartition(near.name, partition(of: key)), key: key, value: nil)
                _ = try await log.append([tombstone])
                #expect(try await log.clean()?.expired == 3)
                #expect(try await log.bounds(of: [place]) == [place: 10..<10])
            }
        }
    }

    @Test func `one client cleans at a time, and another takes over when it has ended`() async throws {
        try await EmbeddedFolder.use { folder in
            try await folder.client { second async throws in
                try await folder.client { first async throws in
                    #expect(try await first.clean() != nil)
                    #expect(try await second.clean() == nil)
                }
                #expect(try await second.clean() != nil)
            }
        }
    }

    @Test func `cleaning happens by itself`() async throws {
        try await EmbeddedFolder.use { folder in
            try await folder.client {
                $0.cleaningInterval = .milliseconds(50)
            } _: { log in
                _ = try await log.append(folder.topic.records(["a"], in: 0))
                folder.clock.advance(days: 31)
                try await eventually("the record taken away") { log.counts.cleaned.expired == 1 }
            }
        }
    }
}

extension EventLog {
    fileprivate func append(checkpoint position: Int64, of place: TopicPartition, to topic: Topic) async throws {
        let key = "\(place.topic)/\(place.partition)"
        let event = Event(
            id: "\(position)", source: "/vicinity/\(topic.owner)", type: "vicinity.checkpoint.v1", subject: key,
            partitionKey: key,
            data: try JSON.encode(Checkpoint(topic: place.topic, partition: place.partition, position: position)))
        _ = try await append([
            NewRecord(TopicPartition(topic.name, partition(of: key)), key: key, value: event.json)
        ])
    }
}
