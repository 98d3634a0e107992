import Events
import Synchronization

/// Rules of sites' robots.txt, for a day; an unreachable file is requested again after a while.
final class RobotsCache: Sendable {
    static let life = Duration.seconds(24 * 3600)
    static let retry = Duration.seconds(600)

    private enum Entry {
        case file(RobotsFile, until: ContinuousClock.Instant)
        case failed(FetchFailure, until: ContinuousClock.Instant)
        /// A caller fetches it; the others wait.
        case fetching
    }

    private struct CacheState {
        var entries: [String: Entry] = [:]
        var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]
    }

    private let state = Mutex(CacheState())
    private let capacity: Int

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// - Parameter fetch: returns the file and its lifetime. It throws `FetchFailure`, which is remembered for a while, or `Withheld` or
    ///   `CancellationError`, which are not.
    func rules(
        of address: WebAddress, for product: String, fetch: () async throws -> (file: RobotsFile, life: Duration)
    ) async throws -> RobotsRules {
        let origin = address.origin
        while true {
            try Task.checkCancellation()
            switch take(origin) {
            case .file(let file, _): return file.rules(for: product)
            case .failed(let failure, _): throw failure
            case .fetching: await wait(for: origin)
            case nil:
                do {
                    let (file, life) = try await fetch()
                    put(.file(file, until: .now + life), origin)
                } catch let failure as FetchFailure {
                    put(.failed(failure, until: .now + Self.retry), origin)
                } catch {
                    put(nil, origin)
                    throw error
                }
            }
        }
    }

    /// The known entry; nil: the caller has to fetch the file, and others see that it is being fetched.
    private func take(_ origin: String) -> Entry? {
        state.withLock { state in
            let entry = state.entries[origin]
            switch entry {
            case .file(_, let until), .failed(_, let until):
                if until > .now { return entry }
            case .fetching: return entry
            case nil: break
            }
            if state.entries.count >= capacity { forgetSome(&state) }
            state.entries[origin] = .fetching
            return nil
        }
    }

    private func put(_ entry: Entry?, _ origin: String) {
        let waiting = state.withLock { state in
            state.entries[origin] = entry
            return state.waiting.removeValue(forKey: origin) ?? []
        }
        for waiter in waiting { waiter.resume() }
    }

    /// The fetch ends within its limits, so this does, too.
    private func wait(for origin: String) async {
        await withCheckedContinuation { continuation in
            let mustWait = state.withLock { state in
                guard case .fetching = state.entries[origin] else { return false }
                state.waiting[origin, default: []].append(continuation)
                return true
            }
            if !mustWait { continuation.resume() }
        }
    }

    private func forgetSome(_ state: inout CacheState) {
        let known = state.entries.filter { if case .fetching = $0.value { false } else { true } }
        for origin in known.keys.prefix(max(1, known.count / 2)) { state.entries[origin] = nil }
    }
}
