import Contract
import Events

/// When tickets of a show are accepted at the door.
struct Door: Sendable, Equatable {
    /// How long before the show's start it opens.
    var opens: Duration = .seconds(3600)
    /// The length of a show without an end.
    static let usualLength = Duration.seconds(4 * 3600)
    /// How late a door that had no connection may report its admissions.
    static let latestReport = Duration.seconds(24 * 3600)
    /// How far its clock may be ahead.
    static let clockAhead = Duration.seconds(300)

    /// The refusal to admit people to a show at a time; nil if they are admitted.
    func refusal(of show: Show, named name: String, at time: Timestamp, item: String) -> Reason? {
        let start = show.startDate.instant
        let opening = start.advanced(by: .zero - opens)
        guard time >= opening else {
            let shown = OffsetTime(opening, offset: show.startDate.offset)
            return Reason(
                "door-closed", "Tickets for “\(name)” are accepted from \(shown.timeOfDay) on \(shown.date).",
                item: item,
                opensAt: opening)
        }
        guard time <= show.endDate?.instant ?? start.advanced(by: Door.usualLength) else {
            return Reason("door-closed", "“\(name)” is over.", item: item)
        }
        return nil
    }
}
