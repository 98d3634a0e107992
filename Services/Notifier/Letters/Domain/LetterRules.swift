import Contract
import Events
import Mail

/// Limits of mailboxes and letters.
enum LetterRules {
    /// Mailboxes of all customers.
    static let mostOfAll = 100_000
    /// Pending letters of one mailbox; more are not written.
    static let mostWaiting = 100
    /// Lines and tickets of an order in its letter. The page shows all.
    static let mostLines = 50
    static let mostTickets = 10
    /// Finds of saved searches in a letter. The page shows more.
    static let mostFinds = 50
    /// Time that a search's finds are gathered for one letter.
    static let gathering = Duration.seconds(60)

    /// Age at which an unsent letter is parked, since its event is old news by then.
    static let longest = Duration.seconds(3 * 86_400)
    /// Time that a parked letter is kept.
    static let retention = Duration.seconds(7 * 86_400)
    /// Bound on planned times. A later one was set by a clock that was ahead.
    static let furthest = Duration.seconds(2 * 86_400)

    /// Time within which an address can be confirmed.
    static let life = Duration.seconds(3 * 86_400)
    static let lifeInDays = 3
    /// Confirmation letters to one address within `window`. Further requests send none, and get the same answer.
    static let mostOfAddress = 3
    /// Confirmation letters requested from one network within `window`.
    static let mostOfNetwork = 200
    static let window = Duration.seconds(86_400)
    /// Unconfirmed addresses, of all networks and of one.
    static let mostUnconfirmed = 10_000
    static let mostUnconfirmedOfNetwork = 1_000

    /// - Returns: the first broken rule; nil if there is none.
    static func fault(in form: LetterForm) -> Reason? {
        guard form.address != nil else { return .field("/email", "an e-mail address") }
        guard let kinds = form.kinds else { return nil }
        guard !kinds.isEmpty, Set(kinds).count == kinds.count else {
            let all = Letter.LetterType.allCases.map(\.rawValue).joined(separator: ", ")
            return .field("/kinds", "some of \(all), each once")
        }
        return nil
    }
}

/// A customer's request for letters.
struct LetterForm: Decodable, Sendable {
    var email: String
    var language: PushDevice.Language
    /// Nil: all.
    var kinds: [Letter.LetterType]?
    /// Network of the request, as the gateway sees it.
    var network: String?

    var address: MailAddress? { MailAddress(email) }

    /// The requested mailbox.
    func mailbox(of actor: Actor, _ secrets: LetterSecrets, at now: Timestamp) -> Mailbox {
        Mailbox(
            id: secrets.mailbox(of: actor.id, at: email), person: actor.id,
            also: Set(actor.also ?? []).subtracting([actor.id]).sorted(), email: email, language: language,
            kinds: (kinds ?? Letter.LetterType.allCases).sorted { $0.rawValue < $1.rawValue }, createdAt: now,
            updatedAt: now)
    }
}
