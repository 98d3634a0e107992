import Experts
import Synchronization

/// The critics' ratings in memory, and as bytes for browsers. Both are made anew in the background when ratings have changed.
final class CriticModel: Sendable {
    struct Snapshot: Sendable {
        /// Version of the store that it was made from; nil before the first.
        var version: Int64?
        var table: CriticTable
        var bytes: [UInt8]
    }

    private let state: Mutex<Snapshot>
    /// Reads all ratings, unless the known version is still the store's.
    private let load: @Sendable (_ known: Int64?) async throws -> (version: Int64, ratings: [CriticRating])?

    init(
        load: @escaping @Sendable (_ known: Int64?) async throws -> (version: Int64, ratings: [CriticRating])?
    ) {
        self.load = load
        let table = CriticTable([])
        state = Mutex(Snapshot(version: nil, table: table, bytes: CompactRatings.encode(table)))
    }

    var current: Snapshot { state.withLock { $0 } }

    /// False until the first snapshot: recommendations would answer that there are no critics.
    var isLoaded: Bool { current.version != nil }

    func run() async throws {
        while true {
            do { try await refresh() } catch let error where !(error is CancellationError) {
                // The store is not open yet; the present snapshot stays.
            }
            // The service is not ready before the first snapshot.
            try await Task.sleep(for: .milliseconds(isLoaded ? 500 : 50))
        }
    }

    func refresh() async throws {
        guard let (version, ratings) = try await load(current.version) else { return }
        let table = CriticTable(ratings)
        let made = Snapshot(version: version, table: table, bytes: CompactRatings.encode(table))
        state.withLock { $0 = made }
    }
}
