/// A way to send mail: a server, or a folder.
public protocol MailSender: Sendable {
    /// Returns when the next server or the disk has accepted the message.
    /// - Throws: `MailFailure`, `Withheld` without the lease, or `CancellationError`.
    func send(_ message: MailMessage) async throws
}

/// Reason why a message was not sent.
///
/// It is logged, and so contains no address and no text of the message.
public enum MailFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The server is unreachable or asks to retry: it may succeed later.
    case unavailable(String)
    /// The server asks to retry this message, but accepts others. With the server's status.
    case postponed(Int)
    /// The server refuses this message, or mail to this address. With the server's status.
    case refused(Int)
    /// The connection is not secure, or the server refuses the sender: the settings have to be corrected.
    case misconfigured(String)
    case tooLarge

    /// Whether a later attempt may succeed.
    public var mayPass: Bool {
        switch self {
        case .unavailable, .postponed: true
        case .refused, .misconfigured, .tooLarge: false
        }
    }

    /// Whether other messages would fail as well: the server is unavailable, or the settings are wrong.
    public var isOfServer: Bool {
        switch self {
        case .unavailable, .misconfigured: true
        case .postponed, .refused, .tooLarge: false
        }
    }

    public var description: String {
        switch self {
        case .unavailable(let why): "the mail server is not available: \(why)"
        case .postponed(let status): "the mail server asks to retry the message: \(status)"
        case .refused(let status): "the mail server refuses the message: \(status)"
        case .misconfigured(let why): "the settings of mail are wrong: \(why)"
        case .tooLarge: "the message is too large"
        }
    }
}
