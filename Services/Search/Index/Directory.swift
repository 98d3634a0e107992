import Geo
import ServiceKit
import Synchronization
import Words

/// The index in use, beside a second table of things that takes the next changes: readers keep what they took for as long as they look
/// at it, without waiting and without being waited for, and no change copies a whole table.
final class Directory: Sendable {
    private struct State {
        var shown: SearchIndex?
        /// Behind the shown one by `missed`; nil while it is being changed.
        var spare: ThingTable?
        var missed: [Change] = []
        /// Those that somebody has asked for.
        var languages: Set<NameLanguage> = []
        var builtIn = Duration.zero
        /// Of the last batch. The two tables count alike only if they are told: each takes every batch at another time.
        var version = 0
    }

    private let state = Mutex(State())

    /// Makes the index anew of everything there is.
    func build(_ changes: [Change], since start: ContinuousClock.Instant) {
        var index = SearchIndex()
        index.follow(index.things.apply(changes))
        let built = index
        state.withLock { state in
            state.shown = built
            // Their storage is shared until the first change.
            state.spare = built.things
            state.missed = []
            state.builtIn = ContinuousClock.now - start
        }
    }

    /// Shows a batch of changes at once. Called by one task.
    func apply(_ changes: [Change]) {
        guard !changes.isEmpty else { return }
        // Taken out, so that it is this task's alone and is changed where it is.
        var (things, missed, languages, next): (ThingTable?, [Change], Set<NameLanguage>, SearchIndex?) = (
            nil, [], [], nil
        )
        let version = state.withLock { state in
            swap(&things, &state.spare)
            state.version += 1
            (missed, languages, next) = (state.missed, state.languages, state.shown)
            return state.version
        }
        guard things != nil, next != nil else { return }
        next?.things = ThingTable()
        _ = things?.apply(missed)
        let touched = things?.apply(changes) ?? []
        things?.version = version
        for language in languages { things?.makeOrder(in: language) }
        next?.things = things ?? ThingTable()
        things = nil
        next?.follow(touched)
        let shown = next
        state.withLock { state in
            state.spare = state.shown?.things
            state.shown = shown
            state.missed = changes
        }
    }

    // MARK: - For those who read

    var isBuilt: Bool { state.withLock { $0.shown != nil } }
    /// How long building took at the start.
    var builtIn: Duration { state.withLock { $0.builtIn } }
    /// How many things of each kind there are.
    var counts: [Kind: Int] { state.withLock { $0.shown?.things.counts ?? [:] } }
    /// Bytes that the indexes of places and words take.
    var size: Int { state.withLock { $0.shown.map { $0.near.size + $0.words.byteCount } ?? 0 } }

    /// - Throws: 503 while it is being built.
    func index() throws(Problem) -> SearchIndex {
        guard let index = state.withLock({ $0.shown }) else { throw .unavailable("the index is being built") }
        return index
    }

    /// The index with the order of places' names in one language; the first who asks waits until that is made.
    func index(orderedIn language: NameLanguage) throws(Problem) -> (index: SearchIndex, order: NameOrder) {
        var index = try index()
        if let order = index.things.order(in: language) { return (index, order) }
        index.things.makeOrder(in: language)
        keep(index, orderedIn: language)
        return (index, index.things.order(in: language) ?? NameOrder([], in: language))
    }

    /// Shows an index to which an order was added, unless there is a newer one by now; the next gets that order in any case.
    func keep(_ index: SearchIndex, orderedIn language: NameLanguage) {
        state.withLock { state in
            state.languages.insert(language)
            if state.shown?.things.version == index.things.version { state.shown = index }
        }
    }
}
