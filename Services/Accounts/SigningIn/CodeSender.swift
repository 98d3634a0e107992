import Contract
import Events
import Mail
import ServiceKit
import Store

/// Signs people in by a code that is sent to their e-mail address.
///
/// Whoever asks is told the same whether somebody has an account or not, and whether a message goes out or the address had enough of them.
struct CodeSender: Sendable {
    let store: any StoreAccess
    let letters: LetterBox
    let from: MailAddress

    /// What is told of an attempt.
    struct Attempt: Encodable, Sendable {
        var attempt: String
        var expiresAt: Timestamp
    }

    /// - Parameter network: from which it is asked for.
    /// - Throws: `Problem`
    func send(to recipient: MailAddress, in language: String?, from network: String) async throws -> Attempt {
        let address = recipient.lowercased
        let (attempt, code) = (Secrets.new(), Secrets.newCode())
        let (now, isSent) = try await store.perform { transaction -> (Timestamp, Bool) in
            let (now, database) = (transaction.now, transaction.database)
            let since = now.advanced(by: .zero - EmailCodes.window)
            guard try CodeTable.count(to: address, since: since, in: database) < EmailCodes.mostOfAddress else {
                return (now, false)
            }
            let salt = Secrets.new()
            let digest = Secrets.digest(ofCode: code, salt: salt)
            try CodeTable.add(
                EmailCodes.Sent(address: address, digest: digest, salt: salt, tries: 0, sentAt: now), attempt,
                from: network, in: database)
            return (now, true)
        }
        if isSent { try letters.add(letter(to: recipient, code, in: language), from: network) }
        return Attempt(attempt: attempt, expiresAt: now.advanced(by: EmailCodes.life))
    }

    private func letter(to recipient: MailAddress, _ code: String, in language: String?) -> MailMessage {
        SignInLetter(code: code, language: language ?? "en").message(to: recipient, from: from)
    }
}
