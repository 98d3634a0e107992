import Contract
import Events

/// An order as a saga between its customer and its places: from an order's state and what happens, it decides the next state and what is to
/// be emitted. It has no clock, store or log, so tests can try every schedule.
///
/// Only the saga ends a hold, and none while somebody may be paying for it. Each order gets one decision: confirmed (every place held, all are committed) or ended (rejected or
/// cancelled, all are released). What arrives after the decision changes nothing that was promised.
struct Saga: Sendable {
    /// How long the places have to answer.
    var holdTimeout: Duration = .seconds(60)
    /// A command to place an order is accepted up to this age.
    var oldestCommand: Duration = .seconds(30 * 60)
    /// When tickets are taken at the door.
    var door = Door()
    /// How orders can be paid before they are handed over.
    var terms = PaymentTerms()
    /// Makes an order's ticket, which nobody can guess.
    var newTicket: @Sendable (_ order: String) -> String = TicketCode.make

    /// - Parameter order: its present state; nil if there is none (the caller knows whether it was removed).
    func decide(_ happening: Happening, for order: Order?, at moment: Moment) -> Decision {
        let decision = reaction(to: happening, of: order, at: moment)
        guard case .changed(var next, let event, let asks) = decision else { return decision }
        next.settleUp(since: order, at: moment)
        return .changed(next, event, asks)
    }

    private func reaction(to happening: Happening, of order: Order?, at moment: Moment) -> Decision {
        switch happening {
        case .placing(let command): place(command, existing: order, at: moment)
        case .cancelling(let command): cancel(command, order, at: moment)
        case .advancing(let command): advance(command, order, at: moment)
        case .checkingIn(let command): checkIn(command, order, at: moment)
        case .settling(let command): settle(command, order, at: moment)
        case .noticed(let word, let notice): hear(word, notice, order, at: moment)
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
    case settling(SettlePayment)
    case removing(RemoveOrder)
    /// What a provider says about the order's money.
    case noticed(PaymentWord, PaymentNotice)
    /// A place's answer to a request of this service.
    case answered(Reservation)
    /// The deadline passed, and all answers that were in the log by then have been read.
    case overdue
}

/// When and where something happened.
struct Moment: Sendable {
    /// The time of the step.
    var now: Timestamp
    /// When the input was appended to the log; nil for the timer.
    var appendedAt: Timestamp?
    /// The position of the input; nil for the timer.
    var position: InputPosition?
}
