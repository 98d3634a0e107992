import Contract
import Events

/// An order as a saga between its customer and its places: from an order's state and an input it decides the next state and what is to be
/// emitted. It has no clock, store or log, so tests can try every schedule.
///
/// Only the saga ends a hold, and none while somebody may be paying for it. Each order gets one decision: confirmed or ended. It is confirmed
/// when every place holds its part; then all parts are committed. It is ended when rejected or cancelled; then all are released. Inputs after
/// the decision change nothing that was promised.
struct Saga: Sendable {
    /// How long the places have to answer.
    var holdTimeout: Duration = .seconds(60)
    /// A command to place an order is accepted up to this age.
    var oldestCommand: Duration = .seconds(30 * 60)
    /// When tickets are accepted at the door.
    var door = Door()
    /// How orders can be paid before they are handed over.
    var terms = PaymentTerms()
    /// Makes an order's ticket, which nobody can guess.
    var newTicket: @Sendable (_ order: String) -> String = TicketCode.make

    /// - Parameter order: its present state; nil if there is none (the caller knows whether it was removed).
    func decide(_ input: SagaInput, for order: Order?, at stepTime: StepTime) -> Decision {
        let decision = reaction(to: input, of: order, at: stepTime)
        guard case .changed(var next, let event, let requests) = decision else { return decision }
        next.settleUp(since: order, at: stepTime)
        return .changed(next, event, requests)
    }

    private func reaction(to input: SagaInput, of order: Order?, at stepTime: StepTime) -> Decision {
        switch input {
        case .placing(let command): place(command, existing: order, at: stepTime)
        case .cancelling(let command): cancel(command, order, at: stepTime)
        case .advancing(let command): advance(command, order, at: stepTime)
        case .checkingIn(let command): checkIn(command, order, at: stepTime)
        case .settling(let command): settle(command, order, at: stepTime)
        case .noticed(let type, let notice): receive(type, notice, order, at: stepTime)
        case .removing(let command): remove(command, order, at: stepTime)
        case .answered(let reservation): receive(reservation, order, at: stepTime)
        case .overdue: giveUp(order, at: stepTime)
        }
    }
}

/// An input of the saga: a command, a provider's notice, a place's answer, or the deadline.
enum SagaInput: Sendable {
    case placing(PlaceOrder)
    case cancelling(CancelOrder)
    case advancing(AdvanceOrder)
    case checkingIn(CheckIn)
    case settling(SettlePayment)
    case removing(RemoveOrder)
    /// A provider's notice about the order's money.
    case noticed(PaymentNoticeType, PaymentNotice)
    /// A place's answer to a request of this service.
    case answered(Reservation)
    /// The deadline has passed, and all answers that were in the log by then have been read.
    case overdue
}

/// The time of a step, and when and where its input was appended.
struct StepTime: Sendable {
    var now: Timestamp
    /// When the input was appended to the log; nil for the timer.
    var appendedAt: Timestamp?
    /// The position of the input; nil for the timer.
    var position: InputPosition?
}
