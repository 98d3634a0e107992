import Contract
import ServiceKit

/// Texts of notices in one language. `{name}`, `{count}`, `{number}`, `{money}` and `{time}` are filled in.
struct PushWords: Decodable, Sendable {
    var confirmed: String
    var tickets: String
    /// Titles by the order's fulfilment.
    var ready: [String: String]
    var rejected: String
    var cancelled: String
    var cancelledPart: String
    var refunded: String
    var showMoved: String
    /// Title for a show without a new time.
    var showPostponed: String
    var showCancelled: String
    /// Titles for a saved search's finds, by their common change; "other": several changes.
    var found: [String: String]
    var sample: String
    var sampleBody: String

    var number: String
    /// A name and the number of further lines.
    var more: String
    var money: String
    var time: String
    /// Texts of reasons by their codes; others are not shown.
    var reasons: [String: String]
    /// Decimal separator of amounts.
    var decimal: String
    /// Locale of days and times.
    var locale: String

    static let all = Wordings<PushWords>(
        ca: PackageResources.push_ca_json, en: PackageResources.push_en_json, es: PackageResources.push_es_json,
        fi: PackageResources.push_fi_json, th: PackageResources.push_th_json)

    static func of(_ language: PushDevice.Language) -> PushWords { all[language.rawValue] }
}
