public import Events

public struct ErasePerson: Codable, Sendable, Hashable {
    public var person: String
    public var requestedAt: Timestamp
    /// The id is nobody's from then on: all that names it is erased, whatever clocks say. Without it, as older versions asked, people went on
    /// under their id: erased is what was made up to the request.
    public var forGood: Bool?
    /// As what they asked. Only a customer's id names a person.
    public var role: Actor.Role?
}

extension ErasePerson {
    /// A customer, as themselves, asks to be erased for good.
    public init(customer: String, at time: Timestamp) {
        self.init(person: customer, requestedAt: time, forGood: true, role: .customer)
    }

    public var isForGood: Bool { forGood == true }

    /// Whether what was made at a time is to be erased.
    public func covers(_ time: Timestamp) -> Bool { isForGood || time <= requestedAt }

    /// Why the request cannot be carried out; nil if it can.
    public var refusal: String? {
        guard let role, role != .customer else { return nil }
        return "the id is a \(role.rawValue)'s, which names no person"
    }

    /// Who stands in an order for a person who is forgotten: the same for all of a partition, so that what was theirs keeps its place
    /// in the log and is nobody's.
    public static func standIn(for person: String) -> String {
        let wanted = partition(of: person)
        let found = (0...).lazy.map { "\(prefix)\($0)" }.first { partition(of: $0) == wanted }
        return found ?? prefix
    }

    /// Whether an id is nobody's any more.
    public static func isStandIn(_ id: String) -> Bool { id.hasPrefix(prefix) }

    private static let prefix = "erased-"
}
