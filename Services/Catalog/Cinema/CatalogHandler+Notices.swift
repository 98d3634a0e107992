import Contract
import Events
import Store

/// Notifies the orders with seats of a moved or cancelled show, by reservations that carry the show as it is now.
///
/// Steps of the timer continue where the last one ended, over the takings of the show's seats. A new hold carries the show itself. A
/// rebuilt store begins again, and skips reservations that carry the show already.
extension CatalogHandler {
    /// Limit of reservations per step, of all shows together.
    static let notifiedAtATime = 100

    func beginNotice(of screening: String, in transaction: borrowing Transaction) throws {
        try Tables(database: transaction.database).forgetNotice(of: screening)
    }

    func notifyHolders(in transaction: borrowing Transaction) throws {
        let tables = Tables(database: transaction.database)
        var room = CatalogHandler.notifiedAtATime
        for id in try tables.screeningsToNotify(limit: room) where room > 0 {
            guard var screening = try tables.screening(id) else { continue }
            let next = try tables.takings(of: id, after: try tables.noticeReached(of: id), limit: room)
            for taking in next {
                guard let reservation = try tables.reservation(taking.reservation) else { continue }
                let changed = reservation.showing(screening)
                if changed != reservation { try emit(changed, as: ReservationEvents.showChanged, in: transaction) }
            }
            let isDone = next.count < room
            room -= next.count
            if isDone {
                try tables.forgetNotice(of: id)
                screening.notice?.left = 0
            } else if let last = next.last {
                try tables.noteNotice(of: id, reached: last)
                let taken = try tables.seatsTaken(of: id, after: last)
                // Seats that were ordered since do not count: the number only falls, and is 0 only at the end.
                let before = screening.notice?.left ?? 1
                screening.notice?.left = max(1, min(taken, before))
            }
            try emit(screening, in: transaction)
        }
    }
}

extension Reservation {
    /// The reservation with the show as it is now.
    func showing(_ screening: Screening) -> Reservation {
        var changed = self
        for index in changed.lines.indices where changed.lines[index].item == screening.id {
            changed.lines[index].show = screening.show
        }
        return changed
    }
}
