import Budget
import Geo
import ServiceKit
import Synchronization
import Words

/// The index in use, beside a second table of things that takes the next changes: readers keep what they took for as long as they look
/// at it, without waiting and without being waited for, and no change copies a whole table.
final class LiveIndex: Sendable {
    private struct State {
        var shown: SearchIndex?
        /// Behind the shown one by `missed`; nil while it is being changed.
        var spare: ThingTable?
        var missed: [Change] = []
        var builtIn = Duration.zero
        /// The orders of names that are being made, each by one task, and what was renamed since it began.
        var making: [NameLanguage: (task: Task<Void, Never>, renamed: Set<Int>)] = [:]
    }

    private let state = Mutex(State())

    /// Makes the index anew of everything there is.
    func build(_ changes: [Change], since start: ContinuousClock.Instant) {
        var index = SearchIndex()
        index.follow(index.things.apply(changes))
        // Most lists are asked for in English by clients that do not say.
        index.orders[.en] = NameOrder(index.things, in: .en)
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
        var (things, missed, next): (ThingTable?, [Change], SearchIndex?) = (nil, [], nil)
        state.withLock { state in
            swap(&things, &state.spare)
            (missed, next) = (state.missed, state.shown)
        }
        guard things != nil, next != nil else { return }
        next?.things = ThingTable()
        _ = things?.apply(missed)
        let touched = things?.apply(changes) ?? ThingTable.Touched()
        next?.things = things ?? ThingTable()
        things = nil
        next?.follow(touched)
        guard var shown = next else { return }
        state.withLock { state in
            // An order that was made meanwhile is of the state before.
            for (language, order) in state.shown?.orders ?? [:] where shown.orders[language] == nil {
                shown.orders[language] = order
                shown.orders[language]?.follow(touched.renamed, in: shown.things)
            }
            for language in state.making.keys { state.making[language]?.renamed.formUnion(touched.renamed) }
            state.spare = state.shown?.things
            state.shown = shown
            state.missed = changes
        }
    }

    // MARK: - For those who read

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

    // MARK: - Orders of names

    /// The index with the order of places' names in one language. The first who asks for a language has that made, and whoever asks
    /// meanwhile waits for the same; from then on it follows each batch.
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
                state.making[language] = (task, [])
            }
            let budget = Budget.current
            budget?.waits()
            try await Task.sleep(for: .milliseconds(5))
            budget?.waited()
        } while ContinuousClock.now < deadline
        throw Problem.unavailable("names are being put in the order of \(language.rawValue)")
    }

    /// Makes an order of one state, and then takes over what was renamed since.
    private func make(_ language: NameLanguage, of index: SearchIndex) {
        let made = NameOrder(index.things, in: language)
        state.withLock { state in
            let renamed = state.making.removeValue(forKey: language)?.renamed ?? []
            guard var order = made, var shown = state.shown else { return }
            order.follow(renamed, in: shown.things)
            shown.orders[language] = order
            state.shown = shown
        }
    }
}
