import Contract
import Events
import Store

/// Tells every order that has seats of a show which was moved or cancelled: by its reservation, which says the show as it is now.
///
/// It goes on in steps of the timer, from where the last one ended, over what takes seats of the show. Who orders meanwhile is told by the
/// hold itself. A rebuilt store begins anew, and finds that those who were told know it already.
extension CatalogHandler {
    /// Reservations of one step, of all shows together.
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
                // Seats that were ordered since do not count: it only falls, and is 0 at the end alone.
                let before = screening.notice?.left ?? 1
                screening.notice?.left = max(1, min(taken, before))
            }
            try emit(screening, in: transaction)
        }
    }
}

extension Reservation {
    /// With the show of its seats as it is now.
    func showing(_ screening: Screening) -> Reservation {
        var changed = self
        for index in changed.lines.indices where changed.lines[index].item == screening.id {
            changed.lines[index].show = screening.show
        }
        return changed
    }
}
