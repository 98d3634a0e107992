import Contract
import Events

/// What a record of another service's does to what is known here.
enum WorldChange: Sendable {
    case movie(Movie)
    case screening(Screening)
    case place(Place)
    case critic(Critic)
    case order(Order)
    case gone(Kind, String)

    /// The topics that are followed.
    enum Kind: CaseIterable, Sendable {
        case movies, screenings, places, critics, orders

        var topic: Topic {
            switch self {
            case .movies: .catalogMovies
            case .screenings: .catalogScreenings
            case .places: .catalogPlaces
            case .critics: .catalogCritics
            case .orders: .orders
            }
        }

        init?(topic name: String) {
            guard let kind = Kind.allCases.first(where: { $0.topic.name == name }) else { return nil }
            self = kind
        }

        /// Reads the data of an event that says what a thing is now.
        /// - Returns: nil for what need not be known: an order without seats.
        func change(_ data: [UInt8]) throws -> WorldChange? {
            switch self {
            case .movies: return .movie(try JSON.decode(Movie.self, from: data))
            case .screenings: return .screening(try JSON.decode(Screening.self, from: data))
            case .places: return .place(try JSON.decode(PlaceChange.self, from: data).place)
            case .critics: return .critic(try JSON.decode(Critic.self, from: data))
            case .orders:
                let order = try JSON.decode(Order.self, from: data)
                return order.lines.contains { $0.show != nil } ? .order(order) : nil
            }
        }
    }
}
