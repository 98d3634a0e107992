import Contract
import Events
import GRDB
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
        case SearchedChangeEvents.changed:
            let change = try event.decode(SearchedChange.self)
            try ChangeTable.save(change, record: event.data, in: database)
            // What others say of it is copied later, but for what waits here.
            try change.known(change.before).save(in: database)
        default: break
        }
    }

    /// Searches were asked: the thing is known as it became.
    func forget(change kind: String, of thing: String, in database: Database) throws {
        guard let kind = SearchedChange.Kind(rawValue: kind),
            let change = try ChangeTable.change(kind, thing, in: database)
        else { return }
        try change.known(change.newest).save(in: database)
        try ChangeTable.delete(kind, thing, in: database)
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

    func restate(
        change kind: String, of thing: String, as restatement: Restatement, in transaction: borrowing Transaction
    ) throws {
        guard let kind = SearchedChange.Kind(rawValue: kind),
            var change = try ChangeTable.change(kind, thing, in: transaction.database)
        else { return }
        change.reflects = restatement.reflects(change.reflects)
        if let asked = change.asked { change.asked?.reflects = restatement.reflects(asked.reflects) }
        if let waiting = change.waiting { change.waiting?.reflects = restatement.reflects(waiting.reflects) }
        try emit(change, in: transaction)
    }
}
