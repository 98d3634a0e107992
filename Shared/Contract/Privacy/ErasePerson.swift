public import Events

/// A request to erase a person's data.
public struct ErasePerson: Codable, Sendable, Hashable {
    public var person: String
    public var requestedAt: Timestamp
    /// True: the id is retired, and all that names it is erased, whatever clocks show. Nil in requests of older versions: people kept their
    /// id, and only data up to the request is erased.
    public var forGood: Bool?
    /// Role of whoever asked. Only a customer's id names a person.
    public var role: Actor.Role?
}

extension ErasePerson {
    /// A customer's request to be erased for good.
    public init(customer: String, at time: Timestamp) {
        self.init(person: customer, requestedAt: time, forGood: true, role: .customer)
    }

    public var isForGood: Bool { forGood == true }

    /// Whether data created at a time is to be erased.
    public func covers(_ time: Timestamp) -> Bool { isForGood || time <= requestedAt }

    /// Reason why the request cannot be carried out; nil if it can.
    public var refusal: String? {
        guard let role, role != .customer else { return nil }
        return "the id is a \(role.rawValue)'s, which names no person"
    }

    /// Id that replaces an erased person in their orders. It is the same for all of a partition, so that records keep their place in the log
    /// and name nobody.
    public static func standIn(for person: String) -> String {
        let wanted = partition(of: person)
        let found = (0...).lazy.map { "\(prefix)\($0)" }.first { partition(of: $0) == wanted }
        return found ?? prefix
    }

    /// Whether an id stands for an erased person.
    public static func isStandIn(_ id: String) -> Bool { id.hasPrefix(prefix) }

    private static let prefix = "erased-"
}
