import Contract
import Events
import Store

/// What an event of the catalog or of ratings says of a thing; nil: it is no more.
enum KnownChange {
    case place(String, Place?)
    case item(String, Item?)
    case movie(String, Movie?)
    case show(String, KnownTable.Show?)
    case rating(String, SearchedChange.SeenRatings?)
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
                show.isCancelled || show.eventStatus == .postponed
                    ? nil
                    : KnownTable.Show(id: id, movie: show.movie, place: show.place, start: show.startDate.instant))
        case RatingSummaryEvents.changed.name:
            let summary = try event.decode(RatingSummary.self)
            self = .rating(
                id, summary.count > 0 ? .init(average: summary.average, count: summary.count) : nil)
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

/// As searches look at it.
extension KnownChange {
    /// Nil of what is not found itself, but named: areas and stations.
    var searched: (kind: SearchedChange.ThingType, id: String, seen: SearchedChange.Seen)? {
        switch self {
        case .place(let id, let place): (.places, id, .init(place: place))
        case .item(let id, let item): (.items, id, .init(item: item))
        case .movie(let id, let movie): (.movies, id, .init(movie: movie))
        case .show(let id, let show):
            (.shows, id, .init(show: show.map { .init(movie: $0.movie, place: $0.place, start: $0.start) }))
        case .rating(let id, let rating): (.ratings, id, .init(rating: rating))
        case .area, .station: nil
        }
    }

    init(_ kind: SearchedChange.ThingType, _ id: String, _ seen: SearchedChange.Seen) {
        self =
            switch kind {
            case .places: .place(id, seen.place)
            case .items: .item(id, seen.item)
            case .movies: .movie(id, seen.movie)
            case .shows:
                .show(
                    id,
                    seen.show.map { KnownTable.Show(id: id, movie: $0.movie, place: $0.place, start: $0.start) })
            case .ratings: .rating(id, seen.rating)
            }
    }

    var isRating: Bool { if case .rating = self { true } else { false } }

    /// What is known of a thing.
    static func seen(_ kind: SearchedChange.ThingType, _ id: String, in database: Database) throws
        -> SearchedChange.Seen
    {
        switch kind {
        case .places: .init(place: try KnownTable.place(id, in: database))
        case .items: .init(item: try KnownTable.item(id, in: database))
        case .movies: .init(movie: try KnownTable.movie(id, in: database))
        case .shows:
            .init(
                show: try KnownTable.show(id, in: database).map {
                    .init(movie: $0.movie, place: $0.place, start: $0.start)
                })
        case .ratings:
            .init(rating: try KnownTable.rating(id, in: database).map { .init(average: $0.average, count: $0.count) })
        }
    }
}
