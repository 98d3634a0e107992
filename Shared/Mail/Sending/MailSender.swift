/// What brings messages on their way: a server of mail, or a folder.
public protocol MailSender: Sendable {
    /// Returns when the message is taken: by the next server, or by the disk.
    /// - Throws: `MailFailure`, `Withheld` if this process may not act outside now, or `CancellationError`.
    func send(_ message: MailMessage) async throws
}

/// Why a message is not on its way.
///
/// It names no address and no word of the message: it goes into logs.
public enum MailFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The server cannot be reached or asks to come again: it may succeed later.
    case unavailable(String)
    /// The server asks to come again with this message; others it takes. With the server's status.
    case postponed(Int)
    /// The server does not take this message, or mail for this address. With the server's status.
    case refused(Int)
    /// The connection is not secure, or the server does not take who sends: the operator has to look at the settings.
    case misconfigured(String)
    case tooLarge

    public var mayPass: Bool {
        switch self {
        case .unavailable, .postponed: true
        case .refused, .misconfigured, .tooLarge: false
        }
    }

    /// Whether the next message would fare no better: the server is away, or takes nothing as the settings have it.
    public var isOfServer: Bool {
        switch self {
        case .unavailable, .misconfigured: true
        case .postponed, .refused, .tooLarge: false
        }
    }

    public var description: String {
        switch self {
        case .unavailable(let why): "the mail server is not available: \(why)"
        case .postponed(let status): "the mail server asks to come again with the message: \(status)"
        case .refused(let status): "the mail server refuses the message: \(status)"
        case .misconfigured(let why): "the mail cannot be sent as the settings have it: \(why)"
        case .tooLarge: "the message is too large"
        }
    }
}
