import Contract
import EmbeddedLog
import EventLog
import Events
import Foundation
import TestKit
import Testing

/// Erased people's records in the embedded log.
@Suite(.timeLimit(.minutes(5))) struct `Erasing people from the log` {
    /// Appends a service's checkpoints for all of a topic's partitions.
    private func read(_ topics: [Topic], upTo position: Int64, by service: String, _ log: EmbeddedLog) async throws {
        for topic in topics {
            for place in topic.partitions {
                let checkpoint = Checkpoint(topic: place.topic, partition: place.partition, position: position)
                try await append(
                    .checkpoints(of: service), "vicinity.checkpoint.v1", "\(place)", partitionKey: "\(place)",
                    checkpoint,
                    log)
            }
        }
    }

    private func append(
        _ topic: Topic, _ type: String, _ subject: String, partitionKey: String, _ data: some Encodable,
        _ log: EmbeddedLog
    ) async throws {
        let event = Event(
            id: UUID().uuidString, source: "/vicinity/\(topic.owner)", type: type, subject: subject,
            partitionKey: partitionKey, data: try JSON.encode(data))
        let place = TopicPartition(topic.name, partition(of: partitionKey))
        _ = try await log.append([NewRecord(place, key: subject, value: event.json)])
    }

    private func rate(_ person: String, _ text: String, _ log: EmbeddedLog) async throws {
        let key = "\(person)/movie-a"
        try await append(
            .ratingsCommands, "vicinity.rating.put.v1", key, partitionKey: person,
            RateThing(person: person, thing: "movie-a", stars: 4, review: text), log)
        try await append(
            .ratings, "vicinity.rating.changed.v1", key, partitionKey: person,
            PersonRating(person: person, thing: "movie-a", stars: 4, review: text, at: .now), log)
        try await append(
            .ratingShares, "vicinity.rating-share.changed.v1", key, partitionKey: "movie-a",
            RatingShare(
                person: person, thing: "movie-a", stars: 4, review: SharedReview(id: "r", at: .now, intro: text),
                reflects: InputPositions()), log)
        try await append(
            .ratingSummaries, "vicinity.rating-summary.changed.v1", "movie-a", partitionKey: "movie-a",
            RatingSummary(
                thing: "movie-a", average: 4, count: 1, reviews: 1, lastReviewAt: .now, lastReviewIntro: text,
                updatedAt: .now), log)
    }

    /// As the recommender does it.
    private func forget(_ person: String, _ log: EmbeddedLog) async throws {
        let key = "\(person)/movie-a"
        try await append(
            .privacyCommands, "vicinity.privacy.erase.v1", person, partitionKey: person,
            ErasePerson(customer: person, at: .now), log)
        try await append(
            .ratings, "vicinity.rating.deleted.v1", key, partitionKey: person,
            DeletedRating(person: person, thing: "movie-a", deletedAt: .now, reflects: InputPositions()), log)
        let place = TopicPartition(Topic.ratings.name, partition(of: person))
        _ = try await log.append([NewRecord(place, key: key, value: nil)])
        try await append(
            .ratingShares, "vicinity.rating-share.deleted.v1", key, partitionKey: "movie-a",
            DeletedRatingShare(
                person: person, thing: "movie-a", erased: true, deletedAt: .now, reflects: InputPositions()), log)
        let shares = TopicPartition(Topic.ratingShares.name, partition(of: "movie-a"))
        _ = try await log.append([NewRecord(shares, key: key, value: nil)])
        try await append(
            .ratingSummaries, "vicinity.rating-summary.changed.v1", "movie-a", partitionKey: "movie-a",
            RatingSummary(thing: "movie-a", average: 3, count: 1, reviews: 0, updatedAt: .now), log)
    }

    /// Files that contain a text.
    private func files(with text: String, in folder: EmbeddedFolder) throws -> [String] {
        let needle = Data(text.utf8)
        return try FileManager.default.contentsOfDirectory(atPath: folder.folder.path).filter { name in
            try Data(contentsOf: folder.folder.appending(path: name)).range(of: needle) != nil
        }
    }

    @Test func `takes every byte of what they wrote out of its files, and leaves others' where it was`() async throws {
        try await EmbeddedFolder.use { folder in
            try await folder.client(topics: Topic.all) { log in
                // Many records around them, so that rows were moved between pages.
                for number in 0..<300 {
                    try await rate("c-\(number)", "The words of number \(number) about it \(number * 7919)", log)
                }
                let words = "The words of number 137 about it"
                #expect(try !files(with: words, in: folder).isEmpty, "the search finds what is there")
                try await forget("c-137", log)
                #expect(try await log.clean()?.erased == 0, "nobody has heard of it")
                try await read([.privacyCommands, .ratingsCommands], upTo: 1000, by: "recommender", log)
                let before = try await log.bounds(of: Topic.ratings.partitions)
                let erased = try #require(try await log.clean()?.erased)
                // Command, rating and its deletion, share and its deletion; and the summaries before the last.
                #expect(erased == 5 + 300)
                #expect(try files(with: words, in: folder).isEmpty)
                #expect(try !files(with: "The words of number 138 about it", in: folder).isEmpty)
                #expect(try await log.bounds(of: Topic.ratings.partitions) == before)
                let place = TopicPartition(Topic.ratings.name, partition(of: "c-137"))
                let end = before[place]?.upperBound ?? 0
                let rest = try await log.read(Int(end) - 2, from: [place: 0])
                #expect(rest.last?.key == "c-137/movie-a" && rest.last?.value == nil, "its tombstone stays")
                #expect(try await log.clean()?.erased == 0, "once is enough")
                try await rate("c-137", "New words of number 137", log)
                try await read([.privacyCommands, .ratingsCommands], upTo: 2000, by: "recommender", log)
                #expect(try await log.clean()?.erased == 0, "what came after is another matter")
            }
        }
    }

    @Test func `waits for every service that reads a command`() async throws {
        try await EmbeddedFolder.use { folder in
            try await folder.client(topics: Topic.all) { log in
                let actor = Actor(id: "c-1", role: .customer)
                let command = PlaceOrder(order: "07-a", actor: actor, lines: [], digest: "", requestedAt: .now)
                try await append(
                    .ordersCommands, "vicinity.order.place.v1", "07-a", partitionKey: "c-1", command, log)
                try await forget("c-1", log)
                try await read([.privacyCommands], upTo: 1000, by: "orders", log)
                try await read([.ordersCommands], upTo: 0, by: "orders", log)
                let place = TopicPartition(Topic.ordersCommands.name, partition(of: "c-1"))
                _ = try await log.clean()
                #expect(try await log.read(1, from: [place: 0]).count == 1, "orders has not read it")
                try await read([.ordersCommands], upTo: 1000, by: "orders", log)
                #expect(try await log.clean()?.erased == 1)
            }
        }
    }

    @Test func `reports the time of the oldest open request`() async throws {
        try await EmbeddedFolder.use { folder in
            try await folder.client(topics: Topic.all) { log in
                try await forget("c-1", log)
                let start = folder.clock.now
                folder.clock.advance(days: 1)
                try await forget("c-2", log)
                try await read([.privacyCommands], upTo: 1000, by: "orders", log)
                try await read([.privacyCommands], upTo: 0, by: "notifier", log)
                _ = try await log.clean()
                #expect(log.counts.oldestErasure == start)
                try await read([.privacyCommands], upTo: 1000, by: "notifier", log)
                _ = try await log.clean()
                #expect(log.counts.oldestErasure == nil)
            }
        }
    }

    @Test func `a failure of cleaning is reported until a cleaning succeeds`() async throws {
        try await EmbeddedFolder.use { folder in
            try await folder.client(topics: Topic.all) {
                $0.cleaningInterval = .seconds(3600)
                $0.erasureInterval = .milliseconds(10)
            } _: { log in
                try folder.execute("ALTER TABLE compaction RENAME TO compaction_away")
                await #expect(throws: LogError.self) { try await log.clean() }
                // Meanwhile it looks for erasure requests, which succeeds.
                try await Task.sleep(for: .milliseconds(200))
                #expect(log.counts.cleaningFailure?.contains("compaction") == true)
                try folder.execute("ALTER TABLE compaction_away RENAME TO compaction")
                _ = try await log.clean()
                #expect(log.counts.cleaningFailure == nil)
            }
        }
    }

    @Test func `takes what they did for a business, and what was offered to an address`() async throws {
        try await EmbeddedFolder.use { folder in
            try await folder.client(topics: Topic.all) { log in
                for person in ["c-1", "c-2"] {
                    let actor = Actor(id: "m-1", role: .merchant, person: person, duty: .owner)
                    try await append(
                        .catalogCommands, "vicinity.place.delete.v1", "cafe-\(person)", partitionKey: "cafe",
                        DeleteThing(actor: actor, id: "cafe"), log)
                }
                for email in ["ann@example.org", nil] {
                    let invitation = Invitation(
                        invitation: "i-\(email ?? "a")", merchant: "m-1", duty: .door, by: "c-2", secretDigest: "",
                        createdAt: .now, until: .now, email: email)
                    for _ in 1...2 {
                        try await append(
                            .invitations, InvitationEvents.made.name, invitation.invitation, partitionKey: "m-1",
                            invitation, log)
                    }
                }
                try await forget("c-1", log)
                for service in ["catalog", "orders", "recommender", "accounts"] {
                    try await read([.privacyCommands, .catalogCommands], upTo: 1000, by: service, log)
                }
                // Deletions of the rating and its share, the command, and the replaced records of the offer.
                #expect(try await log.clean()?.erased == 4)
                let place = TopicPartition(Topic.catalogCommands.name, partition(of: "cafe"))
                #expect(try await log.read(1, from: [place: 0]).map(\.key) == ["cafe-c-2"])
            }
        }
    }

    @Test func `leaves what they did with rights in the audit, and takes what is no entry of it`() async throws {
        try await EmbeddedFolder.use { folder in
            try await folder.client(topics: Topic.all) { log in
                let entry = AuditEntry(
                    person: "c-1", role: .merchant, merchant: "m-1", session: "s-1", network: "203.0.113.0/24",
                    type: "vicinity.item.put.v1", subject: "cafe.soup", at: .now)
                try await append(.audit, AuditEvents.done.name, "e-1", partitionKey: "c-1", entry, log)
                let place = TopicPartition(Topic.audit.name, partition(of: "c-1"))
                _ = try await log.append([NewRecord(place, key: "e-2", value: Array(#"{"person": "c-1", "wh"#.utf8))])
                try await forget("c-1", log)
                try await read([.privacyCommands, .audit], upTo: 1000, by: "accounts", log)
                _ = try await log.clean()
                let reader = try await log.reader(from: [place: 0])
                let left = try await reader.next(limit: 10, wait: .zero)
                await reader.close()
                #expect(left.map(\.key) == ["e-1"])
            }
        }
    }

    @Test func `takes records that were put aside, too, and leaves those of others`() async throws {
        try await EmbeddedFolder.use { folder in
            try await folder.client(topics: Topic.all) { log in
                for (offset, person) in ["c-1", "c-2", "c-11"].enumerated() {
                    let value = Data(#"{"person": "\#(person)", "review": "no JSON"#.utf8).base64EncodedString()
                    let letter = DeadLetter(
                        topic: Topic.ratingsCommands.name, partition: 0, offset: Int64(offset),
                        key: "\(person)/movie-a", reason: "no JSON", handler: "recommender", value: value)
                    try await append(
                        .deadLetters(of: "recommender"), "vicinity.dead-letter.v1", letter.id,
                        partitionKey: letter.id, letter, log)
                }
                try await forget("c-1", log)
                try await read([.privacyCommands], upTo: 1000, by: "recommender", log)
                #expect(try await log.clean()?.erased ?? 0 >= 1)
                let letters = Topic.deadLetters(of: "recommender")
                let bounds = try await log.bounds(of: letters.partitions)
                let reader = try await log.reader(from: bounds.mapValues(\.lowerBound))
                let left = try await reader.next(limit: 10, wait: .zero)
                    .map { try Event(json: $0.value ?? []).decode(DeadLetter.self).key }
                await reader.close()
                #expect(Set(left) == ["c-2/movie-a", "c-11/movie-a"])
            }
        }
    }
}
