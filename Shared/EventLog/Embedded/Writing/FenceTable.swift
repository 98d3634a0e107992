import EventLog

/// Highest epoch that each source has written with in each partition.
///
/// Other processes raise it as well, so every transaction reads the file, once for each source of a partition that it writes: `begin`, then
/// `pass` for each request.
struct FenceTable: ~Copyable {
    private let read: Statement
    private let write: Statement
    /// Epochs as this transaction found or left them.
    private var epochs: [Place: Int64] = [:]

    private struct Place: Hashable {
        let partition: Int64
        let source: String
    }

    init(_ database: borrowing Database) throws {
        let read = try database.statement("SELECT epoch FROM fences WHERE id = ? AND source = ?")
        let write = try database.statement("INSERT OR REPLACE INTO fences (id, source, epoch) VALUES (?, ?, ?)")
        self.read = read
        self.write = write
    }

    mutating func begin() { epochs.removeAll(keepingCapacity: true) }

    /// Checks a whole request before any of it is written, and notes the epochs that it raises.
    /// - Parameter partitions: the numbers of the records' partitions, in their order.
    /// - Returns: why it may not be written; nil if it may.
    mutating func pass(_ records: [NewRecord], partitions: [Int64]) throws -> LogError? {
        var raised: [Place: Int64] = [:]
        for (record, partition) in zip(records, partitions) {
            guard let fence = record.fence else { continue }
            for source in fence.sources {
                let place = Place(partition: partition, source: source)
                let known = try raised[place] ?? epoch(at: place)
                if let known, fence.epoch < known {
                    return .superseded(
                        "\(source) in \(record.topicPartition) is written with epoch \(known), this is \(fence.epoch)")
                }
                if known != fence.epoch { raised[place] = fence.epoch }
            }
        }
        for (place, epoch) in raised { try raise(epoch, at: place) }
        return nil
    }

    private mutating func epoch(at place: Place) throws -> Int64? {
        if let known = epochs[place] { return known }
        read.bind(1, place.partition)
        read.bind(2, place.source)
        guard let found = try read.first({ $0.integer(0) }) else { return nil }
        epochs[place] = found
        return found
    }

    private mutating func raise(_ epoch: Int64, at place: Place) throws {
        write.bind(1, place.partition)
        write.bind(2, place.source)
        write.bind(3, epoch)
        try write.run()
        epochs[place] = epoch
    }
}
