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
    func decide(_ happening: SagaInput, for order: Order?, at stepTime: StepTime) -> Decision {
        let decision = reaction(to: happening, of: order, at: stepTime)
        guard case .changed(var next, let event, let requests) = decision else { return decision }
        next.settleUp(since: order, at: stepTime)
        return .changed(next, event, requests)
    }

    private func reaction(to happening: SagaInput, of order: Order?, at stepTime: StepTime) -> Decision {
        switch happening {
        case .placing(let command): place(command, existing: order, at: stepTime)
        case .cancelling(let command): cancel(command, order, at: stepTime)
        case .advancing(let command): advance(command, order, at: stepTime)
        case .checkingIn(let command): checkIn(command, order, at: stepTime)
        case .settling(let command): settle(command, order, at: stepTime)
        case .noticed(let word, let notice): hear(word, notice, order, at: stepTime)
        case .removing(let command): remove(command, order, at: stepTime)
        case .answered(let reservation): take(reservation, order, at: stepTime)
        case .overdue: giveUp(order, at: stepTime)
        }
    }
}

/// What can happen to an order.
enum SagaInput: Sendable {
    case placing(PlaceOrder)
    case cancelling(CancelOrder)
    case advancing(AdvanceOrder)
    case checkingIn(CheckIn)
    case settling(SettlePayment)
    case removing(RemoveOrder)
    /// What a provider says about the order's money.
    case noticed(PaymentNoticeType, PaymentNotice)
    /// A place's answer to a request of this service.
    case answered(Reservation)
    /// The deadline passed, and all answers that were in the log by then have been read.
    case overdue
}

/// When and where something happened.
struct StepTime: Sendable {
    /// The time of the step.
    var now: Timestamp
    /// When the input was appended to the log; nil for the timer.
    var appendedAt: Timestamp?
    /// The position of the input; nil for the timer.
    var position: InputPosition?
}
