import Contract
import Events
import Finding
import Geo
import Words

/// A thing as the index holds it. Entries are immutable; a change makes a new one.
///
/// An entry is one word long: a place is one already, other things are boxed.
enum Entry: Sendable {
    case place(PlaceEntry)
    indirect case item(Item)
    indirect case area(Area)
    indirect case station(Station)
    indirect case person(Person)
    indirect case movie(Movie)
    indirect case screening(Screening)
    indirect case critic(Critic)

    var kind: ThingKind {
        switch self {
        case .place: .place
        case .item: .item
        case .area: .area
        case .station: .station
        case .person: .person
        case .movie: .movie
        case .screening: .screening
        case .critic: .critic
        }
    }

    var id: String {
        switch self {
        case .place(let entry): entry.id
        case .item(let item): item.id
        case .area(let area): area.id
        case .station(let station): station.id
        case .person(let person): person.id
        case .movie(let movie): movie.id
        case .screening(let screening): screening.id
        case .critic(let critic): critic.id
        }
    }

    /// True if it is the thing with this kind and id.
    func isThing(_ kind: ThingKind, _ id: String) -> Bool {
        guard self.kind == kind else { return false }
        // Compares a place's id within its packed bytes, without making a string.
        if case .place(let entry) = self { return entry.hasID(id) }
        return self.id == id
    }

    /// Its name, and its names by language.
    var naming: (name: String, names: [String: String]) {
        switch self {
        case .place(let entry): entry.naming
        case .item(let item): (item.name, item.names)
        case .area(let area): (area.name, area.names)
        case .station(let station): (station.name, station.names)
        case .person(let person): (person.name, person.names)
        case .movie(let movie): (movie.name, movie.names)
        case .screening(let screening): (screening.movieName, [:])
        case .critic(let critic): (critic.name, [:])
        }
    }

    /// The words by which it is found; a screening is found by its movie's words.
    /// - Parameter rating: a movie's rating; a place has its own.
    func words(_ number: Int, rating: RatingView?) -> WordDocument {
        var document = WordDocument(id: number, texts: [])
        func named(_ others: [WordDocument.Text] = []) -> [WordDocument.Text] {
            let (name, names) = naming
            return WordDocument.Text.naming(name, names) + others
        }
        switch self {
        case .place(let entry):
            (document.position, document.rating) = (entry.geo, entry.rating?.standing)
            document.texts = entry.words
        case .item(let item): document.texts = item.words
        case .area(let area):
            (document.position, document.texts) = (area.center, named())
        case .station(let station):
            document.position = station.geo
            document.texts = named(
                station.stops.map { .init(.otherNames, $0.code) }
                    + station.stops.flatMap { [$0.service, $0.lineName] }.map { .init(.description, $0) })
        case .person(let person):
            document.texts = named([person.jobTitle].compactMap(\.self).map { .init(.description, $0) })
        case .movie(let movie):
            document.rating = rating?.standing
            document.texts = movie.words
        case .critic(let critic): document.texts = named(critic.media.map { .init(.description, $0) })
        case .screening: break
        }
        return document
    }
}

extension RatingView {
    /// The rating as the word index weighs it.
    fileprivate var standing: Rating { Rating(average: average, count: count) }
}

extension PlaceEntry {
    fileprivate var naming: (name: String, names: [String: String]) {
        let place = place
        return (place.name, place.names)
    }
}

extension [String: String] {
    /// The name in a language, if it is known.
    func name(in language: NameLanguage) -> String? {
        self[language.rawValue]
    }
}
