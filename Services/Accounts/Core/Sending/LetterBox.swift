import Fetching
import Logging
import Mail
import ServiceKit
import Synchronization

/// Bounded queue of letters. Requests do not wait for the mail server, so that the time of an answer reveals nothing.
final class LetterBox: Sendable {
    /// Pending letters.
    static let most = 200
    /// Pending letters that strangers may cause; the rest of the room is for expected letters.
    static let mostUnexpected = 150
    /// Pending letters of one network.
    static let mostOfNetwork = 50
    /// Tries of one letter, with growing pauses.
    static let tries = 4
    /// Time that a letter waits for the lease; that does not count as a try.
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
    /// Number of letters sent at once.
    private let senders: Int
    private let logger: Logger
    private let letters: AsyncStream<Waiting>
    private let box: AsyncStream<Waiting>.Continuation
    private let waiting = Mutex<[String: Int]>([:])
    /// Counts letters by outcome: "sent", "failed".
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
    ///   - network: network of the request.
    ///   - isExpected: whether the recipient has proven their identity, now or earlier.
    ///   - ended: called when the letter was sent or given up.
    /// - Throws: 503 if too many are pending.
    func add(
        _ letter: MailMessage, from network: String, isExpected: Bool = false,
        ended: @Sendable @escaping (End) async -> Void = { _ in }
    ) throws(Problem) {
        var letter = letter
        // Further tries send the same message.
        letter.id = letter.id ?? MailMessage.newID()
        let isAccepted = waiting.withLock { [letter] waiting in
            guard waiting[network, default: 0] < LetterBox.mostOfNetwork,
                isExpected || waiting.values.reduce(0, +) < LetterBox.mostUnexpected
            else { return false }
            let new = Waiting(letter: letter, network: network, ended: ended)
            guard case .enqueued = box.yield(new) else { return false }
            waiting[network, default: 0] += 1
            return true
        }
        guard isAccepted else { throw .unavailable("too many messages are pending", retryAfter: 30) }
    }

    private func leave(_ network: String) {
        waiting.withLock { waiting in
            let left = waiting[network, default: 1] - 1
            waiting[network] = left > 0 ? left : nil
        }
    }

    /// Sends several letters at a time, until the task is cancelled.
    func run() async throws {
        try await withThrowingTaskGroup { group in
            for _ in 0..<senders {
                group.addTask {
                    for await waiting in self.letters {
                        // It leaves the queue before it is sent, which makes room for others of its network.
                        self.leave(waiting.network)
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
                    // Another process leads; the person requests a new letter there.
                    counted("failed")
                    return .failed
                }
                try await Task.sleep(for: .milliseconds(200))
            } catch {
                tries += 1
                let failure = error as? MailFailure
                let mayPass = failure?.mayPass ?? true
                logger.warning("a message was not sent", metadata: ["why": "\(error)", "try": "\(tries)"])
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
