import Events
import GRDB
import ServiceKit
import Synchronization

/// The places in memory, beside the table that they come from: filled at the first timer's step, then told of each change.
///
/// All that changes it happens on the store's one writer, so that it goes from one committed state to the next. Those who read take
/// the value as it is and look at it at leisure.
final class PlaceDirectory: Sendable {
    private struct State {
        var index: PlaceIndex?
        /// Changed in the transaction under way.
        var changed: Set<String> = []
    }

    private let state = Mutex(State())

    /// Reads all places, if that was not done yet.
    func load(from database: Database) throws {
        guard state.withLock({ $0.index == nil }) else { return }
        var index = PlaceIndex()
        try Tables(database: database).eachPlace { index.put(PlaceSummary($0)) }
        state.withLock { $0.index = index }
    }

    /// A place changed or went in the transaction under way.
    func changed(_ id: String, in database: Database) {
        let isFirst = state.withLock { state in
            defer { state.changed.insert(id) }
            return state.changed.isEmpty
        }
        guard isFirst else { return }
        database.afterNextTransaction(
            onCommit: { database in self.takeOver(from: database) },
            onRollback: { _ in self.state.withLock { $0.changed = [] } })
    }

    private func takeOver(from database: Database) {
        let ids = state.withLock { state in
            defer { state.changed = [] }
            return state.index == nil ? [] : state.changed
        }
        let tables = Tables(database: database)
        let summaries: [(String, PlaceSummary?)]
        do {
            summaries = try ids.map { ($0, try tables.place($0).map(PlaceSummary.init)) }
        } catch {
            // It will be read anew by the next timer's step.
            state.withLock { $0.index = nil }
            return
        }
        state.withLock { state in
            for (id, summary) in summaries {
                if let summary { state.index?.put(summary) } else { state.index?.remove(id) }
            }
        }
    }

    // MARK: - For those who read

    var isLoaded: Bool { state.withLock { $0.index != nil } }

    /// - Throws: 503 while the places are not read yet.
    func index() throws(Problem) -> PlaceIndex {
        guard let index = state.withLock({ $0.index }) else { throw .unavailable("the places are being read") }
        return index
    }

    /// The places with their order in one language; the first who asks waits until it is made.
    func index(orderedIn language: NameLanguage) throws(Problem) -> (index: PlaceIndex, order: NameOrder) {
        var index = try index()
        if let order = index.order(in: language) { return (index, order) }
        index.makeOrder(in: language)
        let made = index
        state.withLock { if $0.index?.version == made.version { $0.index = made } }
        return (made, made.order(in: language) ?? NameOrder([], in: language))
    }
}
