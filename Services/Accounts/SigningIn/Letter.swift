/// A message to somebody who signs in.
struct Letter: Sendable, Hashable {
    var to: String
    var subject: String
    var text: String
}

/// Why a letter did not go out.
struct LetterFailure: Error, Sendable, CustomStringConvertible {
    /// The same may go out later.
    var mayPass: Bool
    /// It names no address.
    var description: String
}
