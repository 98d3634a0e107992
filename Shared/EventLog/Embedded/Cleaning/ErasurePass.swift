import Contract
import EventLog
import Events

/// Takes out of the log what it still tells of people who asked to be forgotten, once every service has heard that: commands that were
/// carried out, and states that another record of the same key has replaced. Elsewhere retention and compaction do it days later.
///
/// What stays names an id that nobody has any more: the request itself, and tombstones until they have done their work.
struct ErasurePass {
    /// What of a topic goes.
    enum Rule {
        /// What every service has read.
        case read
        /// What another record of its key has replaced.
        case replaced
    }

    /// Where people are told of in payloads, all in a partition of theirs.
    static let ofPeople: [(topic: Topic, rule: Rule)] = [
        (.ordersCommands, .read), (.paymentNotices, .read), (.ratingsCommands, .read), (.ordersAnswers, .read),
        (.ratingsAnswers, .read),
        (.orders, .replaced), (.reservations, .replaced), (.ratings, .replaced), (.reviewReports, .replaced),
        (.accounts, .replaced), (.openSessions, .replaced), (.kept, .replaced),
        (.pushDevices, .replaced), (.pushNotices, .replaced), (.mailboxes, .replaced), (.letters, .replaced),
        (.savedSearches, .replaced), (.searchMatches, .replaced),
    ]

    /// Commands about things of others, in which whoever acted for a business is named, too.
    static let ofActors: [Topic] = [.catalogCommands, .ordersCommands, .ratingsCommands, .crawlerCommands]

    /// Who forgets people; one that has never said how far it has read is not there.
    static let services = ["catalog", "orders", "recommender", "accounts", "notifier"]

    /// By topic, the number of the first partition.
    let topics: [String: Int64]
    let partitions: Int32

    /// People of one partition that are looked for at once.
    static let mostPeople = 100

    /// - Returns: how many records went.
    func run(_ transactions: inout CleaningTransactions, until isStopped: () -> Bool) throws -> Int {
        var count = 0
        while !isStopped() {
            var went = 0
            var done: [(partition: Int32, next: Int64)] = []
            for partition in 0..<partitions {
                guard let asked = try self.asked(in: partition, transactions.connection.database) else { continue }
                let outcome = try erase(asked.people, in: partition, &transactions)
                went += outcome.count
                // What a service has still to read goes at the next look.
                if !outcome.isHeldBack { done.append((partition, asked.next)) }
            }
            count += went
            guard went > 0 || !done.isEmpty, try transactions.scrub(until: isStopped), !done.isEmpty else { break }
            try transactions.slice { database in
                for (partition, next) in done { try save(next, for: partition, in: database) }
            }
        }
        return count
    }

    // MARK: - Who

    /// When the first asked of those of whom the log still tells; nil if there are none.
    func oldestRequest(in database: borrowing Database) throws -> Timestamp? {
        guard let first = topics[Topic.privacyCommands.name] else { return nil }
        let select = try database.statement("SELECT time FROM records WHERE id >= ? AND id < ? ORDER BY id LIMIT 1")
        var oldest: Int64?
        for number in first..<first + Int64(partitions) {
            select.bind(1, RecordID(partition: number, offset: try next(of: number, database)).rowID)
            select.bind(2, RecordID(partition: number + 1, offset: 0).rowID)
            guard let time = try select.first({ $0.integer(0) }) else { continue }
            oldest = min(oldest ?? time, time)
        }
        return oldest.map { Timestamp(microseconds: $0) }
    }

    /// The first request of a partition that was not carried out.
    private func next(of number: Int64, _ database: borrowing Database) throws -> Int64 {
        let select = try database.statement("SELECT folded FROM folds WHERE id = ?")
        select.bind(1, number)
        return try select.first { $0.integer(0) } ?? 0
    }

    /// The next people to be forgotten; nil if there are none that every service has heard of.
    private func asked(
        in partition: Int32, _ database: borrowing Database
    ) throws -> (people: Set<String>, next: Int64)? {
        guard let first = topics[Topic.privacyCommands.name] else { return nil }
        let read = try heard(partition, database)
        let number = first + Int64(partition)
        var next = try next(of: number, database)
        var people: Set<String> = []
        try LogWalk(partition: number).forEach(from: next, to: read, in: database) { record in
            people.insert(record.key)
            next = record.offset + 1
            return people.count < Self.mostPeople
        }
        return people.isEmpty ? nil : (people, next)
    }

    /// Up to where every service has read who asks to be forgotten, and has said all that followed from it.
    private func heard(_ partition: Int32, _ database: borrowing Database) throws -> Int64 {
        let select = try database.statement(
            """
            SELECT max(CASE WHEN topic = ? AND partition = ? THEN position ELSE 0 END) FROM checkpoints
            WHERE id >= ? AND id < ?
            """)
        var positions: [Int64] = []
        for service in Self.services {
            guard let first = topics[service + CheckpointFold.suffix] else { continue }
            select.bind(1, Topic.privacyCommands.name)
            select.bind(2, Int64(partition))
            select.bind(3, first)
            select.bind(4, first + Int64(partitions))
            let position: Int64? = try select.first { row in row.isNull(0) ? nil : row.integer(0) } ?? nil
            if let position { positions.append(position) }
        }
        return positions.min() ?? 0
    }

    private func save(_ next: Int64, for partition: Int32, in database: borrowing Database) throws {
        guard let first = topics[Topic.privacyCommands.name] else { return }
        let insert = try database.statement("INSERT OR REPLACE INTO folds (id, folded) VALUES (?, ?)")
        insert.bind(1, first + Int64(partition))
        insert.bind(2, next)
        try insert.run()
    }

    // MARK: - What

    /// What all commands say.
    private struct Acted: Decodable {
        var actor: Actor
    }

    private struct Done {
        var count = 0
        /// A service has not read all of it yet.
        var isHeldBack = false

        static func += (left: inout Done, right: Done) {
            left.count += right.count
            left.isHeldBack = left.isHeldBack || right.isHeldBack
        }
    }

    private func erase(
        _ people: Set<String>, in partition: Int32, _ transactions: inout CleaningTransactions
    ) throws -> Done {
        let naming = Naming(people)
        var things: Set<String> = []
        var done = Done()
        for (topic, rule) in Self.ofPeople {
            done += try sweep(topic, partition, rule, &transactions) { record in
                // `<person>/<thing>`: the things' summaries may begin with what the person wrote. Also told by a tombstone, which
                // stays: cleaning that was broken off is done again.
                if let slash = record.key.lastIndex(of: "/"), people.contains(String(record.key[..<slash])) {
                    things.insert(String(record.key[slash...].dropFirst()))
                }
                guard let value = record.value else { return false }
                if let event = record.event { return people.contains(event.partitionKey) }
                // A record that nobody could read was put aside; here it still stands.
                return naming.isIn(value) || naming.isIn(record.key.utf8)
            }
        }
        for partition in 0..<partitions {
            done += try sweep(.reservationRequests, partition, .read, &transactions) { record in
                guard let request = try? record.event?.decode(ReservationRequest.self) else { return false }
                return people.contains(request.customer)
            }
            // What processes of the recommender told one another: what a rating adds to its thing's summary, and may begin with what the
            // person wrote; what they reported. Nobody reads it any more.
            for topic in [Topic.ratingShares, .reportCopies] {
                done += try sweep(topic, partition, .replaced, hasReaders: false, &transactions) { record in
                    guard let slash = record.key.lastIndex(of: "/") else { return false }
                    return record.value != nil && people.contains(String(record.key[..<slash]))
                }
            }
            for topic in [Topic.ratingForwards, .catalogForwards] {
                done += try sweep(topic, partition, .read, &transactions) { record in
                    record.value.map { naming.isIn($0) } ?? false
                }
            }
            // What was done with rights stays as long as the topic says. What nobody can read is no entry.
            done += try sweep(.audit, partition, .read, &transactions) { record in
                guard let value = record.value, naming.isIn(value) else { return false }
                return (try? record.event?.decode(AuditEntry.self)) == nil
            }
            for topic in Self.ofActors {
                done += try sweep(topic, partition, .read, &transactions) { record in
                    guard let value = record.value, naming.isIn(value) else { return false }
                    guard let actor = try? record.event?.decode(Acted.self).actor else { return false }
                    return people.contains(actor.id) || people.contains(actor.person ?? "")
                }
            }
            done += try sweep(.invitations, partition, .replaced, &transactions) { record in
                guard let invitation = try? record.event?.decode(Invitation.self) else { return false }
                // Whose address it names is not told here.
                return people.contains(invitation.by) || invitation.email != nil
            }
            // Of somebody's order, or of a thing whose summary told what they wrote.
            done += try sweep(.webhookDeliveries, partition, .replaced, &transactions) { record in
                guard let delivery = try? record.event?.decode(WebhookDelivery.self) else { return false }
                return people.contains(delivery.partitionKey) || things.contains(delivery.partitionKey)
            }
            for topic in Self.services.map(Topic.deadLetters(of:)) {
                done += try sweep(topic, partition, .read, &transactions) { record in
                    (try? record.event?.decode(DeadLetter.self))?.tells(of: people) ?? false
                }
            }
            guard !things.isEmpty else { continue }
            done += try sweep(.ratingSummaries, partition, .replaced, &transactions) { things.contains($0.key) }
        }
        return done
    }

    /// Deletes a partition's records that tell of somebody, as far as the rule goes.
    private func sweep(
        _ topic: Topic, _ partition: Int32, _ rule: Rule, hasReaders: Bool = true,
        _ transactions: inout CleaningTransactions, tells: (LogWalk.Found) -> Bool
    ) throws -> Done {
        guard let first = topics[topic.name] else { return Done() }
        let walk = LogWalk(partition: first + Int64(partition))
        let place = TopicPartition(topic.name, partition)
        let read =
            hasReaders ? try CheckpointFold.smallestPosition(in: place, transactions.connection.database) ?? .max : .max
        var found: [String: [Int64]] = [:]
        var last: [String: Int64] = [:]
        var isHeldBack = false
        try walk.forEach(from: 0, to: .max, in: transactions.connection.database) { record in
            if tells(record) {
                if record.offset < read {
                    found[record.key, default: []].append(record.offset)
                } else {
                    isHeldBack = true
                }
            }
            if found[record.key] != nil { last[record.key] = record.offset }
            return true
        }
        var offsets: [Int64] = []
        for (key, of) in found {
            offsets += rule == .read ? of : of.filter { $0 < last[key, default: 0] }
        }
        try walk.delete(offsets.sorted(), &transactions)
        return Done(count: offsets.count, isHeldBack: isHeldBack)
    }
}
