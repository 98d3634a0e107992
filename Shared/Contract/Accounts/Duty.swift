/// A person's role at a business. Each includes the rights of the lesser ones.
public enum Duty: String, Codable, Sendable, Hashable, CaseIterable {
    /// Everything: menu, places, prices, books, people.
    case owner
    /// Orders, what is sold out or paused, replies to reviews, figures.
    case staff
    /// Tickets, and the list at the door.
    case door

    private var rank: Int {
        switch self {
        case .door: 0
        case .staff: 1
        case .owner: 2
        }
    }
}

extension Duty: Comparable {
    /// Compares by rights.
    public static func < (left: Duty, right: Duty) -> Bool { left.rank < right.rank }
}

/// A person's duty at a business.
public struct Membership: Codable, Sendable, Hashable {
    /// The business, as its places name it.
    public var merchant: String
    public var duty: Duty
}
