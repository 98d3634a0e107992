import Contract
import Dispatch
import Synchronization

/// Takes stored things into a table, in their order, while those after them are read.
final class ThingLoader: Sendable {
    fileprivate struct State {
        var things: ThingTable
        var count = 0
        var failure: (any Error)?
    }

    private let state: Mutex<State>
    private let queue = DispatchQueue(label: "things")
    /// Of batches that were read and not taken in yet: no more than this are in memory.
    private let room = DispatchSemaphore(value: 2)

    /// - Parameter home: where places are that do not say it.
    init(home: HomeRegion? = nil) { state = Mutex(State(things: ThingTable(home: home))) }

    /// Comes back before they are taken in.
    func take(_ batch: [StoredThings.Stored]) {
        room.wait()
        queue.async { [self] in
            state.withLock { $0.take(batch) }
            room.signal()
        }
    }

    /// The table, when all is taken in, and how many things that was.
    /// - Throws: if one could not be read.
    func finish() throws -> (things: ThingTable, count: Int) {
        queue.sync {}
        return try state.withLock { state in
            if let failure = state.failure { throw failure }
            defer { state.things = ThingTable() }
            return (state.things, state.count)
        }
    }
}

extension ThingLoader.State {
    fileprivate mutating func take(_ batch: [StoredThings.Stored]) {
        guard failure == nil else { return }
        var others: [Change] = []
        do {
            for stored in batch {
                switch try stored.kind.thing(stored.data) {
                case .place(let place):
                    // What was said of it before has to be known.
                    if !others.isEmpty { _ = things.apply(others) }
                    others.removeAll(keepingCapacity: true)
                    things.load(place)
                case let other: others.append(.put(other))
                }
            }
            _ = things.apply(others)
            count += batch.count
        } catch { failure = error }
    }
}
