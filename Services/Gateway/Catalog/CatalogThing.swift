import Contract
import Events
import Updates

/// A thing of the catalog, with the data that commands need.
enum CatalogThing: Sendable {
    case place(String), item(String), movie(String), screening(String), critic(String)

    var id: String {
        switch self {
        case .place(let id), .item(let id), .movie(let id), .screening(let id), .critic(let id): id
        }
    }

    /// The collection's name in its path.
    private var noun: String {
        switch self {
        case .place: "place"
        case .item: "item"
        case .movie: "movie"
        case .screening: "screening"
        case .critic: "critic"
        }
    }

    /// The partition key of its commands and its state.
    var partitionKey: String {
        switch self {
        case .place(let id), .movie(let id), .critic(let id): id
        case .item(let id), .screening(let id): ThingID.place(ofItem: id)
        }
    }

    var path: String { "/v1/\(noun)s/\(id)" }

    var deleting: EventType<DeleteThing> {
        switch self {
        case .place: PlaceEvents.delete
        case .item: ItemEvents.delete
        case .movie: MovieEvents.delete
        case .screening: ScreeningEvents.delete
        case .critic: CriticEvents.delete
        }
    }

    /// The thing as its reads show it, from the event that the catalog emitted; nil if the event deleted it.
    func shown(_ event: Event, to view: View) throws -> [UInt8]? {
        switch self {
        case .place: try view.thing(of: event, in: .places)
        case .item: try view.thing(of: event, in: .items)
        case .movie: try view.thing(of: event, in: .movies)
        case .screening: try view.thing(of: event, in: .screenings)
        case .critic: event.isDeletion ? nil : try Critic.shown.of(event.data)
        }
    }
}
