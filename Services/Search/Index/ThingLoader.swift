import Contract
import Dispatch
import Events
import Finding
import Synchronization

/// Takes stored things into a table, in their order, while several of those after them are decoded and more are read.
final class ThingLoader: Sendable {
    fileprivate struct State {
        var things: ThingTable
        var count = 0
        var failure: (any Error)?
    }

    private let state: Mutex<State>
    private let queue = DispatchQueue(label: "things")
    private let decoding = DispatchQueue(label: "decoding things", attributes: .concurrent)
    /// Of batches that were read and not taken in yet: no more than this are in memory.
    private let room = DispatchSemaphore(value: 4)

    /// - Parameter home: where places are that do not say it.
    init(home: HomeRegion? = nil) { state = Mutex(State(things: ThingTable(home: home))) }

    /// Comes back before they are taken in.
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

    /// The table, when all is taken in, and how many things that was.
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

    /// The things of a batch, once one thread has decoded them and for one that waits for them.
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

extension ThingLoader.State {
    fileprivate mutating func take(_ batch: Result<[ThingLoader.Thing], any Error>) {
        guard failure == nil else { return }
        var others: [Change] = []
        do {
            let batch = try batch.get()
            for thing in batch {
                switch thing {
                case .place(let place, let hash):
                    // What was said of it before has to be known.
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
