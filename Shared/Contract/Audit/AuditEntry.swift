public import Events

/// That somebody who answers for others' things changed something, or asked for it: who, when, from where, and what. It names the members
/// that were given, and holds none of their values.
public struct AuditEntry: Codable, Sendable, Hashable {
    /// Who did it; of a machine's token whom that names.
    public var person: String
    public var role: Actor.Role
    /// The business that they acted for.
    public var merchant: String?
    /// As its tokens name it (`sid`).
    public var session: String?
    /// The first part of the address that it came from: a /24, or a /48.
    public var network: String?
    /// The type of the command, or of what was asked of a service.
    public var type: String
    /// The thing that it is about.
    public var subject: String
    /// The place that the thing belongs to.
    public var place: String?
    /// The names of what was given, sorted.
    public var members: [String]
    /// The command's id; nil of what is asked of a service without one.
    public var command: String?
    public var at: Timestamp

    /// How long entries are kept, in days.
    public static let days = 400

    /// What bounds an entry.
    public static let mostMembers = 64
    public static let longestMember = 64
}

extension AuditEntry {
    /// Puts another name in a person's place. What was done, when and from where stays: who has done something with rights answers for it,
    /// also after their data was erased.
    /// - Returns: false if the entry does not name them.
    public mutating func rename(_ who: String, to name: String) -> Bool {
        let (isTheirs, isAboutThem) = (person == who, subject == who)
        if isTheirs { person = name }
        if isAboutThem { subject = name }
        return isTheirs || isAboutThem
    }
}
