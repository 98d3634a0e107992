import EventLog
import Events

/// How old a store's copies of other instances' things are. What was deleted stands in the log for seven days for certain: who was away for
/// longer would keep what is no more.
extension Engine {
    /// How often it is noted that they are current.
    private static let pause = Duration.seconds(600)

    /// - Parameter lag: records of each input that are not handled yet.
    func noteCopies(lag: [String: Int64], in store: Store) async throws {
        let topics = handler.copied.map(\.name).filter(handler.isCopiedWhole)
        guard handler.instance.count > 1, !topics.isEmpty, topics.allSatisfy({ lag[$0, default: 0] == 0 }) else {
            return
        }
        let last = try await store.read { try Meta.number(Meta.copiesCurrent, in: $0) }
        // What a clock noted that was ahead tells nothing.
        let isRecent = last.map(Timestamp.init(microseconds:)).map {
            $0 <= .now && $0.advanced(by: Engine.pause) >= .now
        }
        guard isRecent != true else { return }
        try write(store) { try Meta.set(Meta.copiesCurrent, to: "\(Timestamp.now.microseconds)", in: $0) }
    }

    /// Why the store has to be made again because of its copies; nil if they can go on.
    func outdatedCopies(in store: Store) async throws -> String? {
        let copied = Set(handler.copied.map(\.name))
        let positions = try await store.read(Inbox.positions).filter { copied.contains($0.key.topic) }
        if let why = try await ForgottenDeletions(log: log).since(positions.mapValues(\.next)) { return why }
        guard let last = try await store.read({ try Meta.number(Meta.copiesCurrent, in: $0) }) else { return nil }
        let (time, now) = (Timestamp(microseconds: last), Timestamp.now)
        if time.advanced(by: Snapshot.oldest) < now {
            return "its copies of what other instances have are older than six days"
        }
        if time > now.advanced(by: DeletionClock.leap) {
            return "its copies of what other instances have were noted as current at \(time), which is to come"
        }
        return nil
    }
}
