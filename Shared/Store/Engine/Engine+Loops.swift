import EventLog
import struct EventLog.Record
import Events
import GRDB
import Logging

extension Engine {
    /// Reads the inputs on from where the store stands, a step at a time.
    func readInputs(into store: Store) async throws {
        var pause = Backoff()
        while true {
            try Task.checkCancellation()
            do {
                let positions = try await inputPositions(of: store)
                update { $0.missing["input"] = nil }
                pause.reset()
                try await read(from: positions, into: store)
            } catch let error where error.mayPass {
                update { $0.missing["input"] = "\(error)" }
                logger.error("reading stopped", metadata: ["why": "\(error)"])
                try await pause.wait()
            }
        }
    }

    private func read(from positions: [TopicPartition: Int64], into store: Store) async throws {
        let reader = try await log.reader(from: positions)
        do { try await steps(of: reader, into: store) } catch {
            await reader.close()
            throw error
        }
        await reader.close()
    }

    private func inputPositions(of store: Store) async throws -> [TopicPartition: Int64] {
        let saved = try await store.read(Inbox.positions)
        let inputs = handler.inputPartitions
        let bounds = try await log.bounds(of: inputs)
        return Dictionary(
            uniqueKeysWithValues: inputs.map { ($0, saved[$0]?.next ?? bounds[$0]?.lowerBound ?? 0) })
    }

    /// Under load a step waits for what comes meanwhile, since a transaction and an append cost much the same for one record as for
    /// several; after a pause the first record is handled at once.
    private func steps(of reader: any LogReader, into store: Store) async throws {
        var earliest: ContinuousClock.Instant?
        while true {
            try Task.checkCancellation()
            try await waitForOutbox()
            let records = try await reader.next(limit: options.batchSize, wait: .seconds(1), notBefore: earliest)
            guard !records.isEmpty else { continue }
            earliest = records.count < options.batchSize ? .now + options.pace : nil
            let (outcome, depth) = try step(records, into: store)
            relayBell.ring()
            update {
                $0.outboxDepth = depth
                $0.handled += outcome.handled
                $0.duplicates += outcome.duplicates
                $0.deadLetters += outcome.deadLetters
            }
            if outcome.deadLetters > 0 { lettersChanged() }
        }
    }

    /// Handles them all at once where nothing goes wrong, which is nearly always. Else nothing of it stands, and each is handled by itself:
    /// which record it was, and why, comes out then.
    func step(_ records: [Record], into store: Store) throws -> (outcome: Steps.Outcome, depth: Int) {
        do {
            return try step(records, into: store, by: steps.handleAll)
        } catch let error as DatabaseError where !error.isTheRecordsFault {
            throw error
        } catch {
            return try step(records, into: store) { records, now, database in
                memory.stepAside()
                return try steps.handleEach(records, now: now, in: database)
            }
        }
    }

    private func step(
        _ records: [Record], into store: Store,
        by handle: ([Record], Timestamp, Database) throws -> Steps.Outcome
    ) throws -> (outcome: Steps.Outcome, depth: Int) {
        try write(store) { database in
            let outcome = try handle(records, .now, database)
            try forget(peopleOf: records, in: database)
            return (outcome, try outboxDepth(in: database))
        }
    }

    /// What every service does about people who asked to be forgotten, beside what its handler does.
    func forget(peopleOf records: [Record], in database: Database) throws {
        let people = Set(records.filter { Scrub.follows($0) && steps.isGenuine($0) }.map(\.key))
        guard !people.isEmpty else { return }
        try DeadLetterBox.forget(people, in: database)
        lettersChanged()
        try Scrub.order(in: database)
    }

    /// Moves the outbox into the log whenever something was said.
    func relay(from store: Store) async throws {
        let relay = Relay(engine: self, store: store)
        var pause = Backoff()
        for await _ in relayBell.rings {
            try Task.checkCancellation()
            do {
                let count = try await relay.drain()
                update { status in
                    status.relayed += count
                    status.outboxDepth = 0
                    status.outboxWaitingSince = nil
                    status.missing["relay"] = nil
                }
                pause.reset()
            } catch let error where error.mayPass {
                update { $0.missing["relay"] = "\(error)" }
                logger.error("relaying stopped", metadata: ["why": "\(error)"])
                try await recover(store, pause: &pause)
                relayBell.ring()
            }
        }
        try Task.checkCancellation()
    }

    /// After a failed append: what got through, before anything is sent again.
    private func recover(_ store: Store, pause: inout Backoff) async throws {
        while true {
            try await pause.wait()
            do {
                try write(store) { _ in }
                // What is still on its way of the records that failed is of the epoch before, and counts no more.
                let ownership = try await claim(store)
                let (finding, stale) = try await Recovery(
                    store: store, log: log, handler: handler, ownership: ownership
                ).run()
                switch finding {
                case .consistent:
                    try await take(over: ownership, store)
                    memory.forget()
                    relayQueue.restart()
                    try write(store) { try emitAgain(Array(stale)[...], in: $0) }
                    health.recovered(at: .now)
                    return
                // A restart checks again, and rebuilds or says what to do.
                case .storeBehind(let why): throw MustRestart(reason: why)
                }
            } catch let error as LogBehind {
                throw MustRestart(reason: error.why)
            } catch let error as OwnRecords.Outclaimed {
                throw MustRestart(reason: "somebody has claimed with epoch \(error.epoch)")
            } catch let error where error.mayPass {
                logger.error("still cannot reach the log", metadata: ["why": "\(error)"])
            }
        }
    }

    /// The timer's steps, the checkpoints, and a look at how things stand.
    func keepTime(in store: Store) async throws {
        var nextTick = ContinuousClock.now
        var nextPrune = ContinuousClock.now
        while true {
            let now = ContinuousClock.now
            let isDue = now >= nextTick
            if isDue { nextTick = now + handler.tickInterval }
            let mayPrune = now >= nextPrune
            if mayPrune { nextPrune = now + .seconds(60) }
            do {
                try write(store) { database in
                    let time = Timestamp.now
                    let deletionTime = try deletionTime(at: time, isNoted: mayPrune, in: database)
                    if isDue {
                        try handler.tick(in: steps.transaction(at: time, deletionTime: deletionTime, in: database))
                    }
                    if mayPrune { try pruneLetters(at: deletionTime, in: database) }
                    try steps.emitCheckpoints(now: time, in: database)
                }
                try await look(at: store)
                try await scrub.look(at: store)
                lookAtSnapshots(of: store)
                update { $0.missing["timer"] = nil }
            } catch let error where error.mayPass {
                update { $0.missing["timer"] = "\(error)" }
                logger.error("a timer's step failed", metadata: ["why": "\(error)"])
            }
            relayBell.ring()
            try await Task.sleep(for: min(handler.tickInterval, .seconds(1)))
        }
    }

    private func look(at store: Store) async throws {
        let depth = try await store.read(Outbox.depth)
        let positions = try await store.read(Inbox.positions)
        try await countLetters(in: store)
        let bounds = try await log.bounds(of: handler.inputPartitions)
        var lag: [String: Int64] = [:]
        for (input, range) in bounds {
            lag[input.topic, default: 0] += max(0, range.upperBound - (positions[input]?.next ?? range.lowerBound))
        }
        update { status in
            status.outboxDepth = depth
            status.lag = lag
            status.outboxWaitingSince = depth == 0 ? nil : status.outboxWaitingSince ?? .now
        }
    }
}

/// Only a new start can mend this.
struct MustRestart: Error, CustomStringConvertible {
    let reason: String
    var description: String { "must start anew: \(reason)" }
}

extension Error {
    /// True for trouble of log or disk that may end by itself: it is waited out. After `fatal` a new client is needed, which a new
    /// start makes.
    var mayPass: Bool {
        switch self {
        case let error as LogError: error.mayPass
        case let error as AppendError: error.cause.isNoTakeover
        case let error as DatabaseError: !error.isTheRecordsFault && !error.isOfADamagedFile
        default: false
        }
    }
}

extension LogError {
    var mayPass: Bool {
        switch self {
        case .closed, .fatal, .superseded: false
        default: true
        }
    }

    fileprivate var isNoTakeover: Bool {
        if case .superseded = self { false } else { true }
    }
}

extension Error {
    /// True if another process has become the owner of what this one writes.
    var isSuperseded: Bool {
        switch self {
        case is OwnWatch.Superseded: true
        case let error as AppendError: !error.cause.isNoTakeover
        case let error as LogError: !error.isNoTakeover
        default: false
        }
    }
}
