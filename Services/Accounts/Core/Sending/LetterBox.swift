import Fetching
import Logging
import Mail
import ServiceKit
import Synchronization

/// Letters on their way: whoever asks for one does not wait for the mail's server, so that no answer's time tells anything. It holds few,
/// of each network fewer; more are refused.
final class LetterBox: Sendable {
    /// That wait at once.
    static let most = 200
    /// Of them, that are not expected: strangers who fill the box leave room for the rest.
    static let mostUnexpected = 150
    /// And that were asked for from one network.
    static let mostOfNetwork = 50
    /// Of one letter, with a longer pause after each.
    static let tries = 4
    /// How long a letter waits while this process may not act outside. That is no try.
    static let patience = Duration.seconds(30)

    enum End: String, Sendable {
        case sent
        /// It may succeed later.
        case failed
        /// It cannot be sent.
        case refused
    }

    private struct Waiting: Sendable {
        var letter: MailMessage
        var network: String
        var ended: @Sendable (End) async -> Void
    }

    private let send: @Sendable (MailMessage) async throws -> Void
    private let pause: Duration
    /// Letters that are sent at once.
    private let senders: Int
    private let logger: Logger
    private let letters: AsyncStream<Waiting>
    private let box: AsyncStream<Waiting>.Continuation
    private let waiting = Mutex<[String: Int]>([:])
    /// How letters ended: "sent", "failed".
    private let counted: @Sendable (String) -> Void

    init(
        pause: Duration = .seconds(2), senders: Int = 4, logger: Logger,
        counted: @Sendable @escaping (String) -> Void = { _ in },
        send: @Sendable @escaping (MailMessage) async throws -> Void
    ) {
        (self.send, self.pause, self.senders) = (send, pause, senders)
        (self.logger, self.counted) = (logger, counted)
        (letters, box) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(LetterBox.most))
    }

    /// - Parameters:
    ///   - network: from which it was asked for.
    ///   - isExpected: whoever gets it has shown who they are, here or before.
    ///   - ended: called once it was sent, or is tried no more.
    /// - Throws: 503 if too many wait.
    func add(
        _ letter: MailMessage, from network: String, isExpected: Bool = false,
        ended: @Sendable @escaping (End) async -> Void = { _ in }
    ) throws(Problem) {
        var letter = letter
        // Tried again, it is the same message.
        letter.id = letter.id ?? MailMessage.newID()
        let isTaken = waiting.withLock { [letter] waiting in
            guard waiting[network, default: 0] < LetterBox.mostOfNetwork,
                isExpected || waiting.values.reduce(0, +) < LetterBox.mostUnexpected
            else { return false }
            let new = Waiting(letter: letter, network: network, ended: ended)
            guard case .enqueued = box.yield(new) else { return false }
            waiting[network, default: 0] += 1
            return true
        }
        guard isTaken else { throw .unavailable("too many messages are waiting to go out", retryAfter: 30) }
    }

    private func isOut(_ network: String) {
        waiting.withLock { waiting in
            let left = waiting[network, default: 1] - 1
            waiting[network] = left > 0 ? left : nil
        }
    }

    /// Sends some at a time: one server that does not answer keeps few waiting.
    func run() async throws {
        try await withThrowingTaskGroup { group in
            for _ in 0..<senders {
                group.addTask {
                    for await waiting in self.letters {
                        // It is on its way: others of its network may wait.
                        self.isOut(waiting.network)
                        await waiting.ended(try await self.deliver(waiting.letter))
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    private func deliver(_ letter: MailMessage) async throws -> End {
        var (pause, tries) = (pause, 0)
        let last = ContinuousClock.now + LetterBox.patience
        while true {
            do {
                try await send(letter)
                counted("sent")
                return .sent
            } catch let error as CancellationError {
                throw error
            } catch is Withheld {
                guard ContinuousClock.now < last else {
                    // Another process leads: whoever waits for the letter asks there for another.
                    counted("failed")
                    return .failed
                }
                try await Task.sleep(for: .milliseconds(200))
            } catch {
                tries += 1
                let failure = error as? MailFailure
                let mayPass = failure?.mayPass ?? true
                logger.warning("a message did not go out", metadata: ["why": "\(error)", "try": "\(tries)"])
                guard mayPass, tries < LetterBox.tries else {
                    counted("failed")
                    return mayPass || failure?.isOfServer == true ? .failed : .refused
                }
                try await Task.sleep(for: pause)
                pause *= 3
            }
        }
    }
}
