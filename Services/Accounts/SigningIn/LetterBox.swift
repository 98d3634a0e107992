import Logging
import Mail
import ServiceKit
import Synchronization

/// Letters on their way: whoever asks for one does not wait for the mail's server, so that no answer's time tells anything. It holds few;
/// more are refused.
final class LetterBox: Sendable {
    /// That wait at once.
    static let most = 200
    /// Of one letter, with a longer pause after each.
    static let tries = 4

    private let send: @Sendable (MailMessage) async throws -> Void
    private let pause: Duration
    private let logger: Logger
    private let letters: AsyncStream<MailMessage>
    private let box: AsyncStream<MailMessage>.Continuation
    /// How letters ended: "sent", "failed".
    private let counted: @Sendable (String) -> Void

    init(
        pause: Duration = .seconds(2), logger: Logger, counted: @Sendable @escaping (String) -> Void = { _ in },
        send: @Sendable @escaping (MailMessage) async throws -> Void
    ) {
        (self.send, self.pause, self.logger, self.counted) = (send, pause, logger, counted)
        (letters, box) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(LetterBox.most))
    }

    /// - Throws: 503 if too many wait.
    func add(_ letter: MailMessage) throws(Problem) {
        if case .dropped = box.yield(letter) {
            throw .unavailable("too many messages are waiting to go out", retryAfter: 30)
        }
    }

    /// Sends some at a time: one server that does not answer keeps few waiting.
    func run() async throws {
        try await withThrowingTaskGroup { group in
            for _ in 0..<4 {
                group.addTask { for await letter in self.letters { try await self.deliver(letter) } }
            }
            try await group.waitForAll()
        }
    }

    private func deliver(_ letter: MailMessage) async throws {
        var pause = pause
        for attempt in 1...LetterBox.tries {
            do {
                try await send(letter)
                return counted("sent")
            } catch let error as CancellationError {
                throw error
            } catch {
                let mayPass = (error as? MailFailure)?.mayPass ?? true
                logger.warning("a message did not go out", metadata: ["why": "\(error)", "try": "\(attempt)"])
                guard mayPass, attempt < LetterBox.tries else { return counted("failed") }
                try await Task.sleep(for: pause)
                pause *= 3
            }
        }
    }
}
