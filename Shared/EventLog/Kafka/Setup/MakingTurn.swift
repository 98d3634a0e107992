/// Turn of making topics, as one process sees it; a value.
///
/// Nobody is elected: all look at the same topics in the same order, and the controller takes one request after the other. So of several
/// processes that request the same portion, one has made it and goes on. The others learn that it exists, and wait as long as more topics
/// appear. Once none appear any more, the next process tries.
struct MakingTurn: Sendable {
    enum Step: Sendable, Equatable {
        /// The wanted topics exist.
        case done
        /// It is this process's turn: it requests these.
        case make(Set<String>)
        /// Hopeless: every wanted and missing topic was refused.
        case wait(isHopeless: Bool)
    }

    /// How long a process waits for another one's next topic.
    static let patience = 5.0...10.0
    /// How long it waits until made topics are visible.
    static let sight = Duration.seconds(10)

    /// Why topics could not be made at the last request, by name.
    private(set) var failures: [String: String] = [:]
    /// True if this process has made the last topics.
    private(set) var isMaker = false
    private var patience: Duration
    /// Number of missing topics at the last change.
    private var missing: Int?
    private var changed = ContinuousClock.now
    /// Requested topics that are not visible yet.
    private var asked: Set<String> = []

    init(delay: Duration) {
        patience = delay
    }

    /// - Parameters:
    ///   - names: all missing topics of the deployment, in the order of the deployment.
    ///   - wanted: topics that this process waits for.
    ///   - isDone: true if the wanted topics exist.
    mutating func next(
        missing names: [String], wanted: Set<String>, isDone: Bool, at now: ContinuousClock.Instant
    ) -> Step {
        look(names.count, at: now)
        // Others may be missing because they are not visible yet.
        if changed + MakingTurn.sight <= now { asked = [] }
        let isTurn = isMaker || changed + patience <= now
        if isTurn, !isMaker { failures = [:] }
        let open = names.filter { !asked.contains($0) && failures[$0] == nil }
        // A process that makes topics makes all, so that no other has to begin.
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
        // Another process makes topics.
        if !isFirst { patience = MakingTurn.anyPatience }
    }

    private mutating func stepBack(at now: ContinuousClock.Instant) {
        isMaker = false
        (changed, patience) = (now, MakingTurn.anyPatience)
    }

    private static var anyPatience: Duration { .seconds(Double.random(in: patience)) }
}
