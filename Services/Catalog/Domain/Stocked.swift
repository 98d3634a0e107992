import Events

/// What orders hold some of: an item with its stock, a screening with its seats.
protocol Stocked: Equatable, Sendable {
    var id: String { get }
    var holds: [Hold] { get set }
    var reflects: InputPositions { get set }
    /// The local date that daily portions count for; nil for what is counted once.
    var portionDate: String? { get }

    /// What a line promises: the name and price it has already, else the thing's.
    func offer(_ line: OrderLine, _ order: String) -> Hold
    /// Why so many cannot be had at a moment; nil if they can.
    func shortage(of quantity: Int, at moment: Timestamp) -> Reason?
    /// Takes what the order holds out of what is left.
    mutating func take(for order: String, portionsOf date: String?)
    mutating func giveBack(_ quantity: Int, portionsOf date: String?)
}

extension Stocked {
    func hold(of order: String) -> Hold? {
        holds.first { $0.order == order }
    }

    /// One order holds a thing once.
    mutating func add(_ hold: Hold) {
        if self.hold(of: hold.order) == nil { holds.append(hold) }
    }

    mutating func drop(_ order: String) {
        holds.removeAll { $0.order == order }
    }

    /// Every open order stands in the thing's record.
    func crowd(_ name: String) -> Reason? {
        guard holds.count < Limits.holds else {
            return Reason("busy", "Too many orders of “\(name)” are open at this moment.", item: id)
        }
        return nil
    }
}
