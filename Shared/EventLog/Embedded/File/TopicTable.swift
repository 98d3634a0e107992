import EventLog
import Events

/// First partition number of each topic; reread when a name is not found, since any process may make topics.
struct TopicTable {
    private var firstPartitions: [String: Int64] = [:]
    private let partitions: Int32

    init(partitions: Int32) {
        self.partitions = partitions
    }

    mutating func number(of place: TopicPartition, in database: borrowing Database) throws -> Int64 {
        if firstPartitions[place.topic] == nil { try load(from: database) }
        guard let first = firstPartitions[place.topic] else {
            throw LogError.misconfigured("there is no topic \(place.topic)")
        }
        guard (0..<partitions).contains(place.partition) else {
            throw LogError.misconfigured("\(place) is not one of the \(partitions) partitions")
        }
        return first + Int64(place.partition)
    }

    private mutating func load(from database: borrowing Database) throws {
        try database.statement("SELECT name, first_partition FROM topics").forEachRow { row in
            firstPartitions[row.text(0)] = row.integer(1)
            return true
        }
    }

    /// Makes missing topics and gives existing ones the wanted retention. Runs in a transaction.
    mutating func prepare(_ topics: [Topic], in database: borrowing Database) throws {
        let find = try database.statement("SELECT days, days IS NULL FROM topics WHERE name = ?")
        let update = try database.statement("UPDATE topics SET days = ?2 WHERE name = ?1")
        for topic in topics {
            find.bind(1, topic.name)
            let found = try find.first { row in row.isNull(0) ? Retention.compacted : .days(Int(row.integer(0))) }
            if found == topic.kept { continue }
            if found == nil {
                try make(topic, in: database)
            } else {
                update.bind(1, topic.name)
                update.bind(2, topic.kept.days)
                try update.run()
            }
        }
        try load(from: database)
    }

    private func make(_ topic: Topic, in database: borrowing Database) throws {
        let last = try database.statement("SELECT max(id) FROM counters").first { $0.integer(0) } ?? 0
        let insert = try database.statement("INSERT INTO topics (name, first_partition, days) VALUES (?, ?, ?)")
        insert.bind(1, topic.name)
        insert.bind(2, last + 1)
        insert.bind(3, topic.kept.days)
        try insert.run()
        let counter = try database.statement("INSERT INTO counters (id) VALUES (?)")
        for partition in 0..<Int64(partitions) {
            counter.bind(1, last + 1 + partition)
            try counter.run()
        }
    }
}

extension Retention {
    fileprivate var days: Int64? {
        switch self {
        case .compacted: nil
        case .days(let days): Int64(days)
        }
    }
}
