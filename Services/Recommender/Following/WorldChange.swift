import Contract
import Events

/// How a record of another service changes the world.
enum WorldChange: Sendable {
    case movie(Movie)
    case screening(Screening)
    case place(Place)
    case critic(Critic)
    case order(Order)
    case gone(Kind, String)

    /// The followed topics.
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

        /// Decodes an event that states a thing's present state.
        /// - Returns: nil if it does not matter here, such as an order without seats.
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
