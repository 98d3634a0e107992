import Contract
import Events

/// An order as a saga between its customer and its places: what happens to it and its value so far give its next value and what is to
/// be said. It knows no clock, store or log, so that every schedule can be played through.
///
/// Only the saga ends a hold, and each order takes one decision: confirmed (every place held, all are committed) or ended (rejected or
/// cancelled, all are released). What arrives after a decision changes nothing that was promised.
struct Saga: Sendable {
    /// How long the places have to answer.
    var holdTimeout: Duration = .seconds(60)
    /// A command to place an order is good for this long.
    var oldestCommand: Duration = .seconds(30 * 60)
    /// Makes an order's ticket, which nobody can guess.
    var newTicket: @Sendable (_ order: String) -> String = TicketCode.make

    /// - Parameter order: as it is now; nil if there is none (the caller knows whether it was removed).
    func decide(_ happening: Happening, for order: Order?, at moment: Moment) -> Decision {
        switch happening {
        case .placing(let command): place(command, existing: order, at: moment)
        case .cancelling(let command): cancel(command, order, at: moment)
        case .advancing(let command): advance(command, order, at: moment)
        case .checkingIn(let command): checkIn(command, order, at: moment)
        case .removing(let command): remove(command, order, at: moment)
        case .answered(let reservation): take(reservation, order, at: moment)
        case .overdue: giveUp(order, at: moment)
        }
    }
}

/// What can happen to an order.
enum Happening: Sendable {
    case placing(PlaceOrder)
    case cancelling(CancelOrder)
    case advancing(AdvanceOrder)
    case checkingIn(CheckIn)
    case removing(RemoveOrder)
    /// A place's answer to a request of ours.
    case answered(Reservation)
    /// Its deadline passed, and no answer that was in the log by then is still unread.
    case overdue
}

/// When and where something happened.
struct Moment: Sendable {
    /// The time of the step.
    var now: Timestamp
    /// When the log took the input; nil for the timer.
    var appendedAt: Timestamp?
    /// Where the input stands; nil for the timer.
    var position: InputPosition?
}
