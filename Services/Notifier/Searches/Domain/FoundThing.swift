import Contract
import Events
import Finding
import Words

/// A thing as saved searches compare it, before or after a change. Its words are split once, when a search needs them.
final class FoundThing {
    /// A cinema that shows a movie; its entry is nil if the place is unknown.
    typealias Cinema = (id: String, entry: PlaceEntry?)

    enum Subject {
        case place(PlaceEntry)
        case item(Item, PlaceEntry)
        case movie(Movie, RatingView?, cinemas: [Cinema])
    }

    let subject: Subject
    /// Date of the change: "2026-11-21".
    let day: String
    private(set) lazy var sheet = WordSheet(words)
    /// Positions of stations, if any search uses them.
    var stations = StationPoints()
    /// Metres from its place to the nearest station; nil if none is within the greatest distance of queries.
    private(set) lazy var stationDistance = stations.distance(
        from: places.flatMap(\.points), within: PlaceQuery.stationDistances.upperBound)

    init(_ subject: Subject, at time: Timestamp) {
        self.subject = subject
        day = String(time.description.prefix(10))
    }

    var list: SavedSearch.List {
        switch subject {
        case .place: .places
        case .item: .items
        case .movie: .movies
        }
    }

    var id: String {
        switch subject {
        case .place(let entry): entry.id
        case .item(let item, _): item.id
        case .movie(let movie, _, _): movie.id
        }
    }

    var name: String {
        switch subject {
        case .place(let entry): entry.name
        case .item(let item, _): item.name
        case .movie(let movie, _, _): movie.name
        }
    }

    /// Price, of a home the lowest; nil if there is none.
    var price: Money? {
        switch subject {
        case .place(let entry): entry.listing?.price.map { Money(amount: $0.min, currency: $0.currency) }
        case .item(let item, _): item.price
        case .movie: nil
        }
    }

    /// The place itself, an item's place, or a movie's cinemas.
    var places: [PlaceEntry] {
        switch subject {
        case .place(let entry), .item(_, let entry): [entry]
        case .movie(_, _, let cinemas): cinemas.compactMap(\.entry)
        }
    }

    /// Number of dishes or cinemas that were read for it.
    var parts: Int {
        switch subject {
        case .place(let entry): entry.dishes.count
        case .item: 0
        case .movie(_, _, let cinemas): cinemas.count
        }
    }

    private var words: [WordDocument.Text] {
        switch subject {
        case .place(let entry): entry.words
        case .item(let item, _): item.words
        case .movie(let movie, _, _): movie.words
        }
    }
}
