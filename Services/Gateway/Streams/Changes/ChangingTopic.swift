import Events
import Phone

/// What clients may keep a copy of by asking, from time to time, what changed.
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

    /// A thing as everybody sees it; nil if the event is its end.
    func shown(_ event: Event) throws -> [UInt8]? {
        guard !event.type.hasSuffix(".deleted.v1") else { return nil }
        return switch self {
        case .movies, .areas, .stations, .critics, .expertRatings, .ratingSummaries: try View.register(event)
        case .screenings: try View.everyone.thing(of: event, in: .screenings)
        case .places: try place(event)
        case .items: try item(event)
        case .people: try person(event)
        }
    }

    /// As lists show it, but for what depends on who asks and when: the distance, the rating, and whether it is open.
    private func place(_ event: Event) throws -> [UInt8] {
        var view = PlaceView(try event.decode(PlaceChange.self).place, at: event.time)
        view.openNow = nil
        return try JSON.encode(view)
    }

    private func item(_ event: Event) throws -> [UInt8] {
        try JSON.encode(ItemView(try event.decode(Item.self), placeName: nil, for: nil, merchant: nil))
    }

    /// With the numbers that have their country's code as links: of the others only the place knows the country.
    private func person(_ event: Event) throws -> [UInt8] {
        let shown = try View.register(event)
        guard let telephone = try RawObject(shown).string("telephone") else { return shown }
        let links = Phone.telephoneLinks(in: telephone, country: nil)
        return try RawObject(shown).without([], adding: [("telephoneLinks", try JSON.encode(links))])
    }
}
