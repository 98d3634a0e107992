import Contract
import Events
import Finding
import GRDB
import Synchronization

/// The index of saved searches, as they stand in the table: made once, then followed change by change.
final class SearchMemory: Sendable {
    private struct State: Sendable {
        var index = QueryIndex()
        var last: SearchTable.Note?
        /// Read when a search first asks for them, and again after a change of one.
        var stations: StationPoints?
    }

    private let state = Mutex(State())

    func hasAny(_ list: SavedSearch.List, in database: Database) throws -> Bool {
        try state.withLock { state in
            try follow(&state, in: database)
            return state.index.hasAny(list)
        }
    }

    /// - Returns: of searches that want the thing before or after the change, and do not reflect it.
    func verdicts(
        before: FoundThing?, after: FoundThing?, at position: InputPosition, in database: Database
    ) throws -> [QueryIndex.Verdict] {
        try state.withLock { state in
            try follow(&state, in: database)
            if state.index.asksForStations {
                let stations = try state.stations ?? KnownTable.stationPoints(in: database)
                state.stations = stations
                before?.stations = stations
                after?.stations = stations
            }
            return state.index.verdicts(before: before, after: after, at: position)
        }
    }

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
