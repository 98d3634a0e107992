import Contract
import Events

/// Moving and cancelling shows that people have seats of. Whoever has some is told by a job, `CatalogHandler+Notices`.
extension ScreeningCommands {
    /// Who asks for a change, and when. Only people move and cancel: what a source says of a show is no word to hundreds of guests.
    struct Change: Sendable, Equatable {
        var isByOperator: Bool
        var time: Timestamp

        init(_ actor: Actor, at moment: CommandMoment) {
            isByOperator = actor.role == .operator
            time = moment.appendedAt
        }
    }

    /// Adds to a screening what the catalog says of its moving or cancelling.
    /// - Throws: why it cannot be moved or cancelled.
    static func settle(
        _ screening: inout Screening, over existing: Screening?, allowing change: Change?
    ) throws(Reason) {
        let asked = screening.eventStatus
        screening.eventStatus = existing?.eventStatus
        screening.previousStartDate = existing?.previousStartDate
        screening.notice = existing?.notice
        guard let existing else {
            guard asked != .cancelled else {
                throw Reason.field("/eventStatus", "left out of a new screening, or EventScheduled", item: screening.id)
            }
            return
        }
        // A source still shows what its cinema has cancelled; that brings nothing back.
        if existing.isCancelled, change == nil { screening = existing.restated(by: screening) }
        guard !existing.isCancelled || (asked ?? .cancelled) == .cancelled && !screening.show.isNews(to: existing.show)
        else {
            throw Reason(
                "show-cancelled", "The show was cancelled and stays so.", field: "/eventStatus", item: screening.id)
        }
        if asked == .cancelled, !existing.isCancelled, let change { try cancel(&screening, existing, change) }
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
        guard change.isByOperator || change.time < existing.startDate.moment else {
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
        // Tickets for a time that is over are good for nothing. A show that is late may still be moved on.
        guard screening.startDate.moment > change.time else {
            throw Reason.field("/startDate", "still to come: seats of the show are sold or held", item: screening.id)
        }
        screening.eventStatus = .rescheduled
        screening.previousStartDate = existing.startDate
    }
}

extension Screening {
    /// A cancelled show over which a source says again what it was: the source's word for it is kept, and no more.
    fileprivate func restated(by row: Screening) -> Screening {
        var same = self
        (same.source, same.imported, same.reflects) = (row.source, row.imported, row.reflects)
        return same
    }
}
