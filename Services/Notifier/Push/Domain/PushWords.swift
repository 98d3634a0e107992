import Contract
import ServiceKit

/// What notices say in one language. `{name}`, `{count}`, `{number}`, `{money}` and `{time}` are filled in.
struct PushWords: Decodable, Sendable {
    var confirmed: String
    var tickets: String
    /// By how the order comes to its customer.
    var ready: [String: String]
    var rejected: String
    var cancelled: String
    var cancelledPart: String
    var refunded: String
    var showMoved: String
    /// Its new time is not known yet.
    var showPostponed: String
    var showCancelled: String
    /// How many things a saved search found, by what happened to all of them; "other": this and that.
    var found: [String: String]
    var sample: String
    var sampleBody: String

    var number: String
    /// A name, and how many lines there are besides.
    var more: String
    var money: String
    var time: String
    /// By the reason's code; of others nothing is said.
    var reasons: [String: String]
    /// Writes the parts of an amount asunder.
    var decimal: String
    /// Whose way to write days and times is used.
    var locale: String

    static let all = Wordings<PushWords>(
        ca: PackageResources.push_ca_json, en: PackageResources.push_en_json, es: PackageResources.push_es_json,
        fi: PackageResources.push_fi_json, th: PackageResources.push_th_json)

    static func of(_ language: PushDevice.Language) -> PushWords { all[language.rawValue] }
}
