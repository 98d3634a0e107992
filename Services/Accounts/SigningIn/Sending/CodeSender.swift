import Contract
import Events
import HTTPTypes
import Mail
import ServiceKit
import Store
import Synchronization

/// Sends codes for signing in by e-mail.
///
/// The answer is the same whether the address has an account or not, and whether a message is sent or others used up the address's letters.
/// A requester who requested all of these letters is refused with the time of the next one, which reveals only their own requests.
struct CodeSender: Sendable {
    let store: any StoreAccess
    let letters: LetterBox
    let from: MailAddress
    /// Codes a day for one subscriber's network on unknown devices.
    private let mostOfSubscriber: Int

    static let usualOfSubscriber = 100

    private let underWay: CodesUnderWay

    init(
        store: any StoreAccess, letters: LetterBox, from: MailAddress,
        mostOfSubscriber: Int = CodeSender.usualOfSubscriber, underWay: CodesUnderWay = CodesUnderWay()
    ) {
        (self.store, self.letters, self.from) = (store, letters, from)
        (self.mostOfSubscriber, self.underWay) = (mostOfSubscriber, underWay)
    }

    /// An attempt in answers.
    struct Attempt: Encodable, Sendable {
        var attempt: String
        var expiresAt: Timestamp
    }

    /// - Throws: `Problem`
    func send(to recipient: MailAddress, in language: String?, for requester: EmailCodes.Requester) async throws
        -> Attempt
    {
        let address = recipient.lowercased
        let (attempt, code, salt) = (Secrets.new(), Secrets.newCode(), Secrets.new())
        let digest = Secrets.digest(ofCode: code, salt: salt)
        underWay.insert(salt)
        let (now, sent): (Timestamp, EmailCodes.Sent?)
        do {
            (now, sent) = try await store.perform { transaction in
                let sent = EmailCodes.Sent(
                    address: address, digest: digest, salt: salt, tries: 0, sentAt: transaction.now,
                    mailedAt: transaction.now, device: requester.device)
                return (transaction.now, try begin(attempt, sent, for: requester, in: transaction.database))
            }
        } catch {
            underWay.remove(salt)
            throw error
        }
        if sent == nil { underWay.remove(salt) }
        if let sent { try await add(letter(to: recipient, code, in: language), attempt, sent, for: requester) }
        return Attempt(attempt: attempt, expiresAt: now.advanced(by: EmailCodes.life))
    }

    /// Stores an attempt.
    /// - Returns: the attempt for which a letter has to be sent; nil: none.
    private func begin(
        _ attempt: String, _ new: EmailCodes.Sent, for requester: EmailCodes.Requester, in database: Database
    ) throws -> EmailCodes.Sent? {
        let (now, address) = (new.sentAt, new.address)
        let step = try step(to: address, for: requester, at: now, in: database)
        if requester.device == nil {
            try CodeRequestTable.add(attempt, requester, to: address, isSent: step == .send, at: now, in: database)
        }
        var sent = new
        switch step {
        case .nothing: return nil
        case .send: break
        case .share(let other):
            (sent.digest, sent.salt, sent.mailedAt) = (other.digest, other.salt, other.mailedAt)
            sent.isDelivered = other.isDelivered
        }
        try CodeTable.add(sent, attempt, of: requester.share, in: database)
        return step == .send ? sent : nil
    }

    private func step(
        to address: String, for requester: EmailCodes.Requester, at now: Timestamp, in database: Database
    ) throws -> EmailCodes.Step {
        if let device = requester.device {
            let since = now.advanced(by: .zero - EmailCodes.window)
            let letters = try CodeTable.letters(to: address, of: device, since: since, in: database)
            let step = EmailCodes.stepOfKnownDevice(letters: letters.count)
            if step == .nothing { throw tooMany(EmailCodes.mostOfDevice, letters, within: EmailCodes.window, at: now) }
            return step
        }
        let since = now.advanced(by: .zero - EmailCodes.day)
        if let subscriber = requester.subscriber,
            try CodeRequestTable.count(of: subscriber, since: since, in: database) >= mostOfSubscriber
        {
            throw Problem(
                .tooManyRequests,
                "one network gets at most \(mostOfSubscriber) codes a day on devices on which nobody signed in before",
                headers: [.retryAfter: "3600"])
        }
        let last = try CodeTable.lastOfStrangers(to: address, in: database)
        let step = EmailCodes.step(
            last: last, isUnderWay: last.map { underWay.contains($0.salt) } ?? false,
            sharing: try last.map { try sharing($0, in: database) } ?? 0,
            letters: try CodeRequestTable.letters(to: address, since: since, in: database), at: now)
        if step == .nothing, let subscriber = requester.subscriber {
            let own = try CodeRequestTable.letters(to: address, for: subscriber, since: since, in: database)
            if own.count >= EmailCodes.mostToAddress {
                throw tooMany(EmailCodes.mostToAddress, own, within: EmailCodes.day, at: now)
            }
        }
        return step
    }

    /// - Parameter letters: the requester's own letters.
    private func tooMany(
        _ most: Int, _ letters: EmailCodes.OwnLetters, within window: Duration, at now: Timestamp
    ) -> Problem {
        let next = (letters.first ?? now).advanced(by: window)
        let seconds = max(1, (next.microseconds - now.microseconds + 999_999) / 1_000_000)
        return Problem(
            .tooManyRequests,
            "you get at most \(most) codes for this address within \(window.components.seconds) seconds",
            headers: [.retryAfter: String(seconds)])
    }

    /// Number of attempts that share a code, after dropping an untried one if there are too many.
    private func sharing(_ sent: EmailCodes.Sent, in database: Database) throws -> Int {
        let count = try CodeTable.count(sharing: sent, in: database)
        guard count >= EmailCodes.mostSharing, try CodeTable.dropUntried(sharing: sent, in: database) else {
            return count
        }
        return count - 1
    }

    /// Enqueues a letter. If it finds no room, or cannot be sent, it is not counted, and its code is deleted.
    private func add(
        _ letter: MailMessage, _ attempt: String, _ sent: EmailCodes.Sent, for requester: EmailCodes.Requester
    ) async throws {
        let ended: @Sendable (LetterBox.End) async -> Void = { end in
            // Without the store, the code counts as lost with its process.
            try? await store.perform { transaction in
                guard end != .sent else { return try CodeTable.noteDelivery(of: sent, in: transaction.database) }
                try CodeTable.remove(sent, in: transaction.database)
                try CodeRequestTable.unsend(attempt, in: transaction.database)
            }
            underWay.remove(sent.salt)
        }
        do {
            try letters.add(letter, from: requester.share, isExpected: requester.device != nil, ended: ended)
        } catch {
            await ended(.failed)
            throw error
        }
    }

    private func letter(to recipient: MailAddress, _ code: String, in language: String?) -> MailMessage {
        SignInLetter(code: code, language: language ?? "en").message(to: recipient, from: from)
    }
}

/// Salts of the codes whose letters are pending in this process.
final class CodesUnderWay: Sendable {
    private let salts = Mutex<Set<String>>([])

    func insert(_ salt: String) { salts.withLock { _ = $0.insert(salt) } }
    func remove(_ salt: String) { salts.withLock { _ = $0.remove(salt) } }
    func contains(_ salt: String) -> Bool { salts.withLock { $0.contains(salt) } }
}
