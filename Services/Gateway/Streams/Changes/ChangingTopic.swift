import Contract
import Events
import Updates

/// The topics of which clients may keep a copy by asking for changes from time to time.
enum ChangingTopic: String, CaseIterable, Sendable {
    case movies, screenings, places, items, areas, stations, people, critics
    case expertRatings = "ratings.expert"
    case ratingSummaries = "ratings.summaries"

    var topic: Topic {
        switch self {
        case .movies: .catalogMovies
        case .screenings: .catalogScreenings
        case .places: .catalogPlaces
        case .items: .catalogItems
        case .areas: .catalogAreas
        case .stations: .catalogStations
        case .people: .catalogPeople
        case .critics: .catalogCritics
        case .expertRatings: .expertRatings
        case .ratingSummaries: .ratingSummaries
        }
    }

    /// A thing as everybody sees it; nil if the event deletes it.
    func shown(_ event: Event) throws -> [UInt8]? {
        guard !event.isDeletion else { return nil }
        return switch self {
        case .movies: try Movie.shown.of(event.data)
        case .areas: try Area.shown.of(event.data)
        case .stations: try Station.shown.of(event.data)
        case .critics: try Critic.shown.of(event.data)
        case .people: try Person.shown(event.data, country: nil)
        case .expertRatings: try ExpertRating.shown.of(event.data)
        case .ratingSummaries: try RatingSummary.shown.of(event.data)
        case .screenings: try View.everyone.thing(of: event, in: .screenings)
        case .items: try View.everyone.thing(of: event, in: .items)
        // The short form that lists show: boundaries would be most of a first sync.
        case .places: try JSON.encode(PlaceView(try event.decode(PlaceChange.self).place, at: nil))
        }
    }
}
