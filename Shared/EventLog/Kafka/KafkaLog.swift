public import EventLog
public import Events
public import Logging
import Synchronization

/// The log on Kafka, through librdkafka.
///
/// Every append goes to explicit partitions with an idempotent producer, acknowledged by all in-sync replicas. Readers are assigned their
/// partitions and start from explicit offsets, without consumer groups. Nothing that blocks runs on Swift's pool.
///
/// `identity` is the cluster's id, which Kafka makes at random when its storage is formatted. A topic that was deleted and made again keeps
/// it: that shows only in positions that no longer fit the records.
///
/// A producer that failed for good is replaced before the next append; its records under way may be in the log. `close` must be called,
/// otherwise its threads stay.
public final class KafkaLog: EventLog {
    let options: KafkaLogOptions
    let logger: Logger
    private let properties: ClientProperties
    private let inquiry: Inquiry
    private let making: TopicMaking
    let ends = KnownEnds()
    private let waiting = WaitingAppends()
    /// Thread on which producers are made and ended.
    private let thread: SerialThread
    private let state = Mutex(LogState())

    private struct LogState: Sendable {
        var producer: Producer?
        var readers: [KafkaReader] = []
        var partitionCounts: [String: Int32] = [:]
        var identity: String?
        var isClosed = false
    }

    /// - Parameter bootstrap: the first brokers to ask, `host:port,host:port…`. They are not contacted yet.
    /// - Throws: `misconfigured`, naming the wrong setting.
    public init(bootstrap: String, options: KafkaLogOptions = KafkaLogOptions(), logger: Logger) throws(LogError) {
        do {
            _ = try LogAddress("kafka:\(bootstrap)")
        } catch {
            throw .misconfigured(error.description)
        }
        try options.check()
        self.options = options
        self.logger = logger
        properties = ClientProperties(bootstrap: bootstrap, options: options)
        let inquiry = try Inquiry(properties: properties.inquiry, options: options, logger: logger)
        self.inquiry = inquiry
        making = TopicMaking(
            options: options, logger: logger,
            look: { () throws(LogError) in
                try await inquiry.ask { client throws(LogError) in try client.cluster(within: options.requestTimeout) }
            },
            make: { orders throws(LogError) in
                try await inquiry.ask { client throws(LogError) in
                    try client.make(orders, within: options.requestTimeout * 3)
                }
            })
        thread = SerialThread(name: "kafka-log")
    }

    public var appendsAreAtomic: Bool { false }

    public var refusesOldEpochs: Bool { false }

    public var identity: String {
        get async throws {
            if let known = state.withLock(\.identity) { return known }
            let identity = try await inquiry.ask { [options] client throws(LogError) in
                try client.clusterID(within: options.requestTimeout)
            }
            state.withLock { $0.identity = identity }
            return identity
        }
    }

    /// Waits some seconds for missing topics; the answer says how many are made.
    public func prepare(_ topics: [Topic]) async throws -> [String] {
        let made = try await making.run(topics)
        remember(made.cluster)
        return try await inquiry.ask { [options, properties, logger] client throws(LogError) in
            Preparation(client: client, options: options, bootstrap: properties.bootstrap, logger: logger)
                .run(topics, after: made)
        }
    }

    /// Bounds, none lower than what this client itself has seen of the partition. A broker with a lower bound is asked again for
    /// `KafkaLogOptions.boundPatience`, then it is `unavailable`.
    public func bounds(of partitions: [TopicPartition]) async throws -> [TopicPartition: Range<Int64>] {
        // Known ends from before the question: records appended meanwhile may or may not be in the answer.
        let known = ends.known(of: partitions)
        let bounds = try await bounds(of: partitions, covering: known)
        for (partition, end) in known.sorted(by: { "\($0.key)" < "\($1.key)" }) {
            guard let upper = bounds[partition]?.upperBound, upper < end else { continue }
            throw LogError.unavailable(
                "the brokers say that \(partition) ends at \(upper), but this client has seen it up to \(end)")
        }
        return bounds
    }

    /// Bounds, which are asked again for a while if they do not reach these ends.
    private func bounds(
        of partitions: [TopicPartition], covering ends: [TopicPartition: Int64]
    ) async throws -> [TopicPartition: Range<Int64>] {
        try await check(partitions)
        return try await BoundsQuery(inquiry, options: options).run(partitions, covering: ends)
    }

    public var oldestWait: OldestWait? { waiting.oldest }

    public func close() async {
        let (readers, wasClosed) = state.withLock { state in
            defer { state.isClosed = true }
            return (state.readers, state.isClosed)
        }
        guard !wasClosed else { return }
        await withDiscardingTaskGroup { group in
            for reader in readers { group.addTask { await reader.close() } }
        }
        await thread.end { [self] in
            let producer = state.withLock { $0.producer.take() }
            producer?.close(within: options.closeTimeout)
        }
        await inquiry.close()
    }
}

// MARK: - Appending

extension KafkaLog {
    /// At most 1,048,576 records at a time.
    public func append(_ records: [NewRecord]) async throws(AppendError) -> [Int64] {
        guard !records.isEmpty else { return [] }
        let number = waiting.begin(records)
        defer { waiting.end(number) }
        let producer: Producer
        do throws(LogError) {
            guard records.count <= ProducerState.mostRecords else {
                throw LogError.refused("\(records.count) records at once; allowed are \(ProducerState.mostRecords)")
            }
            try await check(records.map(\.topicPartition))
            producer = try await usableProducer()
            await meet(records, with: producer)
        } catch {
            throw AppendError(cause: error, offsets: records.map { _ in nil }, isCertain: true)
        }
        do throws(AppendError) {
            let offsets = try await producer.send(records)
            ends.raise(records, at: offsets)
            return offsets
        } catch {
            ends.raise(records, at: error.offsets)
            throw error.ofAReplacedProducer
        }
    }

    /// Has the producer ask for the leaders of topics that it appends to for the first time. By itself it asks once a second (librdkafka
    /// 2.0.2), which an order would wait for at each topic on its way.
    private func meet(_ records: [NewRecord], with producer: Producer) async {
        guard producer.hasStrangers(among: records) else { return }
        try? await thread.run { [options] () throws(LogError) in
            try producer.meetTopics(of: records, within: min(options.requestTimeout, .seconds(1)))
        }
    }

    /// The producer, or a new one in place of a failed one. The old one is ended first, so that as few of its records as possible are still
    /// under way.
    private func usableProducer() async throws(LogError) -> Producer {
        let (current, isClosed) = state.withLock { ($0.producer, $0.isClosed) }
        if isClosed { throw .closed }
        if let current, current.isUsable { return current }
        return try await thread.run { [self] () throws(LogError) in
            let old = state.withLock(\.producer)
            if let old {
                if old.isUsable { return old }
                old.close(within: .zero)
                state.withLock { $0.producer = nil }
                logger.warning("the Kafka producer failed and is replaced")
            }
            let new = try Producer(properties: properties.producer, appending: options.appending, logger: logger)
            state.withLock { $0.producer = new }
            return new
        }
    }
}

extension AppendError {
    /// The end of a producer is not the end of the log: the next append has a new one.
    fileprivate var ofAReplacedProducer: AppendError {
        guard case .fatal(let why) = cause else { return self }
        return AppendError(
            cause: .unavailable("its producer failed and is replaced: \(why)"), offsets: offsets, isCertain: isCertain)
    }
}

// MARK: - Reading

extension KafkaLog {
    public func reader(from positions: [TopicPartition: Int64]) async throws -> any LogReader {
        // A position above the end may be right, and the broker behind: it is asked again before it is believed.
        for (partition, bounds) in try await bounds(of: Array(positions.keys), covering: positions) {
            let position = positions[partition] ?? 0
            guard bounds.lowerBound <= position, position <= bounds.upperBound else {
                throw LogError.outOfRange(partition, position: position, bounds: bounds)
            }
        }
        ends.raise(positions)
        let query = BoundsQuery(inquiry, options: options)
        let reader = try await KafkaReader.start(
            at: positions, properties: properties.consumer, options: options, ends: ends,
            bounds: { try await query.run(Array($0.keys), covering: $0) }, logger: logger)
        let isClosed = state.withLock { state in
            state.readers.removeAll { $0.isClosed }
            if !state.isClosed { state.readers.append(reader) }
            return state.isClosed
        }
        guard !isClosed else {
            await reader.close()
            throw LogError.closed
        }
        return reader
    }
}

// MARK: - Topics that are there

extension KafkaLog {
    private func remember(_ cluster: Cluster) {
        state.withLock { $0.partitionCounts = cluster.partitionCounts }
    }

    /// Questions and records for a missing topic are not sent: many brokers would make it, with their own default number of partitions.
    private func check(_ partitions: [TopicPartition]) async throws(LogError) {
        guard missing(of: partitions) != nil else { return }
        let cluster = try await inquiry.ask { [options] client throws(LogError) in
            try client.cluster(within: options.requestTimeout)
        }
        remember(cluster)
        guard let partition = missing(of: partitions) else { return }
        guard let count = cluster.partitionCounts[partition.topic] else {
            throw .misconfigured("the topic \(partition.topic) does not exist")
        }
        throw .misconfigured("the topic \(partition.topic) has \(count) partitions, there is no \(partition)")
    }

    private func missing(of partitions: [TopicPartition]) -> TopicPartition? {
        let counts = state.withLock(\.partitionCounts)
        return partitions.first { !(0..<(counts[$0.topic] ?? 0)).contains($0.partition) }
    }
}
