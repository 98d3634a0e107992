import Contract
import Events
import Finding

/// The last state of a thing, as its owner emitted it.
enum IndexedThing: Sendable {
    case place(Place)
    case item(Item)
    case area(Area)
    case station(Station)
    case person(Person)
    case movie(Movie)
    case screening(Screening)
    case critic(Critic)
    case holidays(HolidayCalendar)
    /// The ratings of a place, a home or a movie.
    case rating(RatingSummary)

    var id: String {
        switch self {
        case .place(let place): place.id
        case .item(let item): item.id
        case .area(let area): area.id
        case .station(let station): station.id
        case .person(let person): person.id
        case .movie(let movie): movie.id
        case .screening(let screening): screening.id
        case .critic(let critic): critic.id
        case .holidays(let calendar): calendar.id
        case .rating(let summary): summary.thing
        }
    }
}

/// The kinds of things; each has one topic. A new kind is a case here and in `IndexedThing`; the compiler then reports what is missing,
/// such as its `Entry` and its tables in `ThingTable`. Kinds that only add to places, such as `rating` and `holidays`, have no `Entry`.
enum ThingKind: String, CaseIterable, Sendable {
    case place, item, area, station, person, movie, screening, critic
    case holidays
    case rating = "rating-summary"

    var topic: Topic {
        switch self {
        case .place: .catalogPlaces
        case .item: .catalogItems
        case .area: .catalogAreas
        case .station: .catalogStations
        case .person: .catalogPeople
        case .movie: .catalogMovies
        case .screening: .catalogScreenings
        case .critic: .catalogCritics
        case .holidays: .catalogHolidays
        case .rating: .ratingSummaries
        }
    }

    /// Decodes the data of an event of one of the types in `changes`.
    func thing(_ data: [UInt8]) throws -> IndexedThing {
        switch self {
        case .place: .place(try JSON.decode(PlaceChange.self, from: data).place)
        case .item: .item(try JSON.decode(Item.self, from: data))
        case .area: .area(try JSON.decode(Area.self, from: data))
        case .station: .station(try JSON.decode(Station.self, from: data))
        case .person: .person(try JSON.decode(Person.self, from: data))
        case .movie: .movie(try JSON.decode(Movie.self, from: data))
        case .screening: .screening(try JSON.decode(Screening.self, from: data))
        case .critic: .critic(try JSON.decode(Critic.self, from: data))
        case .holidays: .holidays(try JSON.decode(HolidayCalendar.self, from: data))
        case .rating: .rating(try JSON.decode(RatingSummary.self, from: data))
        }
    }

    /// The types of events whose data is the thing's new state.
    var changes: Set<String> {
        switch self {
        case .place: [PlaceEvents.changed.name]
        case .item: [ItemEvents.changed.name, ItemEvents.stock.name]
        case .area: [AreaEvents.changed.name]
        case .station: [StationEvents.changed.name]
        case .person: [PersonEvents.changed.name]
        case .movie: [MovieEvents.changed.name]
        case .screening: [ScreeningEvents.changed.name, ScreeningEvents.seats.name]
        case .critic: [CriticEvents.changed.name]
        case .holidays: [HolidayEvents.changed.name]
        case .rating: [RatingSummaryEvents.changed.name]
        }
    }

    init?(topic name: String) {
        guard let kind = ThingKind.allCases.first(where: { $0.topic.name == name }) else { return nil }
        self = kind
    }
}

/// The change that a record makes to the index.
enum Change: Sendable {
    case put(IndexedThing)
    case deleted(ThingKind, String)
}
