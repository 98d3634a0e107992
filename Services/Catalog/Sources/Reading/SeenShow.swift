import Contract
import Events
import Formats
import Foundation
import Hours
import Extraction

/// A film's show at a cinema as a page shows it (schema.org ScreeningEvent).
struct SeenShow: Sendable {
    /// The cinema as the page names it: often a mere address with a name.
    let cinema: Thing?
    /// The film, often only a name.
    let film: Thing?
    private let thing: Thing

    /// If the page only mentions a film, the show's own name is the film's.
    init(_ thing: Thing) {
        self.thing = thing
        let location = thing.thing("location")
        cinema = location?.thing("containedInPlace") ?? location
        let work = thing.thing("workPresented") ?? thing.thing("workFeatured")
        if work?.text("name") != nil {
            film = work
        } else {
            film = thing.text("name").map { name in
                Thing(types: ["Movie"], id: work?.id, properties: ["name": [.text(name)]])
            }
        }
    }

    /// The show as a screening, without its own id.
    ///
    /// A show without a price or seats can not be ordered here: its screening has no seats and links to where they are sold. A free show
    /// without an offer costs nothing.
    /// - Parameters:
    ///   - zone: The cinema's time zone, for a start without an offset.
    ///   - country: The cinema's country, ISO 3166-1; a show without a price has its currency.
    ///   - seenAt: The time at which offers are evaluated.
    /// - Throws: why no screening can be made of the show.
    func screening(
        place: String, movie: String, zone: String, country: String?, source: String, seenAt: Timestamp
    ) throws(Reason) -> Seen<Screening> {
        var leftOut = LeftOut()
        guard let start = leftOut.attempt({ () throws(ImportFault) in try time("startDate", zone) }) else {
            throw leftOut.faults.first?.asReason
                ?? Check.refuse("/startDate", "A show has a start such as 2026-11-21T19:30:00+01:00.")
        }
        var end = leftOut.attempt { () throws(ImportFault) in try time("endDate", zone) }
        if let stated = end, stated <= start || stated.instant >= start.instant.advanced(by: .seconds(86_400)) {
            _ = leftOut.attempt { () throws(ImportFault) -> OffsetTime? in
                throw ImportFault("endDate", "is not within a day after the start")
            }
            end = nil
        }
        let location = thing.thing("location")
        let offers = SeenOffers(thing, zone: zone, at: seenAt)
        let free = Money(amount: 0, currency: SeenShow.currency(of: country))
        var price = offers.price ?? (isFree == true && !offers.statesPrice ? free : nil)
        // A price of 0 often means that none is known.
        if price?.amount == 0, isFree == false {
            price = nil
            _ = leftOut.attempt { () throws(ImportFault) -> Bool? in
                throw ImportFault("isAccessibleForFree", "is false, but its offer costs nothing: no seats are sold")
            }
        }
        let capacity = thing.number("maximumAttendeeCapacity").flatMap { Int(exactly: $0) }
        let seats = [capacity, remaining].compactMap(\.self).min() ?? 0
        let sale = sale(offers, zone, &leftOut)
        let screening = Screening(
            id: "\(place).screening-seen", place: place, movie: movie, movieName: "",
            screen: location?.thing("containedInPlace") == nil
                ? nil : leftOut.attempt { () throws(ImportFault) in try location?.line("name", longest: 50) },
            startDate: LocalDay.shown(start.instant, in: zone),
            endDate: end.map { LocalDay.shown($0.instant, in: zone) },
            previousStartDate: sale.status == .rescheduled
                ? leftOut.attempt { () throws(ImportFault) in try time("previousStartDate", zone) } : nil,
            inLanguage: leftOut.attempt { () throws(ImportFault) in try language("inLanguage") },
            subtitleLanguage: leftOut.attempt { () throws(ImportFault) in try language("subtitleLanguage") },
            price: price ?? free,
            seats: price == nil ? 0 : min(max(seats, 0), RecordLimits.seats), left: 0, sale: sale.ifAny,
            url: leftOut.attempt { () throws(ImportFault) in
                if let url = try FieldRules.url(offers.url, field: "url") { return url }
                return try thing.link(in: "url")
            },
            source: "crawl:\(source)", updatedAt: .unset)
        try screening.check(leastSeats: 0)
        return Seen(form: screening, faults: leftOut.faults + offers.faults)
    }

    private func time(_ property: String, _ zone: String) throws(ImportFault) -> OffsetTime? {
        guard let text = thing.text(property), !text.allSatisfy(\.isWhitespace) else { return nil }
        guard let time = SeenTime.time(text, zone: zone) else {
            throw ImportFault(property, "is no time such as 2026-11-21T19:30:00+01:00: \(text.prefix(60))")
        }
        return time
    }

    private func language(_ property: String) throws(ImportFault) -> String? {
        let stated = thing.text(property) ?? thing.thing(property)?.text("alternateName")
        guard let tag = try FieldRules.line(stated, field: property, longest: 35) else { return nil }
        guard FieldRules.isLanguage(Substring(tag)) else { throw ImportFault(property, "is no language tag: \(tag)") }
        return tag
    }

    /// Restrictions of the show's sale, whatever else the page lacks: a cancelled show often has no date or place any more.
    func sale(zone: String, seenAt: Timestamp) -> SaleTerms {
        var leftOut = LeftOut()
        return sale(SeenOffers(thing, zone: zone, at: seenAt), zone, &leftOut)
    }

    private func sale(_ offers: SeenOffers, _ zone: String, _ leftOut: inout LeftOut) -> SaleTerms {
        let expiry = leftOut.attempt { () throws(ImportFault) in
            try SeenTime.timestamp(of: thing, "expires", zone: zone, endsDay: true)
        }
        var sale = offers.sale.adding(SaleTerms(through: expiry))
        if let remaining, remaining <= 0 { sale.availability = sale.availability ?? .soldOut }
        _ = leftOut.attempt { () throws(ImportFault) in try ShowStatus(thing).settle(&sale) }
        return sale
    }

    private var remaining: Int? { thing.number("remainingAttendeeCapacity").flatMap { Int(exactly: $0) } }

    /// Whether the show is free; nil if the page does not state it.
    private var isFree: Bool? {
        switch thing.text("isAccessibleForFree")?.split(separator: "/").last?.lowercased() {
        case "true", "yes", "1": true
        case "false", "no", "0": false
        default: nil
        }
    }

    private static func currency(of country: String?) -> String {
        country.flatMap { Locale(identifier: "und_\($0)").currency?.identifier } ?? "EUR"
    }
}
