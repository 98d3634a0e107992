import Contract
import Events
import Formats
import Hours

extension Movie {
    /// Checks a movie's fields.
    func check() throws(Reason) {
        try Check.id(id, "/id")
        guard id.hasPrefix("movie-"), id.utf8.count > 6 else {
            throw Check.refuse("/id", "It begins with movie- and has more after that.")
        }
        try Check.name(name, "/name", atMost: ThingLimits.name)
        try Check.name(originalName, "/originalName", atMost: ThingLimits.name)
        try Check.names(names, "/names")
        try Check.texts(director, "/director", most: RecordLimits.directors, atMost: 100)
        try Check.texts(actor, "/actor", most: RecordLimits.actors, atMost: 100)
        try Check.texts(genre, "/genre", most: RecordLimits.genres, atMost: 50)
        try Check.text(description, "/description", atMost: 4000)
        try Check.link(image, "/image", orPath: true)
        guard duration == nil || minutes.map({ (1...1000).contains($0) }) == true else {
            throw Check.refuse("/duration", "It is in ISO 8601, in minutes or hours and minutes, such as \"PT108M\".")
        }
        try Check.text(contentRating, "/contentRating", atMost: 20)
        try Check.link(trailer, "/trailer")
        guard datePublished.map({ CivilDate($0) != nil }) ?? true else {
            throw Check.refuse("/datePublished", "It is a date, such as \"2026-11-20\".")
        }
        try Check.link(url, "/url")
        try Check.origin(source, attribution)
    }
}

extension Critic {
    /// Checks a critic's fields.
    func check() throws(Reason) {
        try Check.id(id, "/id")
        guard id.hasPrefix("critic-"), id.utf8.count > 7 else {
            throw Check.refuse("/id", "It begins with critic- and has more after that.")
        }
        try Check.name(name, "/name", atMost: ThingLimits.name)
        try Check.name(givenName, "/givenName", atMost: 100)
        try Check.name(familyName, "/familyName", atMost: 100)
        try Check.texts(media, "/media", most: RecordLimits.media, atMost: 100)
        try Check.link(image, "/image", orPath: true)
        try Check.link(url, "/url")
        try Check.origin(source, attribution)
    }
}

extension Screening {
    /// Checks a screening's fields.
    /// - Parameter leastSeats: 0 for a screening known only from a source: its seats are sold elsewhere.
    func check(leastSeats: Int = 1) throws(Reason) {
        try Check.id(place, "/place")
        guard ThingID.isScreening(id), ThingID.place(ofItem: id) == place else {
            throw Check.refuse("/id", "It is \(ThingID.screeningRule), beginning with its cinema's.")
        }
        try Check.id(movie, "/movie")
        try Check.text(screen, "/screen", atMost: 50)
        guard endDate.map({ $0 > startDate && $0.instant < startDate.instant.advanced(by: .seconds(86_400)) }) ?? true
        else { throw Check.refuse("/endDate", "It is after the start, by less than a day.") }
        try Check.language(inLanguage, "/inLanguage")
        try Check.language(subtitleLanguage, "/subtitleLanguage")
        try ItemRules.check(price)
        if let taxRate { try Check.number(taxRate, "/taxRate", 0...ThingLimits.taxRate) }
        try Check.number(seats, "/seats", leastSeats...RecordLimits.seats)
        try Check.link(url, "/url")
        try Check.origin(source, attribution)
    }
}

extension Check {
    /// A BCP 47 tag.
    static func language(_ tag: String?, _ field: String) throws(Reason) {
        guard let tag else { return }
        guard tag.isLanguageTag else {
            throw refuse(field, "It is a BCP 47 language tag, such as \"ca\" or \"en\".")
        }
    }
}
