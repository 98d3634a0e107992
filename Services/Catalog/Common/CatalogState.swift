import Contract
import Events

/// The kinds of things whose present state the catalog keeps, each in a topic and a table. A new kind is a case here, and the compiler
/// names the places that have to handle it. A rebuild folds the topics in this order.
enum CatalogState: CaseIterable {
    case places, items, reservations, areas, stations, people, holidays, movies, screenings, critics, sourceRecords,
        edits, pictures

    /// - Parameter topic: one of the catalog's topics.
    init(_ topic: Topic) {
        guard let state = CatalogState.allCases.first(where: { $0.topic == topic }) else {
            preconditionFailure("\(topic.name) is no topic that the catalog keeps")
        }
        self = state
    }

    var topic: Topic {
        switch self {
        case .places: .catalogPlaces
        case .items: .catalogItems
        case .reservations: .reservations
        case .areas: .catalogAreas
        case .stations: .catalogStations
        case .people: .catalogPeople
        case .holidays: .catalogHolidays
        case .movies: .catalogMovies
        case .screenings: .catalogScreenings
        case .critics: .catalogCritics
        case .sourceRecords: .catalogSightings
        case .edits: .catalogEdits
        case .pictures: .catalogPictures
        }
    }

    var table: String {
        switch self {
        case .places: "places"
        case .items: "items"
        case .reservations: "reservations"
        case .areas: Area.table
        case .stations: Station.table
        case .people: Person.table
        case .holidays: HolidayCalendar.table
        case .movies: Movie.table
        case .screenings: "screenings"
        case .critics: Critic.table
        case .sourceRecords: "sightings"
        case .edits: "edits"
        case .pictures: "found_pictures"
        }
    }

    /// The partition key of a record key; nil if only the record itself tells it.
    func partitionKey(of key: String) -> String? {
        switch self {
        case .items, .screenings: ThingID.place(ofItem: key)
        // A reservation's partition key is its customer, which the record key does not tell.
        case .reservations: nil
        case .places, .areas, .stations, .people, .holidays, .movies, .critics, .sourceRecords, .edits, .pictures:
            key
        }
    }
}
