public import Events

/// Which version of a thing a writer saw (`If-Match`): the command changes nothing if there is another by then, so that no change is lost
/// that the writer did not know of.
///
/// A thing's `updatedAt` names its version: the owner makes it later with every change that people, imports or sources make. What orders
/// take of a stock makes no version.
public struct ExpectedVersion: Codable, Sendable, Hashable {
    /// Any of these; empty: whichever, if there is the thing at all.
    public var updatedAt: [Timestamp]

    /// Why the command is refused; nil if it is not.
    /// - Parameter existing: the version that there is; nil if there is no such thing.
    public func refusal(over existing: Timestamp?) -> Reason? {
        if let existing, updatedAt.isEmpty || updatedAt.contains(existing) { return nil }
        return Reason(
            ExpectedVersion.code,
            existing == nil
                ? "There is no such thing any more."
                : "It was changed meanwhile: read it again, and change what it is now.",
            field: "If-Match")
    }

    /// Of the refusal.
    public static let code = "changed-meanwhile"
}

extension Timestamp {
    /// This moment, or the first one after another: so that every version has a moment of its own, whatever the clock says.
    public func after(_ previous: Timestamp?) -> Timestamp {
        guard let previous, self <= previous else { return self }
        return Timestamp(microseconds: previous.microseconds + 1)
    }
}
