import Contract
import Events
import Finding
import Words

/// A thing as saved searches look at it, before or after a change. Its words are taken apart once, when a search asks for them.
final class FoundThing {
    /// A cinema that shows a movie; nil if it is not known, or not yet.
    typealias Cinema = (id: String, entry: PlaceEntry?)

    enum Subject {
        case place(PlaceEntry)
        case item(Item, PlaceEntry)
        case movie(Movie, RatingView?, cinemas: [Cinema])
    }

    let subject: Subject
    /// When the change happened, as a date: "2026-11-21".
    let day: String
    private(set) lazy var sheet = WordSheet(words)
    /// Where stations are, as far as any search asks for what is near one.
    var stations = StationPoints()
    /// How far the nearest station is from its place, in metres; nil if none is within what may be asked for.
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

    /// What it costs, of a home from: nil where there is no one price.
    var price: Money? {
        switch subject {
        case .place(let entry): entry.listing?.price.map { Money(amount: $0.min, currency: $0.currency) }
        case .item(let item, _): item.price
        case .movie: nil
        }
    }

    /// Of the place, its item's place, the cinemas.
    var places: [PlaceEntry] {
        switch subject {
        case .place(let entry), .item(_, let entry): [entry]
        case .movie(_, _, let cinemas): cinemas.compactMap(\.entry)
        }
    }

    /// How much was put together to look at it: dishes, cinemas.
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
