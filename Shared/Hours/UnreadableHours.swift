/// A text of opening hours that cannot be parsed; keep it as text (`OpeningHours.init(unread:)`).
public struct UnreadableHours: Error, Hashable, CustomStringConvertible {
    /// The reason, for people: "“kitchen” is not understood".
    public let reason: String
    /// The line that it is in, from 1.
    public let line: Int

    init(_ reason: String, line: Int = 1) {
        self.reason = reason
        self.line = line
    }

    public var description: String { reason }
}
