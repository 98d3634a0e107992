/// A record of a thing's present state, as it stands in a topic and in a table of the service that owns it.
public protocol StateRecord: Codable, Sendable {
    /// Inputs that it reflects.
    var reflects: InputPositions { get set }
}

/// A state record that reflects no inputs: handling an input again gives the same record.
public protocol RepeatableRecord: StateRecord {}

extension RepeatableRecord {
    public var reflects: InputPositions {
        get { InputPositions() }
        set {}
    }
}
