import Atlas
import Contract
import Events
import Extraction
import Formats
import Geo

/// What the catalog would make of a page's things. It keeps none of them: operators try a source with it before they run it.
struct SourceTrial: Encodable, Sendable {
    /// Why things, or parts of them, could not be used; at most 200.
    private(set) var problems: [String] = []
    /// The members that nobody read, and the types of things that the catalog does not keep, with how many there are.
    private(set) var unread: [String: Int] = [:]

    private static let most = 200

    /// - Parameter time: when the page is taken for, among offers that end.
    init(_ things: [Thing], at time: Timestamp) {
        for (index, thing) in things.enumerated() {
            guard let kind = Sighting.Kind(thing) else {
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

    private static func faults(of thing: Thing, as kind: Sighting.Kind, at time: Timestamp) -> [Reason] {
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

    /// A show binds to a cinema and a film that are known already, so it needs less of either than those do.
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
