/// A record of a thing's present state, as it stands in a topic and in a table of the service that owns it.
public protocol StateRecord: Codable, Sendable {
    /// The inputs that it follows from.
    var reflects: InputPositions { get set }
}

/// A state record that names no inputs: what follows from an input is the same if it is handled again.
public protocol RepeatableRecord: StateRecord {}

extension RepeatableRecord {
    public var reflects: InputPositions {
        get { InputPositions() }
        set {}
    }
}
