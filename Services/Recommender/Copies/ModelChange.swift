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
        func change(_ data: [UInt8]) throws -> WorldChange {
            switch self {
            case .movies: return .movie(try JSON.decode(Movie.self, from: data))
            case .screenings: return .screening(try JSON.decode(Screening.self, from: data))
            case .places: return .place(try JSON.decode(PlaceChange.self, from: data).place)
            case .critics: return .critic(try JSON.decode(Critic.self, from: data))
            case .orders: return .order(try JSON.decode(Order.self, from: data))
            }
        }
    }
}

extension Order {
    /// Whether it is of seats, too: those tell what somebody is going to see.
    var hasSeats: Bool { lines.contains { $0.show != nil } }
}
