import EventLog
import Events

/// Deletes records about people who asked for erasure, once every service has read the request: handled commands, and states that another
/// record of the same key has replaced. Retention and compaction would do it days later.
///
/// The request itself stays, and tombstones until their time is over; both name only an id that nobody uses any more.
struct ErasurePass {
    /// Topics of the deployment; each says which of its records are personal.
    let deployment: [Topic]
    /// Number of the first partition of each topic.
    let topics: [String: Int64]
    let partitions: Int32

    /// Most people of one partition that are searched for at once.
    static let mostPeople = 100

    /// - Returns: the number of records deleted.
    func run(_ transactions: inout CleaningTransactions, until isStopped: () -> Bool) throws -> Int {
        var count = 0
        while !isStopped() {
            var went = 0
            var done: [(partition: Int32, next: Int64)] = []
            for partition in 0..<partitions {
                guard let asked = try self.asked(in: partition, transactions.connection.database) else { continue }
                let outcome = try erase(asked.people, in: partition, &transactions)
                went += outcome.count
                // Records that a service has still to read are deleted by a later pass.
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

    /// Topic of the erasure requests.
    private var requests: Topic? { deployment.first(where: \.asksToForget) }

    /// Time of the oldest open erasure request; nil if there is none.
    func oldestRequest(in database: borrowing Database) throws -> Timestamp? {
        guard let first = requests.flatMap({ topics[$0.name] }) else { return nil }
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

    /// Offset of a partition's first open request.
    private func next(of number: Int64, _ database: borrowing Database) throws -> Int64 {
        let select = try database.statement("SELECT folded FROM folds WHERE id = ?")
        select.bind(1, number)
        return try select.first { $0.integer(0) } ?? 0
    }

    /// Next people to erase; nil if there are none whose request every service has read.
    private func asked(
        in partition: Int32, _ database: borrowing Database
    ) throws -> (people: Set<String>, next: Int64)? {
        guard let requests, let first = topics[requests.name] else { return nil }
        let read = try readPosition(requests, partition, database)
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

    /// Position up to which every deciding service has read the requests, and emitted all that followed from them.
    private func readPosition(_ requests: Topic, _ partition: Int32, _ database: borrowing Database) throws -> Int64 {
        let select = try database.statement(
            """
            SELECT max(CASE WHEN topic = ? AND partition = ? THEN position ELSE 0 END) FROM checkpoints
            WHERE id >= ? AND id < ?
            """)
        var positions: [Int64] = []
        // A service without a checkpoint has no row.
        for service in requests.deciders {
            guard let first = topics[service + CheckpointFold.suffix] else { continue }
            select.bind(1, requests.name)
            select.bind(2, Int64(partition))
            select.bind(3, first)
            select.bind(4, first + Int64(partitions))
            let position: Int64? = try select.first { row in row.isNull(0) ? nil : row.integer(0) } ?? nil
            if let position { positions.append(position) }
        }
        return positions.min() ?? 0
    }

    private func save(_ next: Int64, for partition: Int32, in database: borrowing Database) throws {
        guard let first = requests.flatMap({ topics[$0.name] }) else { return }
        let insert = try database.statement("INSERT OR REPLACE INTO folds (id, folded) VALUES (?, ?)")
        insert.bind(1, first + Int64(partition))
        insert.bind(2, next)
        try insert.run()
    }

    // MARK: - What

    private struct Done {
        var count = 0
        /// True if a service has not read all of it yet.
        var isHeldBack = false

        static func += (left: inout Done, right: Done) {
            left.count += right.count
            left.isHeldBack = left.isHeldBack || right.isHeldBack
        }
    }

    private func erase(
        _ people: Set<String>, in partition: Int32, _ transactions: inout CleaningTransactions
    ) throws -> Done {
        var erased = ErasedPeople(people)
        var done = Done()
        for topic in deployment {
            for records in topic.personal where records.areInOwnPartition {
                done += try sweep(topic, partition, records.end, &transactions) { record in
                    // Also for a tombstone, which stays: an interrupted pass is repeated.
                    erased.note(record.key)
                    return records.concerns(record, erased)
                }
            }
        }
        for partition in 0..<partitions {
            for topic in deployment {
                for records in topic.personal where !records.areInOwnPartition {
                    done += try sweep(topic, partition, records.end, &transactions) { records.concerns($0, erased) }
                }
            }
        }
        return done
    }

    /// Deletes a partition's records that concern erased people, as far as all services have read them.
    private func sweep(
        _ topic: Topic, _ partition: Int32, _ end: PersonalRecords.End, _ transactions: inout CleaningTransactions,
        concerns: (LoggedRecord) -> Bool
    ) throws -> Done {
        guard let first = topics[topic.name] else { return Done() }
        let walk = LogWalk(partition: first + Int64(partition))
        let place = TopicPartition(topic.name, partition)
        let reader =
            topic.isFormer ? nil : try CheckpointFold.smallestPosition(in: place, transactions.connection.database)
        let read = reader ?? .max
        var found: [String: [Int64]] = [:]
        var last: [String: Int64] = [:]
        var isHeldBack = false
        try walk.forEach(from: 0, to: .max, in: transactions.connection.database) { record in
            if concerns(LoggedRecord(key: record.key, value: record.value)) {
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
            offsets += end == .read ? of : of.filter { $0 < last[key, default: 0] }
        }
        try walk.delete(offsets.sorted(), &transactions)
        return Done(count: offsets.count, isHeldBack: isHeldBack)
    }
}
