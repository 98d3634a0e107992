import EventLog
import Events
import Logging
import ServiceKit
import Synchronization

/// This gateway's own reading of the log's end: what streams show and what requests wait for.
///
/// It reads all partitions of the streamed topics and of the answers, and starts up to 1,000 records before the end, so that it knows
/// the sequences before the first new record comes.
final class Tail: Sendable {
    /// How many records a relay may append twice at most.
    static let learning: Int64 = 1000
    /// Reads do not follow each other faster than this.
    static let pace = Duration.milliseconds(1)
    static let topics: [Topic] = Slot.topics.map(\.topic) + Tail.answers + Tail.unstreamed

    private static let answers: [Topic] = [.ordersAnswers, .catalogAnswers, .ratingsAnswers, .crawlerAnswers]
    /// Read for those who wait; a person's ratings are nobody else's to see, and sources are operators'.
    private static let unstreamed: [Topic] = [.ratings, .catalogCritics, .crawlerSources]
    private static let unstreamedNames = Set(unstreamed.map(\.name))

    let ring: Ring
    let waiters: Waiters
    let recentOrders = RecentOrders()
    private let log: any EventLog
    private let hub: Hub
    private let readiness: Readiness
    private let logger: Logger
    private let figures = Mutex(Figures())

    struct Figures: Sendable {
        var records = 0
        var duplicates = 0
        var unreadable = 0
        var restarts = 0
    }

    init(log: any EventLog, hub: Hub, ring: Ring, waiters: Waiters, readiness: Readiness, logger: Logger) {
        self.log = log
        self.hub = hub
        self.ring = ring
        self.waiters = waiters
        self.readiness = readiness
        self.logger = logger
        readiness.lacks(Tail.part, "the log was not read yet")
    }

    var counts: Figures { figures.withLock { $0 } }

    private static let part = "tail"

    /// Reads until it is cancelled; trouble with the log is waited out.
    /// - Throws: `LogError` if the log's client is of no more use: the process has to be started again.
    func run() async throws {
        var pause = Duration.milliseconds(100)
        var progress = TailProgress()
        while !Task.isCancelled {
            do {
                try await read(&progress) { pause = .milliseconds(100) }
            } catch let error as LogError where error.endsTheClient && !Task.isCancelled {
                hub.pause()
                throw error
            } catch {
                guard !Task.isCancelled else { return }
                readiness.lacks(Tail.part, "\(error)")
                logger.error("reading the log's end failed; trying again", metadata: ["error": "\(error)"])
                figures.withLock { $0.restarts += 1 }
                try? await Task.sleep(for: pause)
                pause = min(pause * 2, .seconds(5))
            }
        }
    }

    /// Reads on from where the progress is.
    private func read(_ progress: inout TailProgress, _ succeeded: () -> Void) async throws {
        let partitions = Tail.topics.flatMap(\.partitions)
        let bounds = try await log.bounds(of: partitions)
        let identity = try await log.identity
        if !progress.fits(identity: identity, bounds) {
            if progress.identity != nil { logger.warning("the log is another or lost records; streams begin anew") }
            hub.pause()
            progress = TailProgress(identity: identity, bounds)
            for slot in Slot.all { ring.restart(slot, at: bounds[slot.topicPartition]?.upperBound ?? 0) }
        }
        let reader = try await log.reader(from: progress.next)
        do {
            while !Task.isCancelled {
                if progress.isLearned {
                    if !hub.isRunning { hub.begin(at: progress.positions, log: ResumeToken.tag(ofLog: identity)) }
                    readiness.has(Tail.part)
                }
                let records = try await reader.next(limit: 1000, wait: progress.isLearned ? .seconds(5) : .seconds(2))
                if records.isEmpty, !progress.isLearned {
                    // Asked, so that a log that does not answer is not taken for one that has nothing more.
                    _ = try await log.bounds(of: partitions)
                    progress.noteSilence()
                }
                take(records, &progress)
                succeeded()
                // What comes meanwhile is read in one go. Without records, nothing has come for long.
                if !records.isEmpty { try await Task.sleep(for: Tail.pace) }
            }
        } catch {
            await reader.close()
            throw error
        }
        await reader.close()
    }

    private func take(_ records: [Record], _ progress: inout TailProgress) {
        guard !records.isEmpty else { return }
        var events: [TailEvent] = []
        for record in records {
            if let event = take(record, &progress) { events.append(event) }
        }
        figures.withLock { $0.records += records.count }
        hub.deliver(events, to: progress.positions)
    }

    private func tell(ofUnstreamed record: Record) {
        guard let value = record.value else { return }
        if Tail.unstreamedNames.contains(record.topicPartition.topic) {
            guard let event = try? Event(json: value) else { return }
            waiters.tell([event.causationID ?? ""], .state(event))
        } else {
            try? waiters.tell([record.key], .answer(try Event(json: value).decode(Answer.self)))
        }
    }

    /// - Returns: the event, if streams may show it.
    private func take(_ record: Record, _ progress: inout TailProgress) -> TailEvent? {
        progress.next[record.topicPartition] = record.offset + 1
        guard let slot = Slot(record.topicPartition) else {
            tell(ofUnstreamed: record)
            return nil
        }
        let isLive = progress.isLive(record.offset, slot)
        guard let value = record.value else {
            progress.pass(tombstone: record, slot)
            if slot.topic == .orders { recentOrders.forget(record.key) }
            return nil
        }
        guard let event = try? Event(json: value), let sequence = event.sequence else {
            figures.withLock { $0.unreadable += 1 }
            progress.positions.pass(slot, offset: record.offset, sequence: nil)
            return nil
        }
        guard progress.sequences.isNew(sequence, from: event.source, in: record.topicPartition) else {
            figures.withLock { $0.duplicates += 1 }
            progress.positions.pass(slot, offset: record.offset, sequence: nil)
            return nil
        }
        progress.positions.pass(slot, offset: record.offset, sequence: sequence)
        if slot.topic == .orders { recentOrders.note(event) }
        waiters.tell([event.subject, event.causationID ?? ""], .state(event))
        guard isLive else { return nil }
        let tailEvent = TailEvent(
            event: event, slot: slot, offset: record.offset, sequence: sequence, number: progress.nextNumber())
        ring.append(tailEvent)
        return tailEvent
    }
}

/// How far the tail has read, and what it knows of what it read.
struct TailProgress {
    private(set) var identity: String?
    var next: [TopicPartition: Int64] = [:]
    var positions = Positions()
    var sequences = Sequences()
    /// Where the log ended when reading began: what is before it only teaches sequences.
    private var ends: [TopicPartition: Int64] = [:]
    private var wasSilent = false
    private var last: Int64 = 0

    init() {}

    init(identity: String, _ bounds: [TopicPartition: Range<Int64>]) {
        self.identity = identity
        for (partition, range) in bounds {
            next[partition] = max(range.lowerBound, range.upperBound - Tail.learning)
            ends[partition] = range.upperBound
            if let slot = Slot(partition) { positions[slot].next = range.upperBound }
        }
    }

    /// True if the log still has all that comes next.
    func fits(identity: String, _ bounds: [TopicPartition: Range<Int64>]) -> Bool {
        guard self.identity == identity else { return false }
        return bounds.allSatisfy { partition, range in
            next[partition].map { (range.lowerBound...range.upperBound).contains($0) } ?? false
        }
    }

    /// True once everything is read that the log held when reading began.
    var isLearned: Bool {
        wasSilent || ends.allSatisfy { partition, end in (next[partition] ?? 0) >= end }
    }

    /// Nothing came, though reading has not come to the end: the last records were compacted away, and none ever will. Should some come
    /// after all, they still only teach.
    mutating func noteSilence() {
        wasSilent = true
    }

    func isLive(_ offset: Int64, _ slot: Slot) -> Bool {
        offset >= ends[slot.topicPartition] ?? 0
    }

    mutating func nextNumber() -> Int64 {
        last += 1
        return last
    }

    mutating func pass(tombstone record: Record, _ slot: Slot) {
        let sequence = record.headers[HeaderName.sequence].flatMap(Int64.init)
        if let source = record.headers[HeaderName.source], let sequence {
            _ = sequences.isNew(sequence, from: source, in: record.topicPartition)
        }
        positions.pass(slot, offset: record.offset, sequence: sequence)
    }
}
