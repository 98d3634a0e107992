import Contract
import ServiceKit
import Synchronization

/// The food shop's lists, made when they are asked for and kept until something has changed. However many ask, and however often things
/// change, making them takes at most a twentieth of one processor.
final class FoodShopLists: Sendable {
    private struct Kept {
        var list: FoodShopList
        /// Of the index that it shows.
        var version: Int
        /// How long it took to be made.
        var madeIn: Duration
        var madeAt: ContinuousClock.Instant
    }

    private struct State {
        var kept: [FoodShopList.Kind: Kept] = [:]
        /// One task for each kind, for which all that ask wait.
        var making: [FoodShopList.Kind: Task<FoodShopList, any Error>] = [:]
    }

    private let liveIndex: LiveIndex
    private let choice: FoodShopChoice
    private let state = Mutex(State())

    /// A list is made again after so many times the time that it takes.
    private static let rest = 20

    init(_ liveIndex: LiveIndex, _ choice: FoodShopChoice) {
        (self.liveIndex, self.choice) = (liveIndex, choice)
    }

    /// - Throws: 503 while the index is being built, and as `FoodShopList` does.
    func list(_ kind: FoodShopList.Kind) async throws -> FoodShopList {
        let (index, version) = try liveIndex.versionedIndex()
        let found: (kept: FoodShopList?, task: Task<FoodShopList, any Error>?) = state.withLock { state in
            if let kept = state.kept[kind] {
                let isRested = kept.madeAt.duration(to: .now) >= kept.madeIn * FoodShopLists.rest
                if kept.version == version || !isRested { return (kept.list, nil) }
            }
            if let task = state.making[kind] { return (nil, task) }
            let task = Task(executorPreference: WorkThreads.shared) { try await self.make(kind, of: index, version) }
            state.making[kind] = task
            return (nil, task)
        }
        if let kept = found.kept { return kept }
        guard let task = found.task else { throw Problem.unavailable("the list is being made") }
        return try await task.value
    }

    private func make(_ kind: FoodShopList.Kind, of index: SearchIndex, _ version: Int) async throws -> FoodShopList {
        let start = ContinuousClock.now
        let made = await Result { try await FoodShopList(kind, of: choice, in: index) }
        return try state.withLock { state in
            state.making[kind] = nil
            let list = try made.get()
            state.kept[kind] = Kept(
                list: list, version: version, madeIn: start.duration(to: .now), madeAt: .now)
            return list
        }
    }
}

extension Result where Failure == any Error {
    fileprivate init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
