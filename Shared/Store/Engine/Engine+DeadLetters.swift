import Contract
import Events
import Foundation
import GRDB
import Logging
import Synchronization

extension Engine {
    /// Dead letters, the newest first.
    /// - Parameter id: only those after this one in the list.
    public func deadLetters(after id: String?, limit: Int) async throws -> [DeadLetterEntry] {
        try await read { try DeadLetterBox.list(after: id, limit: limit, in: $0) }
    }

    /// Outcome of handling a dead letter again.
    public enum Resent: Sendable, Equatable {
        case handled
        case refused(String)
        case unknown
    }

    /// Handles a dead letter again at its old position: a thing that has moved on since stays as it is.
    public func resend(deadLetter id: String) async throws -> Resent {
        let result = try await writeOnThread(try store()) { [steps, memory] database -> Resent in
            memory.stepAside()
            guard let letter = try DeadLetterBox.letter(id, in: database) else { return .unknown }
            guard let value = letter.value.flatMap({ Data(base64Encoded: $0) }) else {
                return .refused("the record was too large to keep")
            }
            let event: Event
            do { event = try Event(json: Array(value)) } catch { return .refused("\(error)") }
            let position = InputPosition(topic: letter.topic, partition: letter.partition, offset: letter.offset)
            let now = Timestamp.now
            // The time of the append is not known any more; it was before the record was put aside.
            let putAsideAt = try DeadLetterBox.time(id, in: database) ?? now
            if let reason = steps.forgery(Input(event: event, position: position, appendedAt: putAsideAt)) {
                return .refused(reason)
            }
            let input = Input(event: event, position: position, appendedAt: event.time)
            if let reason = try steps.poisonReason(of: input, now: now, in: database) { return .refused(reason) }
            try DeadLetterBox.markResent(id, at: now, in: database)
            return .handled
        }
        relayBell.ring()
        lettersChanged()
        return result
    }

    /// Outcome of handling a batch of dead letters again.
    public struct ResentTogether: Codable, Sendable, Equatable {
        public var handled: Int
        /// Still cannot be handled.
        public var refused: Int
        /// Not tried, because an earlier one with the same key still cannot be handled.
        public var held: Int
        /// Last one looked at; nil: there are no more.
        public var next: String?

        package init(handled: Int = 0, refused: Int = 0, held: Int = 0) {
            (self.handled, self.refused, self.held) = (handled, refused, held)
        }
    }

    /// Handles dead letters again, those of a key in the order of the log. A dead letter behind one that still fails waits for that.
    /// - Parameters:
    ///   - id: only those that stood after this one.
    ///   - limit: greatest number.
    public func resendDeadLetters(after id: DeadLetterID?, limit: Int) async throws -> ResentTogether {
        var (places, stuck) = try await read { database in
            try (
                DeadLetterBox.standing(after: id, limit: limit + 1, in: database),
                id.map { try DeadLetterBox.keys(upTo: $0, in: database) } ?? []
            )
        }
        var result = ResentTogether()
        if places.count > limit {
            places.removeLast()
            result.next = places.last?.id
        }
        for place in places {
            guard !stuck.contains([place.topic, place.key]) else {
                result.held += 1
                continue
            }
            switch try await resend(deadLetter: place.id) {
            case .handled: result.handled += 1
            case .refused:
                result.refused += 1
                stuck.insert([place.topic, place.key])
            // Deleted meanwhile.
            case .unknown: break
            }
        }
        return result
    }

    /// Deletes a slice of the dead letters that are too old.
    func pruneLetters(at now: Timestamp, in database: Database) throws {
        let oldest = now.advanced(by: .zero - options.keepsDeadLetters)
        let count = try DeadLetterBox.prune(before: oldest, limit: 1000, in: database)
        guard count > 0 else { return }
        logger.notice("old dead letters were deleted", metadata: ["count": "\(count)"])
        lettersChanged()
    }

    /// Has them counted at the engine's next look.
    func lettersChanged() { state.withLock { $0.lettersChanged = true } }

    func countLetters(in store: Store) async throws {
        let isDue = state.withLock { state in
            defer { state.lettersChanged = false }
            return state.lettersChanged
        }
        guard isDue else { return }
        do {
            let count = try await store.read(DeadLetterBox.count)
            update { $0.deadLettersStanding = count }
        } catch {
            lettersChanged()
            throw error
        }
    }

    /// Handles again what an earlier version put aside of other services' events: this version may understand it. Commands are left out,
    /// because their senders were answered with a refusal.
    func retryDeadLetters(in store: Store) async throws {
        let topics = Topic.all.filter { $0.owner != "gateway" }.map(\.name)
        let (version, waiting) = try await store.read { database in
            (try Meta.value(Meta.version, in: database), try DeadLetterBox.waiting(of: topics, in: database))
        }
        guard version != Version.current else { return }
        for id in waiting {
            let outcome = try await resend(deadLetter: id)
            logger.notice(
                "a dead letter of an earlier version is handled again",
                metadata: ["id": "\(id)", "outcome": "\(outcome)"])
        }
        try await store.write { try Meta.set(Meta.version, to: Version.current, in: $0) }
    }
}
