import Contract
import Events
import HTTPTypes
import Mail
import ServiceKit
import Store
import Synchronization

/// Signs people in by a code that is sent to their e-mail address.
///
/// The answer is the same whether somebody has an account or not, and whether a message goes out or others used up the address's letters.
/// Whoever asked for all of these letters is refused with the time of the next: that states nothing but what they did themselves.
struct CodeSender: Sendable {
    let store: any StoreAccess
    let letters: LetterBox
    let from: MailAddress
    /// Codes that one subscriber's network asks for in a day on devices that are not known.
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

    /// What is told of an attempt.
    struct Attempt: Encodable, Sendable {
        var attempt: String
        var expiresAt: Timestamp
    }

    /// - Throws: `Problem`
    func send(to recipient: MailAddress, in language: String?, for asker: EmailCodes.Asker) async throws -> Attempt {
        let address = recipient.lowercased
        let (attempt, code, salt) = (Secrets.new(), Secrets.newCode(), Secrets.new())
        let digest = Secrets.digest(ofCode: code, salt: salt)
        underWay.insert(salt)
        let (now, sent): (Timestamp, EmailCodes.Sent?)
        do {
            (now, sent) = try await store.perform { transaction in
                let sent = EmailCodes.Sent(
                    address: address, digest: digest, salt: salt, tries: 0, sentAt: transaction.now,
                    mailedAt: transaction.now, device: asker.device)
                return (transaction.now, try begin(attempt, sent, for: asker, in: transaction.database))
            }
        } catch {
            underWay.remove(salt)
            throw error
        }
        if sent == nil { underWay.remove(salt) }
        if let sent { try await add(letter(to: recipient, code, in: language), attempt, sent, for: asker) }
        return Attempt(attempt: attempt, expiresAt: now.advanced(by: EmailCodes.life))
    }

    /// - Returns: what a letter is to go out for.
    private func begin(
        _ attempt: String, _ new: EmailCodes.Sent, for asker: EmailCodes.Asker, in database: Database
    ) throws -> EmailCodes.Sent? {
        let (now, address) = (new.sentAt, new.address)
        let step = try step(to: address, for: asker, at: now, in: database)
        if asker.device == nil {
            try AskedTable.add(attempt, asker, to: address, isSent: step == .send, at: now, in: database)
        }
        var sent = new
        switch step {
        case .nothing: return nil
        case .send: break
        case .share(let other):
            (sent.digest, sent.salt, sent.mailedAt) = (other.digest, other.salt, other.mailedAt)
            sent.isDelivered = other.isDelivered
        }
        try CodeTable.add(sent, attempt, of: asker.share, in: database)
        return step == .send ? sent : nil
    }

    private func step(
        to address: String, for asker: EmailCodes.Asker, at now: Timestamp, in database: Database
    ) throws -> EmailCodes.Step {
        if let device = asker.device {
            let since = now.advanced(by: .zero - EmailCodes.window)
            let letters = try CodeTable.letters(to: address, of: device, since: since, in: database)
            let step = EmailCodes.stepOfKnownDevice(letters: letters.count)
            if step == .nothing { throw tooMany(EmailCodes.mostOfDevice, letters, within: EmailCodes.window, at: now) }
            return step
        }
        let since = now.advanced(by: .zero - EmailCodes.day)
        if let subscriber = asker.subscriber,
            try AskedTable.count(of: subscriber, since: since, in: database) >= mostOfSubscriber
        {
            throw Problem(
                .tooManyRequests,
                "at most \(mostOfSubscriber) codes a day go to one network on devices that nobody signed in on before",
                headers: [.retryAfter: "3600"])
        }
        let last = try CodeTable.lastOfStrangers(to: address, in: database)
        let step = EmailCodes.step(
            last: last, isUnderWay: last.map { underWay.contains($0.salt) } ?? false,
            sharing: try last.map { try sharing($0, in: database) } ?? 0,
            letters: try AskedTable.letters(to: address, since: since, in: database), at: now)
        if step == .nothing, let subscriber = asker.subscriber {
            let own = try AskedTable.letters(to: address, askedBy: subscriber, since: since, in: database)
            if own.count >= EmailCodes.mostToAddress {
                throw tooMany(EmailCodes.mostToAddress, own, within: EmailCodes.day, at: now)
            }
        }
        return step
    }

    /// - Parameter letters: those that whoever asks has asked for.
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

    /// Attempts for a code, after one that nobody tried made room for the next.
    private func sharing(_ sent: EmailCodes.Sent, in database: Database) throws -> Int {
        let count = try CodeTable.count(sharing: sent, in: database)
        guard count >= EmailCodes.mostSharing, try CodeTable.dropUntried(sharing: sent, in: database) else {
            return count
        }
        return count - 1
    }

    /// A letter that finds no room, or cannot be sent, is not counted, and nobody else shares its code.
    private func add(
        _ letter: MailMessage, _ attempt: String, _ sent: EmailCodes.Sent, for asker: EmailCodes.Asker
    ) async throws {
        let ended: @Sendable (LetterBox.End) async -> Void = { end in
            // If the store cannot be had now, the code is as one that was lost with its process.
            try? await store.perform { transaction in
                guard end != .sent else { return try CodeTable.noteDelivery(of: sent, in: transaction.database) }
                try CodeTable.remove(sent, in: transaction.database)
                try AskedTable.unsend(attempt, in: transaction.database)
            }
            underWay.remove(sent.salt)
        }
        do {
            try letters.add(letter, from: asker.share, isExpected: asker.device != nil, ended: ended)
        } catch {
            await ended(.failed)
            throw error
        }
    }

    private func letter(to recipient: MailAddress, _ code: String, in language: String?) -> MailMessage {
        SignInLetter(code: code, language: language ?? "en").message(to: recipient, from: from)
    }
}

/// The codes whose letters wait in this process, by their salts: as many as the box holds.
final class CodesUnderWay: Sendable {
    private let salts = Mutex<Set<String>>([])

    func insert(_ salt: String) { salts.withLock { _ = $0.insert(salt) } }
    func remove(_ salt: String) { salts.withLock { _ = $0.remove(salt) } }
    func contains(_ salt: String) -> Bool { salts.withLock { $0.contains(salt) } }
}
