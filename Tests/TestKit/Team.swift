public import EventLog
public import struct EventLog.Record
public import Events
import Foundation
import Store

/// A service as so many instances, without a log: tests carry between them what they say, and may change their number.
public final class Team {
    public private(set) var all: [StepHarness]
    private let start: (Instance) throws -> StepHarness
    /// What stands in the log, in the order in which it came.
    private var log: [Record] = []
    private var places: [TopicPartition: [Record]] = [:]
    /// How many records of each instance were put into the log.
    private var taken: [Int]
    /// How far each instance has read.
    private var read: [[TopicPartition: Int]]
    /// How far each instance has to read before it reads anything else.
    private var first: [[TopicPartition: Int]]
    public private(set) var time: Timestamp

    public init(_ count: Int, from time: Timestamp, start: @escaping (Instance) throws -> StepHarness) throws {
        self.time = time
        self.start = start
        all = try (0..<count).map { try start(Instance(index: $0, count: count)) }
        taken = Array(repeating: 0, count: count)
        read = Array(repeating: [:], count: count)
        first = read
    }

    public func owner(of key: String) -> StepHarness { all[Instance.index(of: key, count: all.count)] }

    // MARK: - The log

    /// Puts a record into the log.
    public func add(_ record: Record) {
        time = max(time, record.appendedAt)
        append(record)
    }

    private func append(_ record: Record) {
        let place = record.topicPartition
        let appended = Record(
            topicPartition: place, offset: Int64(places[place, default: []].count), key: record.key,
            value: record.value, headers: record.headers, appendedAt: time)
        places[place, default: []].append(appended)
        log.append(appended)
    }

    /// Puts into the log what the instances have said.
    public func publish() {
        for (index, harness) in all.enumerated() {
            let said = harness.said[taken[index]...]
            taken[index] += said.count
            for record in said { append(record) }
        }
    }

    // MARK: - Reading

    /// The inputs of an instance that have records it has not read.
    private func waiting(for index: Int) -> [TopicPartition] {
        let handler = all[index].handler
        first[index] = first[index].filter { read[index][$0.key, default: 0] < $0.value }
        let open =
            first[index].isEmpty
            ? places.keys.filter { place in
                handler.inputs.contains { $0.name == place.topic } && handler.reads(place)
                    && read[index][place, default: 0] < places[place]?.count ?? 0
            } : Array(first[index].keys)
        return open.sorted { ($0.topic, $0.partition) < ($1.topic, $1.partition) }
    }

    private func step(_ index: Int, _ place: TopicPartition, atMost limit: Int) async throws {
        let from = read[index][place, default: 0]
        let records = (places[place] ?? [])[from...].prefix(limit)
        read[index][place] = from + records.count
        try await all[index].step(Array(records), at: time)
        publish()
    }

    /// Every instance reads until nobody says anything more.
    public func settle() async throws {
        publish()
        while let index = all.indices.first(where: { !waiting(for: $0).isEmpty }) {
            for place in waiting(for: index) { try await step(index, place, atMost: 100) }
        }
    }

    /// One instance reads a little of one of its inputs.
    /// - Returns: false if nobody has anything to read.
    public func readSome(_ random: inout some RandomNumberGenerator) async throws -> Bool {
        publish()
        let open = all.indices.flatMap { index in waiting(for: index).map { (index, $0) } }
        guard let (index, place) = open.randomElement(using: &random) else { return false }
        try await step(index, place, atMost: Int.random(in: 1...3, using: &random))
        return true
    }

    /// Every instance reads what there is of one input.
    /// - Returns: how many records that were.
    public func read(_ topic: String) async throws -> Int {
        publish()
        var count = 0
        for index in all.indices {
            for place in waiting(for: index) where place.topic == topic {
                let before = read[index][place, default: 0]
                try await step(index, place, atMost: 100)
                count += read[index][place, default: 0] - before
            }
        }
        return count
    }

    // MARK: - Another number of instances

    /// Makes the stores of so many out of the log, and goes on where the former ones have stopped, as `deploy/instances` does.
    public func change(to count: Int) async throws {
        publish()
        var stopped: [TopicPartition: Int] = [:]
        for (index, harness) in all.enumerated() {
            for (place, next) in read[index] where harness.handler.reads(place) { stopped[place] = next }
        }
        all = try (0..<count).map { try start(Instance(index: $0, count: count)) }
        taken = Array(repeating: 0, count: count)
        read = all.map { begin($0.handler, after: stopped) }
        first = all.map { harness in
            places.filter { place, _ in
                harness.handler.heardFirst.contains { $0.name == place.topic } && harness.handler.reads(place)
            }.mapValues(\.count)
        }
        for (index, harness) in all.enumerated() {
            let copied = Set(harness.handler.copied.map(\.name))
            let copies = log.filter { record in
                copied.contains(record.topicPartition.topic)
                    && record.offset < read[index][record.topicPartition, default: 0]
            }
            try await harness.begin(with: log, copies: copies)
        }
    }

    /// Where a new instance reads on: of what is taken over whole at the end, of who asked to be forgotten from the beginning.
    private func begin(_ handler: any Handler, after stopped: [TopicPartition: Int]) -> [TopicPartition: Int] {
        var positions: [TopicPartition: Int] = [:]
        for topic in handler.inputs {
            let isWhole = topic.owner == handler.service && handler.copied.contains(topic)
            let isReadAgain = topic.owner == "gateway" && topic.kept == .compacted
            for place in topic.partitions where handler.reads(place) {
                positions[place] =
                    isReadAgain ? 0 : isWhole ? places[place, default: []].count : stopped[place, default: 0]
            }
        }
        return positions
    }
}

extension StepHarness {
    /// Makes an empty store what a log says it should be.
    public func begin(with records: [Record], copies: [Record]) async throws {
        try await store.write { [handler] database in
            try Fold(handler: handler).take(records, in: database)
            try Copying.take(copies, by: handler, in: database)
        }
    }
}
