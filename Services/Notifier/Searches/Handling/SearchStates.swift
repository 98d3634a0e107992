import Contract
import Events
import Store

/// Saved searches and matches in a rebuild, and when they are said again.
extension NotifierHandler {
    func fold(search event: Event, in transaction: borrowing Transaction) throws {
        let database = transaction.database
        switch event.type {
        case SavedSearchEvents.changed:
            try SearchTable.save(event.decode(SavedSearch.self), record: event.data, in: database)
        case SearchMatchEvents.changed:
            try MatchTable.save(event.decode(SearchMatch.self), record: event.data, in: database)
        default: break
        }
    }

    func restate(search id: String, as restatement: Restatement, in transaction: borrowing Transaction) throws {
        guard var search = try SearchTable.search(id, in: transaction.database) else { return }
        search.reflects = restatement.reflects(search.reflects)
        try emit(search, in: transaction)
    }

    func restate(
        match thing: String, of search: String, as restatement: Restatement, in transaction: borrowing Transaction
    ) throws {
        guard var match = try MatchTable.match(thing, of: search, in: transaction.database) else { return }
        match.reflects = restatement.reflects(match.reflects)
        try emit(match, in: transaction)
    }
}
