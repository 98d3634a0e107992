import Contract
import Events

/// A change of the recommender's model by a record of another service.
enum ModelChange: Sendable {
    case movie(Movie)
    case screening(Screening)
    case place(Place)
    case critic(Critic)
    case order(Order)
    case deleted(FollowedTopic, String)

    /// The followed topics.
    enum FollowedTopic: CaseIterable, Sendable {
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
            guard let kind = FollowedTopic.allCases.first(where: { $0.topic.name == name }) else { return nil }
            self = kind
        }

        /// Decodes an event with a thing's present state.
        func change(_ data: [UInt8]) throws -> ModelChange {
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
    /// Whether some lines are of seats: those show which movie somebody is going to see.
    var hasSeats: Bool { lines.contains { $0.show != nil } }
}
