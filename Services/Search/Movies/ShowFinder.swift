import Budget
import Contract
import Events
import Finding
import Geo

/// Which shows are wanted: those that have not begun, of one day or of all.
struct ShowFinder: Sendable {
    var movie: String?
    var wish = ShowWish()
    var day: ShowDay?
    let now: Timestamp

    struct Show: Sendable {
        let screening: Screening
        /// Nil if the cinema is not known, or not yet.
        let cinema: PlaceEntry?
        /// The distance from `near`, in metres.
        var distance: Double?
    }

    /// In no particular order.
    func shows(in things: ThingTable) -> [Show] {
        switch (movie, wish.place) {
        case (let movie?, _):
            let byCinema = Dictionary(grouping: things.screenings(of: movie), by: \.place)
            return byCinema.flatMap { cinema, screenings in shows(screenings, at: cinema, things) }
        case (nil, let place?): return shows(things.screenings(at: place), at: place, things)
        case (nil, nil):
            let budget = Budget.current
            return things.cinemas.flatMap { cinema -> [Show] in
                let screenings = things.screenings(at: cinema)
                return Budget.allows(1 + screenings.count, of: budget) ? shows(screenings, at: cinema, things) : []
            }
        }
    }

    private func shows(_ screenings: [Screening], at cinema: String, _ things: ThingTable) -> [Show] {
        let entry = things.place(cinema)
        guard wish.wants(cinema, entry) else { return [] }
        let distance = wish.near.flatMap { near in entry?.distance(from: near) }
        let date = day?.date(in: entry?.timeZone ?? "UTC", at: now)
        return screenings.filter { $0.startDate.instant > now && (date == nil || $0.startDate.date == date) }
            .map { Show(screening: $0, cinema: entry, distance: distance) }
    }
}

extension ShowFinder.Show {
    /// A show's position in lists: the nearest cinema first, then by time.
    struct Position: Codable, Sendable, Comparable {
        var distance: Double?
        /// In microseconds.
        var start: Int64
        var id: String

        static func < (left: Position, right: Position) -> Bool {
            (left.distance ?? 0, left.start, left.id) < (right.distance ?? 0, right.start, right.id)
        }
    }

    var position: Position {
        Position(distance: distance, start: screening.startDate.instant.microseconds, id: screening.id)
    }

    func view(for viewer: Actor?) -> ScreeningView {
        var view = ScreeningView(screening, for: viewer)
        view.placeName = cinema?.name ?? view.placeName
        view.distance = distance.map { ($0 * 10).rounded() / 10 }
        return view
    }
}
