import ServiceKit

/// Texts of the letter about changed ways to sign in, in one language; `{days}` and `{site}` are filled in.
struct WaysWords: Decodable, Sendable {
    let subject: String
    let title: String
    let intro: String
    let added: String
    let removed: String
    let button: String
    let yours: String
    /// Text with a link.
    let undo: String
    /// Text without a link.
    let notYours: String

    static let all = Wordings<WaysWords>(
        ca: PackageResources.ways_ca_json, en: PackageResources.ways_en_json, es: PackageResources.ways_es_json,
        fi: PackageResources.ways_fi_json, th: PackageResources.ways_th_json)
}
