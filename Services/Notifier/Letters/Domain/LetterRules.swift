import Contract
import Events
import Mail

/// How many letters there may be, and how long they are tried.
enum LetterRules {
    /// Mailboxes of all customers.
    static let mostOfAll = 100_000
    /// Letters that wait for one mailbox; more are not written.
    static let mostWaiting = 100
    /// Of an order's lines, those that its letter names; and of its tickets those that come with it. The page has all.
    static let mostLines = 50
    static let mostTickets = 10
    /// Of what saved searches found, that a letter names; the page has more.
    static let mostFinds = 50
    /// How long other finds of a search are waited for, to be told in one letter.
    static let gathering = Duration.seconds(60)

    /// Nobody wants to hear of last week's order: what was not sent until then is parked.
    static let longest = Duration.seconds(3 * 86_400)
    /// How long it is to be seen that a letter was parked.
    static let keptFor = Duration.seconds(7 * 86_400)
    /// What is planned for later than this had its time from a clock that went ahead.
    static let furthest = Duration.seconds(2 * 86_400)

    /// How long an address can be confirmed.
    static let life = Duration.seconds(3 * 86_400)
    static let lifeInDays = 3
    /// Letters that ask one address whether it is meant, within `window`; who asks for more gets none, and no other answer.
    static let mostOfAddress = 3
    /// And those that were asked for from one network.
    static let mostOfNetwork = 200
    static let window = Duration.seconds(86_400)
    /// Addresses that wait to be confirmed, and of them those of one network.
    static let mostUnconfirmed = 10_000
    static let mostUnconfirmedOfNetwork = 1_000

    /// - Returns: what is wrong with a wish; nil if nothing is.
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

/// What a customer says who wants letters.
struct LetterForm: Decodable, Sendable {
    var email: String
    var language: PushDevice.Language
    /// Nil: all.
    var kinds: [Letter.LetterType]?
    /// From which it is asked, as the gateway knows.
    var network: String?

    var address: MailAddress? { MailAddress(email) }

    /// The mailbox that it would be.
    func mailbox(of actor: Actor, _ secrets: LetterSecrets, at now: Timestamp) -> Mailbox {
        Mailbox(
            id: secrets.mailbox(of: actor.id, at: email), person: actor.id,
            also: Set(actor.also ?? []).subtracting([actor.id]).sorted(), email: email, language: language,
            kinds: (kinds ?? Letter.LetterType.allCases).sorted { $0.rawValue < $1.rawValue }, createdAt: now,
            updatedAt: now)
    }
}
