public import Events

/// An action of somebody with rights of a business or an operator: person, time, network and subject. It names the given members, without
/// their values.
public struct AuditEntry: Codable, Sendable, Hashable {
    /// The acting person; for a machine's token its subject.
    public var person: String
    public var role: Actor.Role
    /// The business for which they acted.
    public var merchant: String?
    /// Id of the session, as in its tokens (`sid`).
    public var session: String?
    /// Network of the request: a /24, or a /48.
    public var network: String?
    /// Type of the command, or of the request to a service.
    public var type: String
    /// Id of the affected thing.
    public var subject: String
    /// The thing's place.
    public var place: String?
    /// Names of the given members, sorted.
    public var members: [String]
    /// Id of the command; nil for a request to a service without one.
    public var command: String?
    public var at: Timestamp

    /// Days that entries are kept.
    public static let days = 400

    /// Bounds of an entry.
    public static let mostMembers = 64
    public static let longestMember = 64
}

extension AuditEntry {
    /// Replaces a person's id by another name. The action itself stays, since whoever acted with rights answers for it, also after an erasure.
    /// - Returns: false if the entry does not name the person.
    public mutating func rename(_ who: String, to name: String) -> Bool {
        let (isTheirs, isAboutThem) = (person == who, subject == who)
        if isTheirs { person = name }
        if isAboutThem { subject = name }
        return isTheirs || isAboutThem
    }
}
