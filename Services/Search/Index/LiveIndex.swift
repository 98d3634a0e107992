import Budget
import Contract
import Finding
import Geo
import ServiceKit
import Synchronization
import Words

/// The index in use, and a second table of things that takes the next changes. Readers keep the state that they took as long as they need
/// it. Readers and the writer never wait for each other, and no change copies a whole table.
final class LiveIndex: Sendable {
    private struct IndexState {
        var shown: SearchIndex?
        /// Changes with every state of the index.
        var version = 0
        /// The other table, without the changes in `missed`; nil while it is being changed.
        var spare: ThingTable?
        var missed: [Change] = []
        var builtIn = Duration.zero
        /// The orders of names that are being made: the task, and the places renamed and movies touched since it began.
        var making: [NameLanguage: (task: Task<Void, Never>, renamed: Set<Int>, movies: Set<Int>)] = [:]
    }

    private let state = Mutex(IndexState())
    /// The region of places whose addresses name none.
    let home: HomeRegion?

    init(home: HomeRegion? = nil) { self.home = home }

    /// Builds the index from all things.
    func build(_ changes: [Change], since start: ContinuousClock.Instant) {
        var things = ThingTable(home: home)
        _ = things.apply(changes)
        build(things, since: start)
    }

    /// Builds the index of a table.
    func build(_ things: ThingTable, since start: ContinuousClock.Instant) {
        let built = SearchIndex(of: things)
        FreedMemory.giveBack()
        state.withLock { state in
            state.shown = built
            state.version += 1
            // Both share their storage until the first change.
            state.spare = built.things
            state.missed = []
            state.builtIn = ContinuousClock.now - start
        }
    }

    /// Makes a batch of changes visible at once. Only one task may call it.
    func apply(_ changes: [Change]) {
        guard !changes.isEmpty else { return }
        // Taken out of the state, so that only this task refers to the table and it is changed in place.
        var (things, missed, next): (ThingTable?, [Change], SearchIndex?) = (nil, [], nil)
        state.withLock { state in
            swap(&things, &state.spare)
            (missed, next) = (state.missed, state.shown)
        }
        guard things != nil, next != nil else { return }
        // Both tables share the entries that are already in the shown state.
        if let made = things?.apply(missed).numbers, let shown = next?.things { things?.share(made, of: shown) }
        next?.things = ThingTable()
        let touched = things?.apply(changes) ?? ThingTable.Touched()
        next?.things = things ?? ThingTable()
        things = nil
        next?.follow(touched)
        guard var shown = next else { return }
        state.withLock { state in
            // An order that was finished meanwhile belongs to the state before this batch, so it is updated here.
            for (language, order) in state.shown?.orders ?? [:] where shown.orders[language] == nil {
                shown.orders[language] = order
                shown.orders[language]?.follow(touched.renamed, in: shown.things)
                shown.movieOrders[language] = state.shown?.movieOrders[language]
                shown.movieOrders[language]?.follow(touched.movies, in: shown.things)
            }
            for language in state.making.keys {
                state.making[language]?.renamed.formUnion(touched.renamed)
                state.making[language]?.movies.formUnion(touched.movies)
            }
            state.spare = state.shown?.things
            state.shown = shown
            state.version += 1
            state.missed = changes
        }
    }

    // MARK: - Reading

    /// How long the first build took.
    var builtIn: Duration { state.withLock { $0.builtIn } }
    /// How many things of each kind there are.
    var counts: [ThingKind: Int] { state.withLock { $0.shown?.things.counts ?? [:] } }
    /// The size of the indexes of places and words, in bytes.
    var size: Int { state.withLock { $0.shown.map { $0.near.size + $0.words.byteCount } ?? 0 } }

    /// - Throws: 503 while the index is being built.
    func index() throws(Problem) -> SearchIndex {
        guard let index = state.withLock({ $0.shown }) else { throw .unavailable("the index is being built") }
        return index
    }

    /// The index, and the version of its state.
    /// - Throws: 503 while the index is being built.
    func versionedIndex() throws(Problem) -> (index: SearchIndex, version: Int) {
        let (shown, version) = state.withLock { ($0.shown, $0.version) }
        guard let shown else { throw .unavailable("the index is being built") }
        return (shown, version)
    }

    // MARK: - Orders of names

    /// The index with the order of places' names in one language. The first request for a language starts a task that makes the order, and
    /// other requests wait for the same task. From then on the order follows each batch.
    /// - Throws: 503 if it takes longer than `patience`.
    func index(
        orderedIn language: NameLanguage, within patience: Duration = .seconds(10)
    ) async throws -> (index: SearchIndex, order: NameOrder) {
        let deadline = ContinuousClock.now + patience
        repeat {
            let index = try index()
            if let order = index.orders[language] { return (index, order) }
            state.withLock { state in
                guard state.making[language] == nil, let shown = state.shown else { return }
                let task = Task(executorPreference: WorkThreads.shared) { self.make(language, of: shown) }
                state.making[language] = (task, [], [])
            }
            let budget = Budget.current
            budget?.waits()
            try await Task.sleep(for: .milliseconds(5))
            budget?.waited()
        } while ContinuousClock.now < deadline
        throw Problem.unavailable("names are being put in the order of \(language.rawValue)")
    }

    /// The same for movies.
    func index(moviesOrderedIn language: NameLanguage) async throws -> (index: SearchIndex, orders: MovieOrders) {
        let (index, _) = try await index(orderedIn: language)
        return (index, index.movieOrders[language] ?? MovieOrders(index.things, in: language))
    }

    /// Makes the order for one state of the index, and then applies the renames since.
    private func make(_ language: NameLanguage, of index: SearchIndex) {
        let made = NameOrder(index.things, in: language)
        var movies = MovieOrders(index.things, in: language)
        state.withLock { state in
            let missed = state.making.removeValue(forKey: language)
            guard var order = made, var shown = state.shown else { return }
            order.follow(missed?.renamed ?? [], in: shown.things)
            movies.follow(missed?.movies ?? [], in: shown.things)
            shown.orders[language] = order
            shown.movieOrders[language] = movies
            state.shown = shown
        }
    }
}
