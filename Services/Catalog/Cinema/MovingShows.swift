import Contract
import Events

/// Moves and cancels shows of which people have seats. `CatalogHandler+Notices` notifies them.
extension ScreeningCommands {
    /// Author and time of a change. A source moves or cancels a show only by its `eventStatus`.
    struct Change: Sendable, Equatable {
        enum Author: Sendable { case merchant, `operator`, source }

        var author: Author
        var time: Timestamp

        init(_ actor: Actor, at commandTime: CommandTime) {
            author = actor.role == .operator ? .operator : .merchant
            time = commandTime.appendedAt
        }

        init(bySourceAt time: Timestamp) {
            author = .source
            self.time = time
        }
    }

    /// Completes a screening with the status and notice of its move or cancellation.
    /// - Throws: why it cannot be moved or cancelled.
    static func settle(
        _ screening: inout Screening, over existing: Screening?, allowing change: Change?
    ) throws(Reason) {
        if let change, change.author == .source {
            return try settleSeen(&screening, over: existing, change)
        }
        let asked = screening.eventStatus
        screening.eventStatus = existing?.eventStatus
        screening.previousStartDate = existing?.previousStartDate
        screening.notice = existing?.notice
        guard let existing else {
            guard asked != .cancelled else {
                throw Reason.field("/eventStatus", "left out of a new screening, or EventScheduled", item: screening.id)
            }
            if change != nil, asked == .postponed { screening.eventStatus = asked }
            return
        }
        // A source that still shows a cancelled show does not bring it back.
        if existing.isCancelled, change == nil { screening = existing.restated(by: screening) }
        guard !existing.isCancelled || (asked ?? .cancelled) == .cancelled && !screening.show.isNews(to: existing.show)
        else {
            throw Reason(
                "show-cancelled", "The show was cancelled and stays so.", field: "/eventStatus", item: screening.id)
        }
        if asked == .cancelled, !existing.isCancelled, let change { try cancel(&screening, existing, change) }
        if change != nil, asked == .postponed { screening.eventStatus = asked }
        if existing.eventStatus == .postponed, asked == .scheduled { screening.eventStatus = nil }
        guard existing.taken > 0, !existing.isCancelled else { return }
        guard existing.movie == screening.movie else {
            throw Reason(
                "seats-taken", "Seats are sold or held for it: it keeps its movie.", field: "/movie", item: screening.id
            )
        }
        guard screening.show.isNews(to: existing.show) else { return }
        guard let change else {
            throw Reason(
                "seats-taken", "Seats are sold or held for it: only people move it.", field: "/startDate",
                item: screening.id)
        }
        if !screening.isCancelled { try move(&screening, existing, change) }
        screening.notice = ShowNotice(since: change.time, seats: existing.taken, left: existing.taken)
    }

    private static func cancel(_ screening: inout Screening, _ existing: Screening, _ change: Change) throws(Reason) {
        guard change.author == .operator || change.time < existing.startDate.instant else {
            throw Reason(
                "already-started", "The show has begun: only an operator can cancel it now.", field: "/eventStatus",
                item: screening.id)
        }
        guard existing.taken == 0 || (screening.startDate == existing.startDate && screening.screen == existing.screen)
        else { throw Reason.field("/startDate", "as it was, of a show that is cancelled", item: screening.id) }
        screening.eventStatus = .cancelled
    }

    private static func move(_ screening: inout Screening, _ existing: Screening, _ change: Change) throws(Reason) {
        guard screening.startDate != existing.startDate else { return }
        // Tickets for a past time would be void. A late show may still be moved on.
        guard screening.startDate.instant > change.time else {
            throw Reason.field("/startDate", "still to come: seats of the show are sold or held", item: screening.id)
        }
        screening.eventStatus = .rescheduled
        screening.previousStartDate = existing.startDate
    }
}

// MARK: - Sources

extension ScreeningCommands {
    /// Applies a source's status of a show: cancelled, postponed, rescheduled, or taking place after all.
    ///
    /// A show that people cancelled stays cancelled, and one that a source cancelled as long as anybody has seats. A show with taken seats
    /// moves only if its source calls it rescheduled: a page with another time may be wrong, and hundreds of guests would be notified.
    private static func settleSeen(
        _ screening: inout Screening, over existing: Screening?, _ change: Change
    ) throws(Reason) {
        let stated = screening.sale?.status
        screening.eventStatus = stated == .scheduled ? nil : stated
        screening.notice = existing?.notice
        guard let existing else { return }
        // The author of the cancellation is kept until nobody has seats.
        let isPeoples = existing.sale?.status != .cancelled
        if existing.isCancelled, isPeoples || existing.taken > 0 || stated == .cancelled {
            screening = existing.restated(by: screening)
            if isPeoples {
                screening.sale?.status = nil
                screening.sale = screening.sale?.ifAny
            } else if stated != .cancelled {
                screening.sale = existing.sale
            }
            return
        }
        switch stated {
        case .cancelled, .postponed:
            screening = existing.restated(by: screening)
            screening.eventStatus = stated
        case .scheduled, .rescheduled, nil:
            if existing.eventStatus == .rescheduled, screening.startDate == existing.startDate {
                screening.eventStatus = .rescheduled
                screening.previousStartDate = screening.previousStartDate ?? existing.previousStartDate
            }
            guard existing.taken > 0 else { break }
            guard existing.movie == screening.movie else {
                throw Reason(
                    "seats-taken", "Seats are sold or held for it: it keeps its movie.", field: "/movie",
                    item: screening.id)
            }
            if stated == .rescheduled { try move(&screening, existing, change) }
        }
        guard existing.taken > 0, screening.show.isNews(to: existing.show) else { return }
        let isStated = screening.eventStatus != existing.eventStatus || stated == .rescheduled
        guard isStated else {
            throw Reason(
                "seats-taken", "Seats are sold or held for it: only people move it.", field: "/startDate",
                item: screening.id)
        }
        screening.notice = ShowNotice(since: change.time, seats: existing.taken, left: existing.taken)
    }
}

extension Screening {
    /// The show with only the source's own members of a row.
    fileprivate func restated(by row: Screening) -> Screening {
        var same = self
        (same.source, same.imported, same.reflects, same.sale) = (row.source, row.imported, row.reflects, row.sale)
        return same
    }
}
