import Dispatch
import EventLog
import Foundation
import Logging
import Synchronization

/// One producer of librdkafka and the thread that takes its reports. It ends for good at a fatal error; `KafkaLog` then makes another.
final class Producer: Sendable {
    private let client: Client
    private let endsAtFailure: Bool
    private let logger: Logger
    private let state = Mutex(ProducerState())
    private let introductions = Mutex(Introductions())
    /// Topics whose leaders it has asked for.
    private let topics = Mutex<Set<String>>([])
    private let pollingEnded = DispatchSemaphore(value: 0)

    /// How long records under way may still be reported once the producer has failed.
    private static let grace = Duration.seconds(1)
    /// Records queued before the lock is released once.
    private static let slice = 100

    init(properties: [Property], appending: KafkaLogOptions.Appending, logger: Logger) throws(LogError) {
        client = try Client(.producer, properties: properties, logger: logger)
        endsAtFailure = appending == .relay
        self.logger = logger
        let thread = Thread { [self] in poll() }
        thread.name = "kafka-reports"
        thread.start()
    }

    var isUsable: Bool { state.withLock { $0.refusal == nil } }

    /// Waits up to `limit` for due reports, then discards the rest and frees the client. Blocks.
    func close(within limit: Duration) {
        state.withLock { $0.close(purgeAt: .now + limit) }
        client.wake()
        pollingEnded.wait()
        client.destroy(within: Producer.grace + limit)
    }
}

// MARK: - Leaders

extension Producer {
    func hasStrangers(among records: [NewRecord]) -> Bool {
        topics.withLock { topics in records.contains { !topics.contains($0.topicPartition.topic) } }
    }

    /// Asks for the leaders of all topics, so that appending these records need not. Blocks.
    func meetTopics(of records: [NewRecord], within wait: Duration) throws(LogError) {
        guard isUsable, hasStrangers(among: records) else { return }
        _ = try client.cluster(within: wait)
        topics.withLock { $0.formUnion(records.map(\.topicPartition.topic)) }
    }
}

// MARK: - Sending

extension Producer {
    func send(_ records: [NewRecord]) async throws(AppendError) -> [Int64] {
        guard endsAtFailure else { return try await deliver(records) }
        let first = introductions.withLock { $0.first(of: records, now: .now) }
        let offsets: [Int64]
        if first.isEmpty {
            offsets = try await deliver(records)
        } else {
            let firstOnes = Set(first)
            offsets = try await deliver(records, inParts: [first, records.indices.filter { !firstOnes.contains($0) }])
        }
        introductions.withLock { $0.reported(records, now: .now) }
        return offsets
    }

    /// Sends each part after the one before it is acknowledged.
    private func deliver(_ records: [NewRecord], inParts parts: [[Int]]) async throws(AppendError) -> [Int64] {
        var scattered = ScatteredOffsets(count: records.count)
        for indices in parts {
            do throws(AppendError) {
                scattered.set(indices, try await deliver(indices.map { records[$0] }))
            } catch {
                throw scattered.error(error, at: indices)
            }
        }
        return scattered.offsets.compactMap(\.self)
    }

    private func deliver(_ records: [NewRecord]) async throws(AppendError) -> [Int64] {
        let id: UInt
        do {
            id = try state.withLock { (state) throws(LogError) in try state.begin(count: records.count) }
        } catch {
            throw AppendError(cause: error, offsets: records.map { _ in nil }, isCertain: true)
        }
        await queue(records, of: id)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // Once this is registered, a cancelled task finds it; an earlier cancellation is seen here.
                finish(state.withLock { $0.await(id, continuation, isCancelled: Task.isCancelled) })
            }
        } onCancel: {
            finish(state.withLock { $0.abandon(id) })
        }
        return try result.get()
    }

    /// Queues the records in order, waiting for room, until all are queued or one failed.
    private func queue(_ records: [NewRecord], of id: UInt) async {
        var next = 0
        while next < records.count, !Task.isCancelled {
            switch queueSlice(records, from: next, of: id) {
            case .queued(let upTo): next = upTo
            case .full(let upTo, let round):
                next = upTo
                await room(after: round)
            case .stopped: return
            }
        }
    }

    private enum Step: Sendable {
        case queued(upTo: Int)
        case full(upTo: Int, round: Int)
        case stopped
    }

    /// Under the lock, so that the client gets nothing while it is being closed.
    private func queueSlice(_ records: [NewRecord], from first: Int, of id: UInt) -> Step {
        state.withLock { state in
            let end = min(first + Producer.slice, records.count)
            for index in first..<end {
                guard state.mayQueue(id) else { return .stopped }
                let code = client.produce(records[index], token: ProducerState.token(id, index))
                switch code.meaning {
                case _ where code == .none: state.queued(id)
                case .busy: return .full(upTo: index, round: state.round)
                default:
                    state.refused(id, code, partition: records[index].topicPartition)
                    return .stopped
                }
            }
            return .queued(upTo: end)
        }
    }

    /// Waits until there may be room in the queue, the producer ends or the task is cancelled.
    private func room(after round: Int) async {
        let waiter = state.withLock { $0.waiterID() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waits = state.withLock { !Task.isCancelled && $0.wait(after: round, id: waiter, continuation) }
                if !waits { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.stopWaiting(waiter) }?.resume()
        }
    }

    private func finish(_ completion: ProducerState.Completion?) {
        if let completion { completion.continuation.resume(returning: completion.result) }
    }
}

// MARK: - The thread that takes reports

extension Producer {
    private func poll() {
        var isPurged = false
        while true {
            let (isOpen, purgeAt) = state.withLock { ($0.refusal == nil, $0.purgeAt) }
            if let event = client.nextProducerEvent(within: isOpen ? .seconds(1) : .milliseconds(20)) { handle(event) }
            if let purgeAt, !isPurged, purgeAt <= .now {
                isPurged = true
                client.purge(inFlight: true)
            }
            // Once purged, reports come at once; those that do not, never will.
            let isEnd = state.withLock { state in
                // Records of a cancelled append have no caller, but must be reported all the same.
                let isIdle = state.isIdle && client.outstanding == 0
                return state.isClosing && (isIdle || state.purgeAt.map { $0 + Producer.grace <= .now } == true)
            }
            if isEnd { break }
        }
        let (completions, waiters) = state.withLock { ($0.endAll(), $0.nextRound()) }
        completions.forEach(finish)
        waiters.forEach { $0.resume() }
        pollingEnded.signal()
    }

    private func handle(_ event: ProducerEvent) {
        switch event {
        case .reports(let reports):
            endIfNeeded(after: reports)
            let (completions, waiters) = state.withLock { ($0.take(reports), $0.nextRound()) }
            completions.forEach(finish)
            waiters.forEach { $0.resume() }
        case .problem(let code, let text):
            if code.meaning == .fatal {
                end(.fatal(client.fatalError ?? text))
            } else {
                // All brokers down and the like: librdkafka keeps trying, appends wait.
                logger.warning("\(text)", metadata: ["code": "\(code)"])
            }
        }
    }

    private func endIfNeeded(after reports: [Report]) {
        guard let failed = reports.first(where: { $0.code != .none }) else { return }
        if let reason = client.fatalError {
            end(.fatal(reason))
        } else if failed.code.meaning == .forbidden || (endsAtFailure && failed.code.meaning != .purged) {
            end(.fatal("a record failed before (\(failed.code)); what followed it was not sent"))
        }
    }

    private func end(_ cause: LogError) {
        state.withLock { $0.fail(cause, purgeAt: .now + Producer.grace) }
        client.purge(inFlight: false)
    }
}
