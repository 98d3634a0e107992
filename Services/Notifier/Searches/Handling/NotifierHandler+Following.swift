import Contract
public import Events
import Finding
public import GRDB
public import Store

/// What happens to things is kept as far as searches ask for it, and compared with what was before: so a thing begins to match, costs less
/// or leaves exactly once.
extension NotifierHandler {
    /// The topics of what is looked through, and of what queries name.
    static let searched: [Topic] = [
        .catalogPlaces, .catalogItems, .catalogMovies, .catalogScreenings, .catalogAreas, .catalogStations,
        .ratingSummaries,
    ]

    public var copied: [Topic] { Self.searched }

    public func copy(_ input: Input, in database: Database) throws {
        guard input.event.type != OwnerClaim.event, let change = try KnownChange(input.event) else { return }
        try change.save(in: database)
    }

    public func copyGone(_ topic: Topic, key: String, in database: Database) throws {
        try KnownChange(gone: key, from: topic)?.save(in: database)
    }

    /// Keeps the change, and tells whose searches it meets.
    func follow(_ input: Input, in transaction: borrowing Transaction) throws {
        let (event, database) = (input.event, transaction.database)
        guard let change = try KnownChange(event), try change.isNews(in: database) else { return }
        let views = try touched(by: change, in: database).map { touched in
            (touched, try touched.thing(at: event.time, in: database))
        }
        try change.save(in: database)
        for (touched, before) in views {
            let after = try touched.thing(at: event.time, in: database)
            try compare(before, after, input, in: transaction)
        }
    }

    /// The things that look different to searches after a change, as far as anybody looks for such.
    private func touched(by change: KnownChange, in database: Database) throws -> [TouchedThing] {
        func ifAny(_ list: SavedSearch.List, _ things: @autoclosure () throws -> [TouchedThing]) throws
            -> [TouchedThing]
        {
            try searches.hasAny(list, in: database) ? things() : []
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

    /// None where the change leaves the place, for its items, as it was.
    private func items(of id: String, movedBy after: Place?, in database: Database) throws -> [TouchedThing] {
        if let after, let before = try KnownTable.place(id, in: database), !after.isElsewhere(than: before) {
            return []
        }
        return try items(of: id, in: database)
    }

    private func items(of place: String, in database: Database) throws -> [TouchedThing] {
        try KnownTable.items(of: place, in: database).map { .item($0.id) }
    }

    private func compare(
        _ before: FoundThing?, _ after: FoundThing?, _ input: Input, in transaction: borrowing Transaction
    ) throws {
        guard before != nil || after != nil else { return }
        // What was read before a search was saved, or of what its matches are forgotten, was told or is not to be.
        let verdicts = try searches.verdicts(
            before: before, after: after, at: input.position, in: transaction.database)
        for verdict in verdicts {
            switch (verdict.before, verdict.after) {
            case (false, _): try found(after, .begins, by: verdict.search, input, in: transaction)
            case (true, false): try found(before, .leaves, by: verdict.search, input, in: transaction)
            case (true, true):
                guard let old = before?.price, let new = after?.price, old.currency == new.currency,
                    new.amount < old.amount
                else { continue }
                try found(after, .price, by: verdict.search, before: old, input, in: transaction)
            }
        }
    }
}

extension Place {
    /// Whether its items may be found by other searches now.
    fileprivate func isElsewhere(than other: Place) -> Bool {
        geo != other.geo || locations != other.locations || servesCuisine != other.servesCuisine
    }
}

/// A thing whose match may be another after a change.
enum TouchedThing {
    case place(String)
    case item(String)
    case movie(String)

    /// As the tables have it; nil if there is none.
    func thing(at time: Timestamp, in database: Database) throws -> FoundThing? {
        switch self {
        case .place(let id): return try entry(id, in: database).map { FoundThing(.place($0), at: time) }
        case .item(let id):
            guard let item = try KnownTable.item(id, in: database), let entry = try entry(item.place, in: database)
            else { return nil }
            return FoundThing(.item(item, entry), at: time)
        case .movie(let id):
            guard let movie = try KnownTable.movie(id, in: database) else { return nil }
            let cinemas = try KnownTable.cinemas(of: id, after: time, in: database).map { cinema in
                (id: cinema, entry: try entry(cinema, withMenu: false, in: database))
            }
            return FoundThing(.movie(movie, try KnownTable.rating(id, in: database), cinemas: cinemas), at: time)
        }
    }

    private func entry(_ id: String, withMenu: Bool = true, in database: Database) throws -> PlaceEntry? {
        try KnownTable.place(id, in: database).map { place in
            PlaceEntry(
                place, menu: withMenu ? try KnownTable.menu(of: id, in: database) : PlaceEntry.Menu(),
                rating: try KnownTable.rating(id, in: database))
        }
    }
}

/// What an event of the catalog or of ratings says of a thing; nil: it is no more.
enum KnownChange {
    case place(String, Place?)
    case item(String, Item?)
    case movie(String, Movie?)
    case show(String, KnownTable.Show?)
    case rating(String, RatingSummary?)
    case area(String, Area?)
    case station(String, Station?)

    /// Nil of events that change nothing that searches ask for.
    init?(_ event: Event) throws {
        let id = event.subject
        switch event.type {
        case PlaceEvents.changed.name: self = .place(id, try event.decode(PlaceChange.self).place.lean)
        case ItemEvents.changed.name: self = .item(id, try event.decode(Item.self).lean)
        case MovieEvents.changed.name: self = .movie(id, try event.decode(Movie.self).lean)
        case ScreeningEvents.changed.name:
            let show = try event.decode(Screening.self)
            self = .show(
                id,
                show.isCancelled
                    ? nil
                    : KnownTable.Show(id: id, movie: show.movie, place: show.place, start: show.startDate.moment))
        case RatingSummaryEvents.changed.name:
            let summary = try event.decode(RatingSummary.self)
            self = .rating(id, summary.count > 0 ? summary : nil)
        case AreaEvents.changed.name: self = .area(id, try event.decode(Area.self))
        case StationEvents.changed.name: self = .station(id, try event.decode(Station.self))
        case PlaceEvents.deleted.name: self = .place(id, nil)
        case ItemEvents.deleted.name: self = .item(id, nil)
        case MovieEvents.deleted.name: self = .movie(id, nil)
        case ScreeningEvents.deleted.name: self = .show(id, nil)
        case RatingSummaryEvents.deleted.name: self = .rating(id, nil)
        case AreaEvents.deleted.name: self = .area(id, nil)
        case StationEvents.deleted.name: self = .station(id, nil)
        default: return nil
        }
    }

    init?(gone key: String, from topic: Topic) {
        switch topic {
        case .catalogPlaces: self = .place(key, nil)
        case .catalogItems: self = .item(key, nil)
        case .catalogMovies: self = .movie(key, nil)
        case .catalogScreenings: self = .show(key, nil)
        case .ratingSummaries: self = .rating(key, nil)
        case .catalogAreas: self = .area(key, nil)
        case .catalogStations: self = .station(key, nil)
        default: return nil
        }
    }

    /// Whether it says something else than what is known.
    func isNews(in database: Database) throws -> Bool {
        switch self {
        case .place(let id, let after): try KnownTable.place(id, in: database) != after
        case .item(let id, let after): try KnownTable.item(id, in: database) != after
        case .movie(let id, let after): try KnownTable.movie(id, in: database) != after
        case .show(let id, let after): try KnownTable.show(id, in: database) != after
        case .rating, .area, .station: true
        }
    }

    func save(in database: Database) throws {
        switch self {
        case .place(_, let place?): try KnownTable.save(place, in: database)
        case .item(_, let item?): try KnownTable.save(item, in: database)
        case .movie(_, let movie?): try KnownTable.save(movie, in: database)
        case .show(_, let show?): try KnownTable.save(show, in: database)
        case .show(let id, nil): try KnownTable.deleteShow(id, in: database)
        case .rating(let id, let summary): try KnownTable.rate(id, summary, in: database)
        case .area(let id, let area):
            if let area {
                try KnownTable.save(area, in: database)
            } else {
                try KnownTable.delete(.areas, id, in: database)
            }
            try SearchTable.noteChange(ofRegion: id, in: database)
        case .station(let id, let station):
            if let station {
                try KnownTable.save(station, in: database)
            } else {
                try KnownTable.delete(.stations, id, in: database)
            }
            try SearchTable.noteChangeOfStations(in: database)
            try SearchTable.noteChange(ofRegion: id, in: database)
        case .place(let id, nil): try KnownTable.delete(.places, id, in: database)
        case .item(let id, nil): try KnownTable.delete(.items, id, in: database)
        case .movie(let id, nil): try KnownTable.delete(.movies, id, in: database)
        }
    }
}
