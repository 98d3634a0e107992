/// Whether this process may act outside of the log now. It is asked right before each request, when the connection stands.
public typealias MayAct = @Sendable () -> Bool

/// Nothing was asked for: this process may not act outside now, since another one leads its service, or did a moment ago.
///
/// That says nothing about whoever would have been asked. It counts as no failure, and the task stays.
public struct Withheld: Error, Sendable, Hashable, CustomStringConvertible {
    public init() {}

    public var description: String { "another process leads, or did a moment ago" }
}
