import Contract
import Events
import Finding
import Store
import Synchronization

/// The index of saved searches, as they stand in the table: made once, then followed change by change.
final class SearchMemory: Sendable {
    private struct State: Sendable {
        var index = QueryIndex()
        var last: SearchTable.Note?
        /// Read when a search first asks for them, and again after a change of one.
        var stations: StationPoints?
        /// The ids of the searches that the thing whose turn it is has still to be compared with; the store says how many were.
        var turn: (token: Int64, searches: [String])?
    }

    private let state = Mutex(State())

    /// - Parameter isRating: only those that ask for ratings.
    func hasAny(_ list: SavedSearch.List, isRating: Bool = false, in database: Database) throws -> Bool {
        try state.withLock { state in
            try follow(&state, in: database)
            return state.index.hasAny(list, isRating: isRating)
        }
    }

    /// The searches that a change may touch.
    /// - Parameters:
    ///   - reflects: the change's position; searches that reflect it are left out.
    ///   - isRating: only its ratings changed.
    func askers(
        before: FoundThing?, after: FoundThing?, reflects: InputPositions, isRating: Bool, in database: Database
    ) throws -> [QueryIndex.Kept] {
        try state.withLock { state in
            try follow(&state, in: database)
            return state.index.askers(before: before, after: after, reflects: reflects, isRating: isRating)
        }
    }

    /// Each as it is now; nil if it is no more.
    func now(_ searches: some Sequence<String>, in database: Database) throws -> [QueryIndex.Kept?] {
        try state.withLock { state in
            try follow(&state, in: database)
            return searches.map { state.index.search($0) }
        }
    }

    /// Has things know where stations are, as far as any search asks for what is near one.
    func complete(_ things: [FoundThing], in database: Database) throws {
        try state.withLock { state in
            try follow(&state, in: database)
            guard state.index.asksForStations else { return }
            let stations = try state.stations ?? KnownTable.stationPoints(in: database)
            state.stations = stations
            for thing in things { thing.stations = stations }
        }
    }

    // MARK: - Whose turn it is

    /// - Parameter token: of a turn, as it stands in the store.
    /// - Returns: whom the turn asks; nil if that is not remembered.
    func searches(ofTurn token: Int64) -> [String]? {
        state.withLock { $0.turn?.token == token ? $0.turn?.searches : nil }
    }

    func begin(turn token: Int64, _ searches: [String]) {
        state.withLock { $0.turn = (token, searches) }
    }

    func endTurn() { state.withLock { $0.turn = nil } }

    private func follow(_ state: inout State, in database: Database) throws {
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
    /// A search that cannot be read any more, since its area is gone, finds nothing until there is one.
    fileprivate mutating func put(_ search: SavedSearch, in gazetteer: KnownGazetteer) {
        guard let query = try? StandingQuery(search.list, search.query, in: gazetteer) else { return }
        put(search, query)
    }
}
