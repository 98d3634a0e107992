import Contract
public import Events
public import Geo

/// Properties of an event that filters compare.
public enum EventSubject: Sendable, Hashable {
    /// Merchants of the order's parts.
    case order(merchants: [String])
    /// Present and previous positions and types of the place.
    case place(geo: [Coordinate], types: [String])
    /// An item, a movie, a thing's ratings or a match: filters compare at most the partition key.
    case plain
    /// The screening's movie.
    case screening(movie: String)
    /// Data that cannot be decoded as the topic's type; the event is shown to nobody.
    case unreadable

    public init(_ event: Event, in topic: StreamedTopic) {
        self = (try? EventSubject(reading: event, in: topic)) ?? .unreadable
    }

    private init(reading event: Event, in topic: StreamedTopic) throws {
        let isDeletion = event.isDeletion
        switch topic {
        case .orders where isDeletion: self = .order(merchants: try event.decode(DeletedOrder.self).merchants)
        case .orders:
            self = .order(merchants: try event.decode(OrderMerchants.self).parts.compactMap(\.merchant))
        case .places where isDeletion:
            let place = try event.decode(DeletedPlace.self)
            self = .place(geo: [place.geo], types: place.types)
        case .places:
            let change = try event.decode(PlaceWhereabouts.self)
            self = .place(
                geo: [change.place.geo] + (change.previousGeo.map { [$0] } ?? []),
                types: change.place.types + (change.previousTypes ?? []))
        case .screenings: self = .screening(movie: try event.decode(ScreeningMovie.self).movie)
        case .items, .movies, .ratings, .matches: self = .plain
        }
    }
}

/// Members of an `Order` that filters compare; decoding all of it would cost more.
private struct OrderMerchants: Decodable {
    struct Part: Decodable {
        var merchant: String?
    }

    var parts: [Part]
}

/// Member of a `Screening`, or of a deleted one, that filters compare.
private struct ScreeningMovie: Decodable {
    var movie: String
}

/// Members of a `PlaceChange` that filters compare.
private struct PlaceWhereabouts: Decodable {
    struct Place: Decodable {
        var geo: Coordinate
        var types: [String]
    }

    var place: Place
    var previousGeo: Coordinate?
    var previousTypes: [String]?
}
