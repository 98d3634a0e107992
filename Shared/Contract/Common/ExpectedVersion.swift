public import Events

/// Version of a thing that a writer saw (`If-Match`). The command changes nothing if the version differs by then, so that no unseen change
/// is lost.
///
/// A thing's `updatedAt` is its version: the owner raises it with every change by people, imports or sources. Stock that orders take makes
/// no version.
public struct ExpectedVersion: Codable, Sendable, Hashable {
    /// Any of these; empty: any version of an existing thing.
    public var updatedAt: [Timestamp]

    /// Why the command is refused; nil if it is not.
    /// - Parameter existing: the present version; nil if there is no such thing.
    public func refusal(over existing: Timestamp?) -> Reason? {
        if let existing, updatedAt.isEmpty || updatedAt.contains(existing) { return nil }
        return Reason(
            ExpectedVersion.code,
            existing == nil
                ? "There is no such thing any more."
                : "It was changed meanwhile: read it again, and change what it is now.",
            field: "If-Match")
    }

    /// Code of the refusal.
    public static let code = "changed-meanwhile"
}

extension Timestamp {
    /// This time, or the first one after `previous`, so that every version has a time of its own, whatever the clock shows.
    public func after(_ previous: Timestamp?) -> Timestamp {
        guard let previous, self <= previous else { return self }
        return Timestamp(microseconds: previous.microseconds + 1)
    }
}
