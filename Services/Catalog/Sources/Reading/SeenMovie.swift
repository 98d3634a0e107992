import Contract
import Events
import Formats
import Hours
import Extraction

/// A film as a page shows it.
enum SeenMovie {
    /// - Throws: why no movie can be made of the thing.
    static func form(_ thing: Thing, source: String) throws(Reason) -> Seen<Movie> {
        var leftOut = LeftOut()
        let name = leftOut.attempt { () throws(ImportFault) in try thing.line("name") }
        guard let name else { throw Check.refuse("/name", "A film has a name of at most 200 characters.") }
        let movie = Movie(
            id: "movie-seen", name: name,
            originalName: leftOut.attempt { () throws(ImportFault) in try thing.line("alternateName") },
            names: thing.taggedNames, director: thing.names(in: "director", most: RecordLimits.directors),
            actor: thing.names(in: thing["actor"].isEmpty ? "actors" : "actor", most: RecordLimits.actors),
            genre: thing.names(in: "genre", most: RecordLimits.genres, longest: 50),
            description: leftOut.attempt { () throws(ImportFault) in
                try thing.line("description", longest: FieldRules.longestText)
            },
            image: leftOut.attempt { () throws(ImportFault) in try thing.link(in: "image") },
            duration: leftOut.attempt { () throws(ImportFault) in try duration(thing.text("duration")) },
            contentRating: leftOut.attempt { () throws(ImportFault) in try thing.line("contentRating", longest: 20) },
            trailer: leftOut.attempt { () throws(ImportFault) in try thing.link(in: "trailer") },
            datePublished: leftOut.attempt { () throws(ImportFault) in try date(thing.text("datePublished")) },
            url: leftOut.attempt { () throws(ImportFault) in try thing.link(in: "url") }, source: "crawl:\(source)",
            updatedAt: .unset)
        try movie.check()
        return Seen(form: movie, faults: leftOut.faults)
    }

    /// A duration in minutes, from "PT1H48M", "PT108M", "P0DT1H48M0S" or a plain number of minutes.
    static func duration(_ text: String?) throws(ImportFault) -> String? {
        guard let text = try FieldRules.line(text, field: "duration", longest: 40) else { return nil }
        let iso = text.wholeMatch(of: #/P(?:0D)?T(?:(\d{1,2})H)?(?:(\d{1,4})M)?(?:\d{1,2}S)?/#)
        let hours = iso?.1.flatMap { Int($0) } ?? 0
        let minutes = iso == nil ? Int(text) ?? 0 : hours * 60 + (iso?.2.flatMap { Int($0) } ?? 0)
        guard (1...1000).contains(minutes) else {
            throw ImportFault("duration", "is no time from 1 to 1000 minutes such as PT108M: \(text)")
        }
        return "PT\(minutes)M"
    }

    /// The day of a date or a time.
    private static func date(_ text: String?) throws(ImportFault) -> String? {
        guard let text = try FieldRules.line(text, field: "datePublished", longest: 40) else { return nil }
        let day = String(text.prefix(10))
        guard CivilDate(day) != nil else {
            throw ImportFault("datePublished", "is no date such as 2026-11-20: \(text)")
        }
        return day
    }
}

/// A film critic as a page shows them.
enum SeenCritic {
    /// - Throws: why no critic can be made of the thing.
    static func form(_ thing: Thing, source: String) throws(Reason) -> Seen<Critic> {
        var leftOut = LeftOut()
        guard let name = leftOut.attempt({ () throws(ImportFault) in try thing.line("name") }) else {
            throw Check.refuse("/name", "A critic has a name of at most 200 characters.")
        }
        let critic = Critic(
            id: "critic-seen", name: name,
            givenName: leftOut.attempt { () throws(ImportFault) in try thing.line("givenName", longest: 100) },
            familyName: leftOut.attempt { () throws(ImportFault) in try thing.line("familyName", longest: 100) },
            media: thing.names(in: thing["worksFor"].isEmpty ? "affiliation" : "worksFor", most: RecordLimits.media),
            image: leftOut.attempt { () throws(ImportFault) in try thing.link(in: "image") },
            url: leftOut.attempt { () throws(ImportFault) in try thing.link(in: "url") }, source: "crawl:\(source)",
            updatedAt: .unset)
        try critic.check()
        return Seen(form: critic, faults: leftOut.faults)
    }
}
