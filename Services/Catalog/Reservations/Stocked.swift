import Contract
import Events

/// A thing that orders hold some of: an item with its stock, a screening with its seats. A hold takes the quantity out of what is left at
/// once; a commit changes nothing.
protocol Stocked: Equatable, Sendable {
    var id: String { get }
    var reflects: InputPositions { get set }
    /// Local date of daily portions; nil if the stock is not daily.
    var portionDate: String? { get }

    /// Number that is left; nil without a limit.
    var remaining: Int? { get }

    /// The line with the promised name and price, and with the show if it is for seats.
    func offer(_ line: OrderLine) -> OrderLine
    /// Reason why a quantity cannot be held at a time; nil if it can.
    /// - Parameter promised: the quantity promised to later requests; see `Reserving.promised`.
    func shortage(of quantity: Int, promised: Int, at instant: Timestamp) -> Reason?
    /// Takes an amount out of what is left; out of the given dates' portions if they are daily.
    /// - Parameter dates: see `Reservation.portionDates`.
    mutating func take(_ amount: Amount, portionsOf dates: [String: String])
    /// Puts an amount back. Daily portions of a past day are not put back.
    mutating func giveBack(_ amount: Amount, portionsOf dates: [String: String])
}
