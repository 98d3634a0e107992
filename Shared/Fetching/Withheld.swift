/// True if this process may act outside of the log now. It is called right before each request, when the connection stands.
public typealias MayAct = @Sendable () -> Bool

/// Nothing was requested: this process may not act outside now, since another one leads its service, or did a moment ago.
///
/// It is no failure of the server, and the task stays.
public struct Withheld: Error, Sendable, Hashable, CustomStringConvertible {
    public init() {}

    public var description: String { "another process leads, or did a moment ago" }
}
