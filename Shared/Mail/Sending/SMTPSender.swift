public import Fetching
import Foundation

/// Sends messages by SMTP (RFC 5321, RFC 6409), each over a connection of its own.
///
/// Each message in progress has a thread; callers bound their number.
public struct SMTPSender: MailSender {
    public let server: SMTPServer
    private let time: Duration
    private let mayAct: MayAct

    public init(_ server: SMTPServer, mayAct: @escaping MayAct = { true }) {
        self.init(server, time: .seconds(30), mayAct: mayAct)
    }

    /// - Parameter time: longest time of one message.
    init(_ server: SMTPServer, time: Duration, mayAct: @escaping MayAct = { true }) {
        self.server = server
        self.time = time
        self.mayAct = mayAct
    }

    public func send(_ message: MailMessage) async throws {
        let bytes = message.bytes()
        guard bytes.count <= MailMessage.longest else { throw MailFailure.tooLarge }
        let submission = Submission(server, from: message.from, to: message.to, bytes, time: time, mayAct: mayAct)
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let thread = Thread { continuation.resume(with: submission.perform()) }
                thread.name = "mail"
                thread.start()
            }
        } onCancel: {
            submission.cancel()
        }
    }
}
