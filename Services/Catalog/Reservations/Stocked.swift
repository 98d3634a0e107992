import Contract
import Events

/// What orders hold some of: an item with its stock, a screening with its seats. A hold takes it out of what is left at once; a commit
/// changes nothing of it.
protocol Stocked: Equatable, Sendable {
    var id: String { get }
    var reflects: InputPositions { get set }
    /// The local date that daily portions count for; nil for what is counted once.
    var portionDate: String? { get }

    /// How many can still be had; nil if as many as anybody likes.
    var remaining: Int? { get }

    /// The line with the name and price that it is promised at, and the show if it is for seats.
    func offer(_ line: OrderLine) -> OrderLine
    /// Why so many cannot be had at a moment; nil if they can.
    /// - Parameter promised: what is promised to requests behind this one; see `Reserving.promised`.
    func shortage(of quantity: Int, promised: Int, at moment: Timestamp) -> Reason?
    /// Takes so many out of what is left, of the portions of the given date if they are daily.
    mutating func take(_ quantity: Int, portionsOf date: String?)
    /// Puts back what was taken. Portions of a day gone by are gone.
    mutating func giveBack(_ quantity: Int, portionsOf date: String?)
}
