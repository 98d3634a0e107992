import Budget
import Contract
import Events
import Finding
import Geo
import Hours
import Markup

/// A week's shows in the XML of the old movie clients, including shows that have begun; days are in each cinema's time zone.
struct ShowtimesAnswer: Sendable {
    /// How many shows a page may have. A client that does not know pages gets the most at once.
    static let limits = 1...10_000

    struct Show: Sendable {
        let screening: Screening
        /// Nil if the cinema is not known, or not yet.
        let cinema: PlaceEntry?
    }

    /// A show's position in the list: by time, then id.
    struct Position: Codable, Sendable, Comparable {
        /// In microseconds.
        var start: Int64
        var id: String

        static func < (left: Position, right: Position) -> Bool { (left.start, left.id) < (right.start, right.id) }
    }

    var week: ISOWeek
    var shows: [Show]
    /// The end of the page; nil on the last page.
    var last: Position?

    func bytes(next: String?) -> [UInt8] {
        var xml = XMLWriter()
        xml.element("showtimes", ["week": week.description, "next": next]) { xml in
            for show in shows { write(show, to: &xml) }
        }
        return xml.bytes
    }

    private func write(_ show: Show, to xml: inout XMLWriter) {
        let screening = show.screening
        xml.element("show", ["id": screening.id, "movie": screening.movie, "cinema": screening.place]) { xml in
            xml.element("title", screening.movieName)
            xml.element("cinemaName", show.cinema?.name ?? screening.placeName ?? screening.place)
            if let geo = show.cinema?.geo {
                xml.element("latitude", "\(geo.latitude)")
                xml.element("longitude", "\(geo.longitude)")
            }
            if let screen = screening.screen { xml.element("screen", screen) }
            xml.element("start", screening.startDate.description)
            if let end = screening.endDate { xml.element("end", end.description) }
            if let language = screening.inLanguage { xml.element("language", language) }
            xml.element("price", ["currency": screening.price.currency], "\(screening.price.amount)")
            xml.element("seats", "\(screening.available(at: .now))")
        }
    }
}

extension ShowtimesAnswer {
    /// The page after a position.
    init(_ week: ISOWeek, of things: ThingTable, after: Position?, limit: Int) {
        let days = week.monday.description...week.sunday.description
        var found: [(position: Position, screening: Screening)] = []
        let budget = Budget.current
        for cinema in things.cinemas {
            for screening in things.screenings(at: cinema)
            where Budget.allows(of: budget) && days.contains(screening.startDate.date) {
                let position = Position(start: screening.startDate.instant.microseconds, id: screening.id)
                if after.map({ $0 < position }) ?? true { found.append((position, screening)) }
            }
        }
        found.sort { $0.position < $1.position }
        let page = found.prefix(limit)
        self.week = week
        shows = page.map { Show(screening: $0.screening, cinema: things.place($0.screening.place)) }
        last = page.count < found.count ? page.last?.position : nil
    }
}
