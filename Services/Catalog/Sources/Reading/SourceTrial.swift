import Atlas
import Contract
import Events
import Extraction
import Formats
import Geo

/// A trial of a page's things, none of which is kept: operators try a source with it before they run it.
struct SourceTrial: Encodable, Sendable {
    /// Reasons why things, or parts of them, could not be used; at most 200.
    private(set) var problems: [String] = []
    /// Unread members, and types of things that the catalog does not keep, with how often each occurs.
    private(set) var unread: [String: Int] = [:]

    private static let most = 200

    /// - Parameter time: the time at which offers are evaluated.
    init(_ things: [Thing], at time: Timestamp) {
        for (index, thing) in things.enumerated() {
            guard let kind = Sighting.ThingKind(thing) else {
                unread[thing.types.first ?? "thing without a type", default: 0] += 1
                continue
            }
            let members = ReadMembers()
            let faults = ReadMembers.$current.withValue(members) { Self.faults(of: thing, as: kind, at: time) }
            let name = thing.text("name").map { "\(index + 1) (\($0.prefix(60)))" } ?? "\(index + 1)"
            for fault in faults { add("thing \(name): \(fault.field ?? "") \(fault.detail)") }
            unread.merge(members.unread(of: thing), uniquingKeysWith: +)
        }
    }

    private mutating func add(_ problem: String) {
        guard problems.count < Self.most else { return }
        problems.append(problem)
    }

    private static func faults(of thing: Thing, as kind: Sighting.ThingKind, at time: Timestamp) -> [Reason] {
        do throws(Reason) {
            _ = thing.ownAddress
            switch kind {
            case .place: return try place(thing, at: time).faults.map(\.asReason)
            case .movie: return try Movie.seen(thing, source: "trial").faults.map(\.asReason)
            case .critic: return try Critic.seen(thing, source: "trial").faults.map(\.asReason)
            case .review:
                let review = try SeenReview(thing)
                _ = review.mentions(in: "trial")
                return review.faults.map(\.asReason)
            case .screening: return try show(thing, at: time).map(\.asReason)
            }
        } catch {
            return [error]
        }
    }

    private static func place(_ thing: Thing, at time: Timestamp) throws(Reason) -> Seen<Place> {
        var seen = try Place.seen(thing, source: "trial")
        _ = SeenClosing.isOver(thing, at: time)
        seen.faults += SeenItems.menu(of: thing, place: "seen", zone: seen.form.timeZone, at: time).faults
        seen.faults += SeenClosing.faults(thing)
        return seen
    }

    /// A show is bound to a known cinema and film, so it needs less of both than a cinema or film itself.
    private static func show(_ thing: Thing, at time: Timestamp) throws(Reason) -> [ImportFault] {
        let show = SeenShow(thing)
        let cinema = show.cinema.flatMap { try? Place.seen($0, source: "trial").form }
        let film = show.film.flatMap { try? Movie.seen($0, source: "trial").form }
        _ = (show.cinema?.ownAddress, show.film?.ownAddress, show.film?.taggedNames)
        return try show.screening(
            place: "seen", movie: film?.id ?? "movie-seen", zone: cinema?.timeZone ?? "UTC",
            country: cinema?.address?.addressCountry, source: "trial", seenAt: time
        ).faults
    }
}
