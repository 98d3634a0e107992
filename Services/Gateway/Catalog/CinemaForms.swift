import Contract
import Events
import ServiceKit

/// A movie as operators write it. Decodes only; the catalog checks the values, as for a place.
struct MovieForm: Codable, Sendable {
    var name: String
    var originalName: String?
    var names: [String: String]?
    var director: [String]?
    var actor: [String]?
    var genre: [String]?
    var description: String?
    var image: String?
    /// ISO 8601, such as "PT108M".
    var duration: String?
    var contentRating: String?
    var trailer: String?
    /// A date, such as "2026-11-20".
    var datePublished: String?
    var url: String?
    var source: String?
    var attribution: String?
    var illustrative: Bool?

    func movie(_ id: String) -> Movie {
        Movie(
            id: id, name: name, originalName: originalName, names: names ?? [:], director: director ?? [],
            actor: actor ?? [], genre: genre ?? [], description: description, image: image, duration: duration,
            contentRating: contentRating, trailer: trailer, datePublished: datePublished, url: url, source: source,
            attribution: attribution, illustrative: illustrative, updatedAt: .now)
    }
}

/// A screening as its cinema's merchant and operators write it.
struct ScreeningForm: Codable, Sendable {
    var place: String?
    var movie: String
    var screen: String?
    var startDate: OffsetTime
    var endDate: OffsetTime?
    /// `EventCancelled` cancels the show. The catalog sets whether it was rescheduled.
    var eventStatus: EventStatus?
    var inLanguage: String?
    var subtitleLanguage: String?
    var price: Money
    /// In hundredths of a percent. Nil leaves it unchanged.
    var taxRate: Int?
    var seats: Int
    var url: String?
    var source: String?
    var attribution: String?
    var illustrative: Bool?

    /// - Throws: 422 if the form names another cinema than the path does.
    func screening(_ id: String) throws(Problem) -> Screening {
        let place = ThingID.place(ofItem: id)
        guard self.place == nil || self.place == place else { throw .field("/place", "left out, or \"\(place)\"") }
        return Screening(
            id: id, place: place, movie: movie, movieName: "", screen: screen, startDate: startDate, endDate: endDate,
            eventStatus: eventStatus, inLanguage: inLanguage, subtitleLanguage: subtitleLanguage, price: price,
            taxRate: taxRate, seats: seats, left: seats, url: url, source: source, attribution: attribution,
            illustrative: illustrative, updatedAt: .now)
    }
}

/// A critic as operators write them.
struct CriticForm: Codable, Sendable {
    var name: String
    var givenName: String?
    var familyName: String?
    var media: [String]?
    var image: String?
    var url: String?
    var source: String?
    var attribution: String?
    var illustrative: Bool?

    func critic(_ id: String) -> Critic {
        Critic(
            id: id, name: name, givenName: givenName, familyName: familyName, media: media ?? [], image: image,
            url: url, source: source, attribution: attribution, illustrative: illustrative, updatedAt: .now)
    }
}
