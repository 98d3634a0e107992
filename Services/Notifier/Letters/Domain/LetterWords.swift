import Contract
import ServiceKit

/// Texts of letters in one language, in addition to those of notices. `{site}`, `{count}`, `{money}` and `{days}` are filled in.
struct LetterWords: Decodable, Sendable {
    /// Button that opens the order.
    var open: String
    var total: String
    var oneSeat: String
    var seats: String
    /// Description of a ticket's picture.
    var code: String
    /// Reason for the letter, and the link that ends letters.
    var why: String
    var stop: String
    /// Title for several saved searches, with the number of changes.
    var found: String
    /// Number of finds that are not named.
    var others: String
    /// Earlier price of a find, and note that it is not offered any more.
    var before: String
    var removed: String
    /// Button that opens the finds.
    var openFound: String

    /// Texts of the confirmation letter.
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
