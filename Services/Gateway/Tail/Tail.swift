import Contract
import EventLog
import struct EventLog.Record
import Events
import Logging
import ServiceKit
import Store
import Synchronization
import Updates

/// Reads the log's end for this gateway: for streams and for requests that wait.
///
/// It reads all partitions of the streamed topics and of the answers. It starts up to 1,000 records before the end, to learn which records
/// may come again and which owners are valid, before the first new record comes. It reads the topics of ended sessions, of accounts and of
/// erasures from their start. It reads closed sessions of accounts as far back as their tokens may be valid.
final class Tail: Sendable {
    /// How many records before the end are learned: a relay may append as many twice.
    static let learning = Int64(Deduplicator.window)
    /// The minimum time between two reads.
    static let pace = Duration.milliseconds(1)
    static let topics: [Topic] =
        Slot.topics.map(\.topic) + Tail.answers + Tail.unstreamed + [.openSessions] + Tail.whole
    /// Topics that are read from their start, however long they are, because every record in them counts.
    static let whole: [Topic] = [.sessions, .accounts, .privacyCommands]

    /// The longest life of an account's token, plus the maximum difference of clocks.
    private static let closing = IdentitySettings.longestAccessLife + Claims.leeway * 2

    private static let answers: [Topic] = [.ordersAnswers, .catalogAnswers, .ratingsAnswers, .crawlerAnswers]
    /// Topics read only for requests that wait. They are not streamed: a person's ratings are private, and sources are for operators.
    private static let unstreamed: [Topic] = [.ratings, .reviewReports, .catalogCritics, .crawlerSources]
    private static let unstreamedNames = Set(unstreamed.map(\.name))

    let ring: Ring
    let waiters: Waiters
    let recentOrders = RecentOrders()
    let ended: EndedSessions
    let rights: LiveRights
    let erased: ErasedPeople
    let intake: OrderIntake
    private let log: any EventLog
    private let hub: Hub
    private let readiness: Readiness
    private let logger: Logger
    private let figures = Mutex(Figures())

    struct Figures: Sendable {
        var records = 0
        var duplicates = 0
        var stale = 0
        var unreadable = 0
        var restarts = 0
        /// The next offset of each partition; empty before the log's end was first reached.
        var next: [TopicPartition: Int64] = [:]
    }

    init(
        log: any EventLog, hub: Hub, ring: Ring, waiters: Waiters, intake: OrderIntake, ended: EndedSessions,
        rights: LiveRights, erased: ErasedPeople, readiness: Readiness, logger: Logger
    ) {
        self.log = log
        self.ended = ended
        self.rights = rights
        self.erased = erased
        self.intake = intake
        self.hub = hub
        self.ring = ring
        self.waiters = waiters
        self.readiness = readiness
        self.logger = logger
        readiness.lacks(Tail.part, "the log was not read yet")
    }

    var counts: Figures { figures.withLock { $0 } }

    /// How many records of the log were not read yet; nil before its end was first reached.
    /// - Throws: `LogError`
    func lag() async throws -> Int64? {
        let bounds = try await log.bounds(of: Tail.topics.flatMap(\.partitions))
        let next = counts.next
        guard !next.isEmpty else { return nil }
        return bounds.reduce(0) { $0 + max(0, $1.value.upperBound - (next[$1.key] ?? $1.value.lowerBound)) }
    }

    private static let part = "tail"

    /// Reads until it is cancelled; retries after errors of the log.
    /// - Throws: `LogError` if the log's client can no longer be used: the process has to be restarted.
    func run() async throws {
        var pause = Backoff()
        var progress = TailProgress()
        while !Task.isCancelled {
            do {
                try await read(&progress) { pause.reset() }
            } catch let error as LogError where error.endsTheClient && !Task.isCancelled {
                hub.pause()
                throw error
            } catch {
                guard !Task.isCancelled else { return }
                readiness.lacks(Tail.part, "\(error)")
                logger.error("reading the log's end failed; trying again", metadata: ["error": "\(error)"])
                figures.withLock { $0.restarts += 1 }
                try? await pause.wait()
            }
        }
    }

    /// Reads on from the progress.
    private func read(_ progress: inout TailProgress, _ succeeded: () -> Void) async throws {
        let partitions = Tail.topics.flatMap(\.partitions)
        let bounds = try await log.bounds(of: partitions)
        let identity = try await log.identity
        if !progress.fits(identity: identity, bounds) {
            if progress.identity != nil {
                logger.warning("the log was replaced or lost records; streams are restarted")
            }
            hub.pause()
            intake.forget()
            figures.withLock { $0.next = [:] }
            let closed = bounds.filter { $0.key.topic == Topic.openSessions.name }
            let since = Timestamp.now.advanced(by: .zero - Tail.closing)
            progress = TailProgress(
                identity: identity, bounds, from: try await LookBack.starts(closed, since: since, in: log))
            for slot in Slot.all { ring.restart(slot, at: bounds[slot.topicPartition]?.upperBound ?? 0) }
        }
        let reader = try await log.reader(from: progress.next)
        do {
            while !Task.isCancelled {
                if progress.isLearned {
                    ended.wasRead()
                    if counts.next.isEmpty { figures.withLock { $0.next = progress.next } }
                    if !hub.isRunning { hub.begin(at: progress.positions, log: ResumeToken.tag(ofLog: identity)) }
                    readiness.has(Tail.part)
                }
                let records = try await reader.next(limit: 1000, wait: progress.isLearned ? .seconds(5) : .seconds(1))
                take(records, &progress)
                // The last records before the end may have been compacted away; then only the reader's position tells that the end is
                // reached.
                if !progress.isLearned { progress.reach(reader.positions) }
                succeeded()
                // Records that come during the pause are read together. Without records no pause is needed: the reader has already waited.
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
        figures.withLock { figures in
            figures.records += records.count
            guard !figures.next.isEmpty else { return }
            for record in records { figures.next[record.topicPartition] = record.offset + 1 }
        }
        hub.deliver(events, to: progress.positions)
    }

    private func handle(unstreamed record: Record, _ event: Event?) {
        guard let event else {
            // The record before the tombstone may have been compacted away.
            let isOver = record.value == nil && record.topicPartition.topic == Topic.openSessions.name
            if isOver { ended.close(record.key) }
            return
        }
        switch record.topicPartition.topic {
        case Topic.accounts.name: return rights.consume(event)
        case Topic.openSessions.name: return ended.consumeOfAccounts(event)
        default: break
        }
        if Tail.unstreamedNames.contains(record.topicPartition.topic) {
            waiters.notify([event.causationID ?? ""], .state(event))
        } else {
            guard let answer = try? event.decode(Answer.self) else { return }
            if record.topicPartition.topic == Topic.ordersAnswers.name { intake.note(answer) }
            waiters.notify([record.key], .answer(answer))
        }
    }

    /// - Returns: the event, if streams may show it.
    private func take(_ record: Record, _ progress: inout TailProgress) -> TailEvent? {
        progress.next[record.topicPartition] = record.offset + 1
        let event = record.event
        if record.topicPartition.topic == Topic.sessions.name {
            ended.consume(record)
            return nil
        }
        if record.topicPartition.topic == Topic.privacyCommands.name {
            erased.consume(record)
            return nil
        }
        let outcome = progress.deduplicator.consume(record, event)
        let slot = Slot(record.topicPartition)
        if let slot { note(record.sequence(event), of: record, slot, &progress) }
        count(outcome, isReadable: event != nil || record.value == nil)
        guard outcome == .news || (slot == nil && outcome == .unknown) else { return nil }
        guard let slot else {
            handle(unstreamed: record, event)
            return nil
        }
        if slot.topic == .orders { intake.note(record.key, event, isLive: progress.isLive(record.offset, slot)) }
        guard let event, let sequence = event.sequence else {
            if slot.topic == .orders { recentOrders.forget(record.key) }
            return nil
        }
        if slot.topic == .orders { recentOrders.note(event) }
        waiters.notify([event.subject, event.causationID ?? ""], .state(event))
        // A restated event was already shown when it happened.
        guard progress.isLive(record.offset, slot), !event.isRestated else { return nil }
        let tailEvent = TailEvent(
            event: event, slot: slot, offset: record.offset, sequence: sequence, number: progress.nextNumber())
        ring.append(tailEvent)
        return tailEvent
    }

    /// Moves the positions past a record of any kind.
    private func note(_ sequence: Int64?, of record: Record, _ slot: Slot, _ progress: inout TailProgress) {
        progress.positions.pass(slot, offset: record.offset, sequence: sequence)
        if let sequence, !progress.isLive(record.offset, slot) { ring.learn(sequence, before: slot) }
    }

    private func count(_ outcome: RecordOutcome, isReadable: Bool) {
        switch outcome {
        case .news, .claim: break
        case .duplicate: figures.withLock { $0.duplicates += 1 }
        case .stale: figures.withLock { $0.stale += 1 }
        case .unknown: if !isReadable { figures.withLock { $0.unreadable += 1 } }
        }
    }
}
