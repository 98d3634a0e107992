import ServiceKit
import Synchronization

/// The index in use, beside a second copy of it that takes the next changes: readers keep what they took for as long as they look at
/// it, without waiting and without being waited for, and no change copies the whole index.
final class Directory: Sendable {
    private struct State {
        var shown: SearchIndex?
        /// Behind the shown one by `missed`; nil while it is being changed.
        var spare: SearchIndex?
        var missed: [Change] = []
        var languages: Set<NameLanguage> = []
        var builtIn = Duration.zero
    }

    private let state = Mutex(State())

    /// Makes the index anew of everything there is.
    func build(_ changes: [Change], since start: ContinuousClock.Instant) {
        var index = SearchIndex()
        index.apply(changes)
        state.withLock { state in
            state.shown = index
            // Their storage is shared until the first change.
            state.spare = index
            state.missed = []
            state.builtIn = ContinuousClock.now - start
        }
    }

    /// Shows some changes at once. Called by one task.
    func apply(_ changes: [Change]) {
        guard !changes.isEmpty else { return }
        let (taken, missed, languages) = state.withLock { state in
            defer { state.spare = nil }
            return (state.spare, state.missed, state.languages)
        }
        guard var next = consume taken else { return }
        next.apply(missed + changes)
        for language in languages { next.makeOrder(in: language) }
        state.withLock { state in
            state.spare = state.shown
            state.shown = next
            state.missed = changes
        }
    }

    // MARK: - For those who read

    var isBuilt: Bool { state.withLock { $0.shown != nil } }
    /// How long building took at the start.
    var builtIn: Duration { state.withLock { $0.builtIn } }
    /// How many things of each kind there are.
    var counts: [String: Int] { state.withLock { $0.shown?.counts ?? [:] } }

    /// - Throws: 503 while it is being built.
    func index() throws(Problem) -> SearchIndex {
        guard let index = state.withLock({ $0.shown }) else { throw .unavailable("the index is being built") }
        return index
    }

    /// The index with the order of names in one language; the first who asks waits until that is made.
    func index(orderedIn language: NameLanguage) throws(Problem) -> (index: SearchIndex, order: NameOrder) {
        var index = try index()
        if let order = index.order(in: language) { return (index, order) }
        index.makeOrder(in: language)
        let made = index
        state.withLock { state in
            state.languages.insert(language)
            if state.shown?.version == made.version { state.shown = made }
        }
        return (made, made.order(in: language) ?? NameOrder([], in: language))
    }
}
