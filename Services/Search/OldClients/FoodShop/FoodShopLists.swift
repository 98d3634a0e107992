import Contract
import ServiceKit
import Synchronization

/// The food shop's lists, made in advance and cached. A long list that has changed is made again in the background, as long as somebody
/// requested it within a day. Making them takes at most a twentieth of one processor, however many requests and changes there are.
final class FoodShopLists: Sendable {
    fileprivate typealias Making = Task<FoodShopList, any Error>

    fileprivate struct Kept {
        /// The list, or the problem if it cannot be made: finding that out may take as long.
        var list: Result<FoodShopList, Problem>
        /// The version of the index that it shows.
        var version: Int
        /// How long making it took.
        var madeIn: Duration
        var madeAt: ContinuousClock.Instant
        /// When a change since then was first noticed.
        var changedAt: ContinuousClock.Instant?
    }

    fileprivate struct CacheState {
        var kept: [FoodShopList.Content: Kept] = [:]
        /// One task for each type of list; all requests wait for it.
        var making: [FoodShopList.Content: Making] = [:]
        var askedAt: [FoodShopList.Content: ContinuousClock.Instant] = [:]
        /// How often a list was made, or could not be made.
        var made = 0
    }

    private let liveIndex: LiveIndex
    private let choice: FoodShopChoice
    /// After a change, a request waits for the new list if it takes no longer than this.
    private let quick: Duration
    private let state = Mutex(CacheState())

    /// A list is made again only after this many times the time that it takes.
    private static let rest = 20
    /// A list without a request for this long is made again only on the next request.
    private static let interest = Duration.seconds(86400)
    /// How long the list from before a change may still be sent. After that, requests wait for the new one.
    private static let patience = Duration.seconds(300)

    init(_ liveIndex: LiveIndex, _ choice: FoodShopChoice, quick: Duration = BoundingCost.usual / 2) {
        (self.liveIndex, self.choice, self.quick) = (liveIndex, choice, quick)
    }

    /// Makes lists in the background until it is cancelled.
    /// - Parameter isReady: false while the index is incomplete.
    func run(when isReady: @Sendable () -> Bool) async throws {
        var tried: Set<FoodShopList.Content> = []
        while true {
            try await Task.sleep(for: .seconds(1))
            guard isReady() else { continue }
            // A list that cannot be made is tried once; requests get the reason.
            for kind in FoodShopList.Content.allCases where tried.insert(kind).inserted || isKept(kind) {
                if let (_, task) = try? look(for: kind, isAsked: false) { _ = try? await task?.value }
            }
        }
    }

    /// - Throws: 503 while the index is being built, and as `FoodShopList` does.
    func list(_ kind: FoodShopList.Content) async throws -> FoodShopList {
        let found = try look(for: kind, isAsked: true)
        if let kept = found.kept { return try kept.get() }
        guard let task = found.task else { throw Problem.unavailable("the list is being made") }
        return try await task.value
    }

    /// How often a list was made, or could not be made.
    var made: Int { state.withLock { $0.made } }

    /// True if the list is cached.
    func isKept(_ kind: FoodShopList.Content) -> Bool { state.withLock { (try? $0.kept[kind]?.list.get()) != nil } }

    /// The list that may be sent now, and the task that makes the next one.
    private func look(
        for kind: FoodShopList.Content, isAsked: Bool
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

    private func make(_ kind: FoodShopList.Content, of index: SearchIndex, _ version: Int) async throws -> FoodShopList
    {
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

extension FoodShopLists.CacheState {
    fileprivate func isWanted(
        _ kind: FoodShopList.Content, at now: ContinuousClock.Instant, within interest: Duration
    ) -> Bool {
        askedAt[kind].map { $0.duration(to: now) < interest } ?? false
    }
}

extension Result where Failure == any Error {
    fileprivate init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
