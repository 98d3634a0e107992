/// Whose turn it is to make topics, as one process sees it; a value.
///
/// Nobody is elected: all look at the same topics in the same order, and the controller takes one request after the other. So of several
/// processes that ask for the same portion one has made it and goes on; the others learn that it was there, and wait for as long as more
/// topics appear. If none does any more, the next one tries.
struct MakingTurn: Sendable {
    enum Step: Sendable, Equatable {
        /// The topics that are wanted are there.
        case done
        /// It is this process's turn: these are asked for.
        case make(Set<String>)
        /// Hopeless: every topic that is wanted and missing was refused.
        case wait(isHopeless: Bool)
    }

    /// How long a process waits for somebody else's next topic.
    static let patience = 5.0...10.0
    /// How long it waits for topics to be seen that were made.
    static let sight = Duration.seconds(10)

    /// Why topics could not be made when they were last asked for, by name.
    private(set) var failures: [String: String] = [:]
    /// This process has made the last topics.
    private(set) var isMaker = false
    private var patience: Duration
    /// How many topics were missing, and when that last changed.
    private var missing: Int?
    private var changed = ContinuousClock.now
    /// Those that were asked for and are not seen yet.
    private var asked: Set<String> = []

    init(delay: Duration) {
        patience = delay
    }

    /// - Parameters:
    ///   - names: of all missing topics of the deployment, in the order of the deployment.
    ///   - wanted: what this process waits for.
    ///   - isDone: what it waits for is there.
    mutating func next(
        missing names: [String], wanted: Set<String>, isDone: Bool, at now: ContinuousClock.Instant
    ) -> Step {
        look(names.count, at: now)
        // Others may be missing because they are not seen yet.
        if changed + MakingTurn.sight <= now { asked = [] }
        let isTurn = isMaker || changed + patience <= now
        if isTurn, !isMaker { failures = [:] }
        let open = names.filter { !asked.contains($0) && failures[$0] == nil }
        // Who makes topics makes all, so that nobody else has to begin.
        if isDone, !(isMaker && !open.isEmpty) { return .done }
        let left = wanted.intersection(names)
        guard isTurn, asked.isDisjoint(with: left), !open.isEmpty else {
            if open.isEmpty, isMaker { stepBack(at: now) }
            return .wait(isHopeless: !left.isEmpty && left.allSatisfy { failures[$0] != nil })
        }
        let portion = Set(open.prefix(TopicMaking.portion))
        asked.formUnion(portion)
        return .make(portion)
    }

    mutating func made(_ made: MadeTopics, at now: ContinuousClock.Instant) {
        note(made.failures)
        isMaker = true
        if made.new.isEmpty, !made.existing.isEmpty { stepBack(at: now) }
    }

    mutating func failed(_ names: Set<String>, because why: String, at now: ContinuousClock.Instant) {
        note(Dictionary(uniqueKeysWithValues: names.map { ($0, why) }))
        stepBack(at: now)
    }

    private mutating func note(_ new: [String: String]) {
        failures.merge(new) { $1 }
        asked.subtract(new.keys)
    }

    private mutating func look(_ count: Int, at now: ContinuousClock.Instant) {
        guard missing != count else { return }
        let isFirst = missing == nil
        (missing, changed) = (count, now)
        // Somebody makes topics.
        if !isFirst { patience = MakingTurn.anyPatience }
    }

    private mutating func stepBack(at now: ContinuousClock.Instant) {
        isMaker = false
        (changed, patience) = (now, MakingTurn.anyPatience)
    }

    private static var anyPatience: Duration { .seconds(Double.random(in: patience)) }
}
