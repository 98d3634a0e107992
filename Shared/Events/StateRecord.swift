/// A record of a thing's present state, as it stands in a topic and in a table of the service that owns it.
public protocol StateRecord: Codable, Sendable {
    /// The inputs that it follows from.
    var reflects: InputPositions { get set }
}
