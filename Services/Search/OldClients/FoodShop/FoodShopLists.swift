import Contract
import ServiceKit
import Synchronization

/// The food shop's lists. They are made before anybody asks and kept; a long list that has changed is made again beside those who ask, as
/// long as somebody asked within a day. However many ask, and however often things change, making them takes at most a twentieth of one
/// processor.
final class FoodShopLists: Sendable {
    fileprivate typealias Making = Task<FoodShopList, any Error>

    fileprivate struct Kept {
        /// Why a list cannot be made is kept, too: finding it out may take as long.
        var list: Result<FoodShopList, Problem>
        /// Of the index that it shows.
        var version: Int
        /// How long it took to be made.
        var madeIn: Duration
        var madeAt: ContinuousClock.Instant
        /// When it was first seen that something has changed since.
        var changedAt: ContinuousClock.Instant?
    }

    fileprivate struct State {
        var kept: [FoodShopList.Kind: Kept] = [:]
        /// One task for each kind, for which all that ask wait.
        var making: [FoodShopList.Kind: Making] = [:]
        var askedAt: [FoodShopList.Kind: ContinuousClock.Instant] = [:]
        /// How many times one was made, or found not to be possible.
        var made = 0
    }

    private let liveIndex: LiveIndex
    private let choice: FoodShopChoice
    /// A list that takes no longer is waited for by whoever asks after a change.
    private let quick: Duration
    private let state = Mutex(State())

    /// A list is made again after so many times the time that it takes.
    private static let rest = 20
    /// A list that nobody asked for this long is made again only when somebody asks.
    private static let interest = Duration.seconds(86400)
    /// How long the list before a change may still be given out. Beyond it whoever asks waits for the new one.
    private static let patience = Duration.seconds(300)

    init(_ liveIndex: LiveIndex, _ choice: FoodShopChoice, quick: Duration = BoundingCost.usual / 2) {
        (self.liveIndex, self.choice, self.quick) = (liveIndex, choice, quick)
    }

    /// Makes lists beside those who ask, until it is cancelled.
    /// - Parameter isReady: false while the index does not have all that there is.
    func run(when isReady: @Sendable () -> Bool) async throws {
        var tried: Set<FoodShopList.Kind> = []
        while true {
            try await Task.sleep(for: .seconds(1))
            guard isReady() else { continue }
            // A list that cannot be made is tried once; whoever asks is told why.
            for kind in FoodShopList.Kind.allCases where tried.insert(kind).inserted || isKept(kind) {
                if let (_, task) = try? look(for: kind, isAsked: false) { _ = try? await task?.value }
            }
        }
    }

    /// - Throws: 503 while the index is being built, and as `FoodShopList` does.
    func list(_ kind: FoodShopList.Kind) async throws -> FoodShopList {
        let found = try look(for: kind, isAsked: true)
        if let kept = found.kept { return try kept.get() }
        guard let task = found.task else { throw Problem.unavailable("the list is being made") }
        return try await task.value
    }

    /// How many times one was made, or found not to be possible.
    var made: Int { state.withLock { $0.made } }

    /// Whether it stands ready.
    func isKept(_ kind: FoodShopList.Kind) -> Bool { state.withLock { (try? $0.kept[kind]?.list.get()) != nil } }

    /// The list that may be given out now, and the task that makes the next one.
    private func look(
        for kind: FoodShopList.Kind, isAsked: Bool
    ) throws -> (kept: Result<FoodShopList, Problem>?, task: Making?) {
        let (index, version) = try liveIndex.versionedIndex()
        let now = ContinuousClock.now
        return state.withLock { state in
            if isAsked { state.askedAt[kind] = now }
            var given: Result<FoodShopList, Problem>?
            if let kept = state.kept[kind] {
                guard kept.version != version else { return (kept.list, nil) }
                let changedAt = kept.changedAt ?? now
                state.kept[kind]?.changedAt = changedAt
                if kept.madeIn > quick, changedAt.duration(to: now) < FoodShopLists.patience { given = kept.list }
                let isRested = kept.madeAt.duration(to: now) >= kept.madeIn * FoodShopLists.rest
                guard isRested, state.isWanted(kind, at: now, within: FoodShopLists.interest) else {
                    return (isRested ? given : kept.list, nil)
                }
            }
            if let task = state.making[kind] { return (given, task) }
            let task = Task(executorPreference: WorkThreads.shared) { try await self.make(kind, of: index, version) }
            state.making[kind] = task
            return (given, task)
        }
    }

    private func make(_ kind: FoodShopList.Kind, of index: SearchIndex, _ version: Int) async throws -> FoodShopList {
        let start = ContinuousClock.now
        let made = await Result { try await FoodShopList(kind, of: choice, in: index) }
        return try state.withLock { state in
            state.making[kind] = nil
            state.made += 1
            let list: Result<FoodShopList, Problem> =
                switch made {
                case .success(let list): .success(list)
                case .failure(let problem as Problem): .failure(problem)
                case .failure(let error): throw error
                }
            state.kept[kind] = Kept(list: list, version: version, madeIn: start.duration(to: .now), madeAt: .now)
            return try list.get()
        }
    }
}

extension FoodShopLists.State {
    fileprivate func isWanted(
        _ kind: FoodShopList.Kind, at now: ContinuousClock.Instant, within interest: Duration
    ) -> Bool {
        askedAt[kind].map { $0.duration(to: now) < interest } ?? false
    }
}

extension Result where Failure == any Error {
    fileprivate init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
