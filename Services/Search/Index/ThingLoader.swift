import Contract
import Dispatch
import Events
import Finding
import Synchronization

/// Loads stored things into a table in their order. Meanwhile several of the next batches are decoded and more are read.
final class ThingLoader: Sendable {
    fileprivate struct LoadingState {
        var things: ThingTable
        var count = 0
        var failure: (any Error)?
    }

    private let state: Mutex<LoadingState>
    private let queue = DispatchQueue(label: "things")
    private let decoding = DispatchQueue(label: "decoding things", attributes: .concurrent)
    /// Limits the batches in memory that were read and are not in the table yet.
    private let room = DispatchSemaphore(value: 4)

    /// - Parameter home: where places are that do not say it.
    init(home: HomeRegion? = nil) { state = Mutex(LoadingState(things: ThingTable(home: home))) }

    /// Takes the next batch; returns before it is in the table.
    func take(_ batch: [StoredThings.Stored]) {
        room.wait()
        let decoded = Decoded()
        decoding.async { decoded.decode(batch) }
        queue.async { [self] in
            let decoded = decoded.wait()
            state.withLock { $0.take(decoded) }
            room.signal()
        }
    }

    /// Waits for all batches; returns the table and the number of things.
    /// - Throws: if one could not be read.
    func finish() throws -> (things: ThingTable, count: Int) {
        queue.sync {}
        return try state.withLock { state in
            if let failure = state.failure { throw failure }
            state.things.endLoading()
            defer { state.things = ThingTable() }
            return (state.things, state.count)
        }
    }
}

extension ThingLoader {
    fileprivate enum Thing {
        case place(PackedPlace, hash: Int)
        case other(IndexedThing)
    }

    /// A batch that one thread decodes and another waits for.
    private final class Decoded: Sendable {
        private let things = Mutex<Result<[Thing], any Error>>(.success([]))
        private let isDone = DispatchSemaphore(value: 0)

        func decode(_ batch: [StoredThings.Stored]) {
            let decoded = Result {
                try batch.map { stored in
                    guard stored.kind == .place else { return Thing.other(try stored.kind.thing(stored.data)) }
                    let place = PackedPlace(try JSON.decode(PlaceChange.self, from: stored.data).place)
                    return Thing.place(place, hash: ThingKey(.place, place.place.id).hashValue)
                }
            }
            things.withLock { $0 = decoded }
            isDone.signal()
        }

        func wait() -> Result<[Thing], any Error> {
            isDone.wait()
            return things.withLock { things in
                defer { things = .success([]) }
                return things
            }
        }
    }
}

extension ThingLoader.LoadingState {
    fileprivate mutating func take(_ batch: Result<[ThingLoader.Thing], any Error>) {
        guard failure == nil else { return }
        var others: [Change] = []
        do {
            let batch = try batch.get()
            for thing in batch {
                switch thing {
                case .place(let place, let hash):
                    // Ratings and items that came before the places must be applied first.
                    if !others.isEmpty { _ = things.apply(others) }
                    others.removeAll(keepingCapacity: true)
                    things.load(place, hash: hash)
                case .other(let other): others.append(.put(other))
                }
            }
            if !others.isEmpty { _ = things.apply(others) }
            count += batch.count
        } catch { failure = error }
    }
}
