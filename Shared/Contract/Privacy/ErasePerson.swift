public import Events

public struct ErasePerson: Codable, Sendable, Hashable {
    public var person: String
    public var requestedAt: Timestamp

    public init(person: String, requestedAt: Timestamp) {
        self.person = person
        self.requestedAt = requestedAt
    }
}

extension ErasePerson {
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
