import Contract
import Events
import Finding
public import Store

/// Copies of the things that searches look through. Each change is compared with the state before, so that a thing begins to match, costs
/// less or leaves exactly once.
extension NotifierHandler {
    /// Topics of things that searches find, and of areas and stations that queries name.
    static let searched: [Topic] = [
        .catalogPlaces, .catalogItems, .catalogMovies, .catalogScreenings, .catalogAreas, .catalogStations,
        .ratingSummaries,
    ]

    public var copied: [CopiedTopic] {
        Self.searched.map { topic in
            CopiedTopic(topic) { input, database in
                guard input.event.type != OwnerClaim.event, let change = try ConsumedChange(input.event) else { return }
                try copy(change, in: database)
            } delete: { key, database in
                try ConsumedChange(deleted: key, from: topic).map { try copy($0, in: database) }
            }
        }
    }

    /// Saves a copy. A thing with an open change keeps its earlier state; the change has the present one.
    private func copy(_ change: ConsumedChange, in database: Database) throws {
        if let (kind, id, _) = change.searched, try ChangeTable.change(kind, id, in: database) != nil { return }
        try change.save(in: database)
    }

    /// Saves a change. If searches may match it, the timer's steps compare it with them first.
    func follow(_ input: Input, in transaction: borrowing Transaction) throws {
        let (event, database, now) = (input.event, transaction.database, transaction.now)
        guard let change = try ConsumedChange(event) else { return }
        guard let (kind, id, seen) = change.searched else { return try change.save(in: database) }
        var reflects = InputPositions()
        reflects.add(input.position)
        let step = SearchedChange.Step(
            thing: seen, time: event.time, event: WebhookDelivery.identity(of: event), reflects: reflects)
        if var open = try ChangeTable.change(kind, id, in: database) {
            guard !open.reflects.reflects(input.position), open.newest != seen else { return }
            open.wait(for: step, at: now, quiet: quiet)
            return try emit(open, in: transaction)
        }
        let before = try ConsumedChange.seen(kind, id, in: database)
        guard before != seen else { return }
        guard try mayMatch(change, step, in: database) else { return try change.save(in: database) }
        var open = SearchedChange(kind: kind, thing: id, before: before, since: now, due: now)
        open.wait(for: step, at: now, quiet: quiet)
        try emit(open, in: transaction)
    }

    /// Limits of the immediate check: things, items of a menu, and searches per thing. Larger changes are left to the timer.
    private static let (mostThings, longestMenu, mostSearchesAtOnce) = (20, 200, 50)

    private func mayMatch(_ change: ConsumedChange, _ step: SearchedChange.Step, in database: Database) throws -> Bool {
        let touched = try touched(by: change, in: database)
        guard touched.count <= Self.mostThings,
            try touched.allSatisfy({ try $0.menuLength(in: database) <= Self.longestMenu })
        else { return true }
        let places = ChangedPlaces()
        return try touched.contains { touched in
            let (before, after) = try views(of: touched, by: change, at: step.time, places, in: database)
            let candidates = try searches.candidates(
                before: before, after: after, reflects: step.reflects, isRating: change.isRating, in: database)
            return candidates.count > Self.mostSearchesAtOnce
                || candidates.contains { $0.verdict(before: before, after: after)?.news(before, after) != nil }
        }
    }

    /// A thing before a change and after it.
    func views(
        of touched: TouchedThing, by change: ConsumedChange, at time: Timestamp, _ places: ChangedPlaces,
        in database: Database
    ) throws -> (before: FoundThing?, after: FoundThing?) {
        let before = try touched.thing(at: time, places.before, in: database)
        let after = try database.undoing {
            try change.save(in: database)
            return try touched.thing(at: time, places.after, in: database)
        }
        try searches.complete([before, after].compactMap(\.self), in: database)
        return (before, after)
    }

    /// Things whose matches a change may affect, if there are searches for them.
    func touched(by change: ConsumedChange, in database: Database) throws -> [TouchedThing] {
        func ifAny(_ list: SavedSearch.List, _ things: @autoclosure () throws -> [TouchedThing]) throws
            -> [TouchedThing]
        {
            try searches.hasAny(list, isRating: change.isRating, in: database) ? things() : []
        }
        switch change {
        case .place(let id, let after):
            return try ifAny(.places, [.place(id)]) + ifAny(.items, items(of: id, movedBy: after, in: database))
        case .item(let id, let after):
            let place = try after?.place ?? KnownTable.item(id, in: database)?.place
            return try ifAny(.items, [.item(id)]) + ifAny(.places, place.map { [.place($0)] } ?? [])
        case .movie(let id, _): return try ifAny(.movies, [.movie(id)])
        case .show(let id, let after):
            let movies = Set([try KnownTable.show(id, in: database)?.movie, after?.movie].compactMap(\.self))
            return try ifAny(.movies, movies.sorted().map { .movie($0) })
        case .rating(let id, _):
            if ThingID.isMovie(id) { return try ifAny(.movies, [.movie(id)]) }
            return try ifAny(.places, [.place(id)])
                + ifAny(.items, items(of: id, in: database))
        case .area, .station: return []
        }
    }

    /// Items of a place; none if the change does not affect their matches.
    private func items(of id: String, movedBy after: Place?, in database: Database) throws -> [TouchedThing] {
        if let after, let before = try KnownTable.place(id, in: database), !after.isElsewhere(than: before) {
            return []
        }
        return try items(of: id, in: database)
    }

    private func items(of place: String, in database: Database) throws -> [TouchedThing] {
        try KnownTable.itemIDs(of: place, in: database).map { .item($0) }
    }
}

extension QueryIndex.Verdict {
    /// The change to notify; nil if there is none.
    func news(
        _ before: FoundThing?, _ after: FoundThing?
    ) -> (thing: FoundThing?, change: SearchMatch.Change, before: Money?)? {
        switch (self.before, self.after) {
        case (false, _): return (after, .begins, nil)
        case (true, false): return (before, .leaves, nil)
        case (true, true):
            guard let old = before?.price, let new = after?.price, old.currency == new.currency,
                new.amount < old.amount
            else { return nil }
            return (after, .price, old)
        }
    }
}

extension Place {
    /// Whether a change may affect the matches of its items.
    fileprivate func isElsewhere(than other: Place) -> Bool {
        geo != other.geo || locations != other.locations || servesCuisine != other.servesCuisine
    }
}

/// A thing whose matches a change may affect.
enum TouchedThing {
    case place(String)
    case item(String)
    case movie(String)

    /// Unique name among the things that a change affects.
    var name: String {
        switch self {
        case .place(let id): "place/\(id)"
        case .item(let id): "item/\(id)"
        case .movie(let id): "movie/\(id)"
        }
    }

    /// The stored thing; nil if there is none. Searches of items and movies do not compare menus, so their places have none.
    func thing(at time: Timestamp, _ places: KnownPlaces, in database: Database) throws -> FoundThing? {
        switch self {
        case .place(let id):
            return try KnownTable.place(id, in: database).map { place in
                let menu = try KnownTable.menu(of: id, in: database)
                let entry = PlaceEntry(place, menu: menu, rating: try KnownTable.rating(id, in: database))
                return FoundThing(.place(entry), at: time)
            }
        case .item(let id):
            guard let item = try KnownTable.item(id, in: database),
                let entry = try places.entry(item.place, in: database)
            else { return nil }
            return FoundThing(.item(item, entry), at: time)
        case .movie(let id):
            guard let movie = try KnownTable.movie(id, in: database) else { return nil }
            let cinemas = try KnownTable.cinemas(of: id, after: time, in: database).map { cinema in
                (id: cinema, entry: try places.entry(cinema, in: database))
            }
            return FoundThing(.movie(movie, try KnownTable.rating(id, in: database), cinemas: cinemas), at: time)
        }
    }

    /// Number of items that are read with the thing.
    func menuLength(in database: Database) throws -> Int {
        guard case .place(let id) = self else { return 0 }
        return try KnownTable.itemCount(of: id, in: database)
    }
}

/// Places of the affected things, before and after a change.
struct ChangedPlaces {
    let before = KnownPlaces()
    let after = KnownPlaces()
}

/// Cache of places without their menus, each read once for all its items.
final class KnownPlaces {
    private var entries: [String: PlaceEntry?] = [:]

    func entry(_ id: String, in database: Database) throws -> PlaceEntry? {
        if let cached = entries[id] { return cached }
        let entry = try KnownTable.place(id, in: database).map { place in
            PlaceEntry(place, rating: try KnownTable.rating(id, in: database))
        }
        entries[id] = .some(entry)
        return entry
    }
}
