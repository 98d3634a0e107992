/// Who asks for something: a person's random id and what they may do.
public struct Actor: Codable, Sendable, Hashable {
    public enum Role: String, Codable, Sendable, Hashable, CaseIterable {
        case customer, merchant, `operator`
    }

    public var id: String
    public var role: Role

    public init(id: String, role: Role) {
        self.id = id
        self.role = role
    }
}
