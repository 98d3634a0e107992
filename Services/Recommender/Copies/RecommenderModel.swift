import Contract
import Events
import Geo

/// The recommender's model: the movies, cinemas, critics, shows and tickets that recommendations need, as other services last emitted them.
struct RecommenderModel: Sendable {
    private(set) var movies: [String: Movie] = [:]
    private(set) var cinemas: [String: Cinema] = [:]
    private(set) var critics: [String: Critic] = [:]
    /// By movie, then screening.
    private(set) var shows: [String: [String: MovieShow]] = [:]
    /// Names of places, for lists of ratings.
    private(set) var placeNames: [String: String] = [:]
    /// Merchants by place; a place without one is missing.
    private var merchants: [String: String] = [:]
    /// Ids of places by merchant.
    private var places: [String: Set<String>] = [:]
    /// By person, then order.
    private(set) var tickets: [String: [String: [Ticket]]] = [:]
    private var movieOfScreening: [String: String] = [:]
    private var buyerOfOrder: [String: String] = [:]

    mutating func apply(_ change: ModelChange) {
        switch change {
        case .movie(let movie): movies[movie.id] = movie
        case .critic(let critic): critics[critic.id] = critic
        case .screening(let screening): put(screening)
        case .place(let place):
            placeNames[place.id] = place.name
            put(merchant: place.merchant, ofPlace: place.id)
            cinemas[place.id] = place.types.contains("MovieTheater") ? Cinema(place) : nil
        case .order(let order): put(order)
        case .deleted(let kind, let key): remove(kind, key)
        }
    }

    private mutating func put(_ screening: Screening) {
        removeScreening(screening.id)
        movieOfScreening[screening.id] = screening.movie
        shows[screening.movie, default: [:]][screening.id] = MovieShow(screening)
    }

    private mutating func put(merchant: String?, ofPlace place: String) {
        if let former = merchants[place], former != merchant {
            places[former]?.remove(place)
            if places[former]?.isEmpty == true { places[former] = nil }
        }
        merchants[place] = merchant
        if let merchant { places[merchant, default: []].insert(place) }
    }

    private mutating func removeScreening(_ id: String) {
        guard let movie = movieOfScreening.removeValue(forKey: id) else { return }
        shows[movie]?[id] = nil
        if shows[movie]?.isEmpty == true { shows[movie] = nil }
    }

    private mutating func put(_ order: Order) {
        removeOrder(order.id)
        guard ![.placed, .rejected, .cancelled].contains(order.status), !ErasePerson.isStandIn(order.customer) else {
            return
        }
        let held = order.lines.compactMap { line in line.show.map { Ticket($0, bought: order.createdAt) } }
        guard !held.isEmpty else { return }
        buyerOfOrder[order.id] = order.customer
        tickets[order.customer, default: [:]][order.id] = held
    }

    private mutating func removeOrder(_ id: String) {
        guard let buyer = buyerOfOrder.removeValue(forKey: id) else { return }
        tickets[buyer]?[id] = nil
        if tickets[buyer]?.isEmpty == true { tickets[buyer] = nil }
    }

    private mutating func remove(_ kind: ModelChange.FollowedTopic, _ key: String) {
        switch kind {
        case .movies: movies[key] = nil
        case .screenings: removeScreening(key)
        case .places:
            (cinemas[key], placeNames[key]) = (nil, nil)
            put(merchant: nil, ofPlace: key)
        case .critics: critics[key] = nil
        case .orders: removeOrder(key)
        }
    }

    // MARK: - Reading

    func name(ofThing id: String) -> String? { movies[id]?.name ?? placeNames[id] }

    func knows(_ thing: String) -> Bool { movies[thing] != nil || placeNames[thing] != nil }

    func merchant(ofPlace id: String) -> String? { merchants[id] }

    func places(of merchant: String) -> Set<String> { places[merchant] ?? [] }

    /// The movies that a person has tickets for.
    func moviesBought(by person: String) -> Set<String> {
        Set((tickets[person] ?? [:]).values.joined().map(\.movie))
    }

    /// Movies that a person has tickets for, in any of their browsers.
    func moviesBought(by actor: Actor) -> Set<String> {
        ([actor.id] + (actor.also ?? [])).reduce(into: []) { $0.formUnion(moviesBought(by: $1)) }
    }

    /// When a show ends; estimated if the show does not state it.
    func end(of show: MovieShow, movie: String) -> OffsetTime {
        show.ends
            ?? OffsetTime(
                show.starts.instant.advanced(
                    by: .seconds(60 * (movies[movie]?.minutes ?? RecommenderModel.usualMinutes))),
                offset: show.starts.offset)
    }

    /// The length of a movie that states none, in minutes.
    static let usualMinutes = 120

    /// The movies whose shows are over, by the people who had tickets.
    func seen(by now: Timestamp) -> [WatchedMovie] {
        var seen: [WatchedMovie] = []
        for (person, orders) in tickets {
            for ticket in orders.values.joined() {
                let minutes = movies[ticket.movie]?.minutes ?? RecommenderModel.usualMinutes
                let end = ticket.ends?.instant ?? ticket.starts.instant.advanced(by: .seconds(60 * minutes))
                if end <= now { seen.append(WatchedMovie(person: person, movie: ticket.movie, bought: ticket.bought)) }
            }
        }
        return seen
    }

    /// Removes the tickets of movies that were watched.
    mutating func forget(_ seen: Set<WatchedMovie>) {
        for one in seen {
            for (id, held) in tickets[one.person] ?? [:] {
                let rest = held.filter { $0.movie != one.movie || $0.bought != one.bought }
                if rest.isEmpty { removeOrder(id) } else { tickets[one.person]?[id] = rest }
            }
        }
    }
}

/// The properties of a show that recommendations need.
struct MovieShow: Sendable, Hashable {
    var screening: String
    var cinema: String
    var screen: String?
    var starts: OffsetTime
    var ends: OffsetTime?
    var inLanguage: String?
    var price: Money
    var seats: Int
    var url: String?

    init(_ screening: Screening) {
        self.screening = screening.id
        cinema = screening.place
        screen = screening.screen
        starts = screening.startDate
        ends = screening.endDate
        inLanguage = screening.inLanguage
        price = screening.price
        seats = screening.available
        url = screening.url
    }
}

struct Cinema: Sendable, Hashable {
    var id: String
    var name: String
    var geo: Coordinate

    init(_ place: Place) {
        id = place.id
        name = place.name
        geo = place.geo
    }
}

/// Somebody's seats of a show.
struct Ticket: Sendable, Hashable {
    var movie: String
    var starts: OffsetTime
    var ends: OffsetTime?
    var bought: Timestamp

    init(_ show: Show, bought: Timestamp) {
        movie = show.movie
        starts = show.startDate
        ends = show.endDate
        self.bought = bought
    }
}
