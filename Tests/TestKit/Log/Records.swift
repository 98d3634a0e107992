public import EventLog
public import Events

extension Topic {
    /// Records of this topic in one partition, one for each key; the value begins with the key and has `size` bytes at least.
    public func records(_ keys: some Sequence<String>, in partition: Int32, size: Int = 0) -> [NewRecord] {
        keys.map { key in
            let filler = [UInt8](repeating: UInt8(ascii: "."), count: max(0, size - key.utf8.count))
            return NewRecord(TopicPartition(name, partition), key: key, value: Array(key.utf8) + filler)
        }
    }

    /// The beginning of all its partitions in an empty log.
    public var beginning: [TopicPartition: Int64] {
        Dictionary(uniqueKeysWithValues: partitions.map { ($0, 0) })
    }
}

extension EventLog {
    /// Reads from `positions` on until there are `count` records; those that came with the last of them are there as well.
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

    /// The position in front of which everything is that the log holds now.
    public func end(of topic: Topic) async throws -> [TopicPartition: Int64] {
        try await bounds(of: topic.partitions).mapValues(\.upperBound)
    }
}

extension LogReader {
    /// Reads on until there are `count` records at least.
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
    /// The keys of one partition in the order read.
    public func keys(in partition: Int32) -> [String] {
        filter { $0.topicPartition.partition == partition }.map(\.key)
    }
}
