import Contract
import Events
import Finding
import Store
import Synchronization

/// The index of the table's saved searches: built once, then updated by the noted changes.
final class SearchMemory: Sendable {
    private struct IndexState: Sendable {
        var index = QueryIndex()
        var last: SearchTable.Note?
        /// Read when a search first needs them, and again after a change of one.
        var stations: StationPoints?
        /// Ids of the searches with which the thing under way is compared; the store has the number that is done.
        var turn: (token: Int64, searches: [String])?
    }

    private let state = Mutex(IndexState())

    /// - Parameter isRating: only those that compare ratings.
    func hasAny(_ list: SavedSearch.List, isRating: Bool = false, in database: Database) throws -> Bool {
        try state.withLock { state in
            try follow(&state, in: database)
            return state.index.hasAny(list, isRating: isRating)
        }
    }

    /// The searches that a change may affect.
    /// - Parameters:
    ///   - reflects: the change's position; searches that reflect it are left out.
    ///   - isRating: whether only ratings changed.
    func candidates(
        before: FoundThing?, after: FoundThing?, reflects: InputPositions, isRating: Bool, in database: Database
    ) throws -> [QueryIndex.Entry] {
        try state.withLock { state in
            try follow(&state, in: database)
            return state.index.candidates(before: before, after: after, reflects: reflects, isRating: isRating)
        }
    }

    /// Present entries of searches; nil for deleted ones.
    func entries(_ searches: some Sequence<String>, in database: Database) throws -> [QueryIndex.Entry?] {
        try state.withLock { state in
            try follow(&state, in: database)
            return searches.map { state.index.entry($0) }
        }
    }

    /// Gives things the positions of stations, if any search uses them.
    func complete(_ things: [FoundThing], in database: Database) throws {
        try state.withLock { state in
            try follow(&state, in: database)
            guard state.index.comparesStations else { return }
            let stations = try state.stations ?? KnownTable.stationPoints(in: database)
            state.stations = stations
            for thing in things { thing.stations = stations }
        }
    }

    // MARK: - The turn under way

    /// - Parameter token: the stored token of a turn.
    /// - Returns: ids of the turn's searches; nil if they are not remembered.
    func searches(ofTurn token: Int64) -> [String]? {
        state.withLock { $0.turn?.token == token ? $0.turn?.searches : nil }
    }

    func begin(turn token: Int64, _ searches: [String]) {
        state.withLock { $0.turn = (token, searches) }
    }

    func endTurn() { state.withLock { $0.turn = nil } }

    private func follow(_ state: inout IndexState, in database: Database) throws {
        let last = try SearchTable.lastNote(in: database)
        guard last != state.last || last == nil else { return }
        let gazetteer = KnownGazetteer(database: database)
        if let known = state.last, let changes = try SearchTable.changes(since: known, in: database) {
            if changes.contains(SearchTable.stations) { state.stations = nil }
            for id in changes {
                state.index.remove(id)
                if let search = try SearchTable.search(id, in: database) { state.index.put(search, in: gazetteer) }
            }
        } else {
            (state.index, state.stations) = (QueryIndex(), nil)
            try SearchTable.each(in: database) { state.index.put($0, in: gazetteer) }
        }
        state.last = last
    }
}

extension QueryIndex {
    /// Adds a search. One that cannot be parsed, because its area was deleted, finds nothing until the area exists again.
    fileprivate mutating func put(_ search: SavedSearch, in gazetteer: KnownGazetteer) {
        guard let query = try? StandingQuery(search.list, search.query, in: gazetteer) else { return }
        put(search, query)
    }
}
