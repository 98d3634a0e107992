public import EventLog
public import Events

extension Topic {
    /// Records of this topic in one partition, one for each key; a value begins with the key and has at least `size` bytes.
    public func records(_ keys: some Sequence<String>, in partition: Int32, size: Int = 0) -> [NewRecord] {
        keys.map { key in
            let filler = [UInt8](repeating: UInt8(ascii: "."), count: max(0, size - key.utf8.count))
            return NewRecord(TopicPartition(name, partition), key: key, value: Array(key.utf8) + filler)
        }
    }

    /// Beginning of all its partitions in an empty log.
    public var beginning: [TopicPartition: Int64] {
        Dictionary(uniqueKeysWithValues: partitions.map { ($0, 0) })
    }
}

extension EventLog {
    /// Reads from `positions` until there are `count` records; more may come with the last of them.
    public func read(
        _ count: Int, from positions: [TopicPartition: Int64], within limit: Duration = .seconds(120)
    ) async throws -> [Record] {
        let reader = try await reader(from: positions)
        do {
            let records = try await reader.read(count, within: limit)
            await reader.close()
            return records
        } catch {
            await reader.close()
            throw error
        }
    }

    /// Position behind all records that the log holds now.
    public func end(of topic: Topic) async throws -> [TopicPartition: Int64] {
        try await bounds(of: topic.partitions).mapValues(\.upperBound)
    }
}

extension LogReader {
    /// Reads on until there are at least `count` records.
    public func read(_ count: Int, within limit: Duration = .seconds(120)) async throws -> [Record] {
        let deadline = ContinuousClock.now + limit
        var records: [Record] = []
        while records.count < count {
            guard ContinuousClock.now < deadline else {
                throw Overdue("after \(limit), \(records.count) of \(count) records were read")
            }
            records += try await next(limit: 1000, wait: .milliseconds(200))
        }
        return records
    }
}

extension Sequence<Record> {
    /// Keys of one partition in the order read.
    public func keys(in partition: Int32) -> [String] {
        filter { $0.topicPartition.partition == partition }.map(\.key)
    }
}
