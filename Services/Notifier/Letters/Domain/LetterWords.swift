import Contract
import ServiceKit

/// What letters say in one language beside what notices say. `{site}`, `{count}`, `{money}` and `{days}` are filled in.
struct LetterWords: Decodable, Sendable {
    /// Leads to the order.
    var open: String
    var total: String
    var oneSeat: String
    var seats: String
    /// Of a ticket's picture.
    var code: String
    /// Why the letter came, and what ends that.
    var why: String
    var stop: String
    /// Of several saved searches, how many things changed.
    var found: String
    /// What is not named.
    var others: String
    /// What something cost before, and that it is no more.
    var before: String
    var gone: String
    /// Leads to what was found.
    var openFound: String

    /// The letter that asks whether an address is meant.
    var confirmSubject: String
    var confirmTitle: String
    var confirmIntro: String
    var confirmButton: String
    var confirmUntil: String
    var unasked: String

    static let all = Wordings<LetterWords>(
        ca: PackageResources.letters_ca_json, en: PackageResources.letters_en_json,
        es: PackageResources.letters_es_json, fi: PackageResources.letters_fi_json,
        th: PackageResources.letters_th_json)

    static func of(_ language: PushDevice.Language) -> LetterWords { all[language.rawValue] }
}
