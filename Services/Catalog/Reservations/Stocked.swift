import Contract
import Events

/// What orders hold some of: an item with its stock, a screening with its seats. A hold takes the quantity out of what is left at once; a
/// commit changes nothing of it.
protocol Stocked: Equatable, Sendable {
    var id: String { get }
    var reflects: InputPositions { get set }
    /// The local date that daily portions count for; nil if the stock is not daily.
    var portionDate: String? { get }

    /// How many can still be had; nil if there is no limit.
    var remaining: Int? { get }

    /// The line with the name and price that are promised, and with the show if it is for seats.
    func offer(_ line: OrderLine) -> OrderLine
    /// Why a quantity cannot be had at a moment; nil if it can.
    /// - Parameter promised: the quantity promised to requests behind this one; see `Reserving.promised`.
    func shortage(of quantity: Int, promised: Int, at instant: Timestamp) -> Reason?
    /// Takes an amount out of what is left; out of the given dates' portions if they are daily.
    /// - Parameter dates: see `Reservation.portionDates`.
    mutating func take(_ amount: Amount, portionsOf dates: [String: String])
    /// Puts back what was taken. Daily portions of a past day are not put back.
    mutating func giveBack(_ amount: Amount, portionsOf dates: [String: String])
}
