import ServiceKit

/// Texts of the letter in one language; `{code}`, `{minutes}` and `{site}` are filled in.
struct SignInWords: Decodable, Sendable {
    let subject: String
    let title: String
    let intro: String
    let until: String
    let unasked: String

    static let all = Wordings<SignInWords>(
        ca: PackageResources.sign_in_ca_json, en: PackageResources.sign_in_en_json,
        es: PackageResources.sign_in_es_json,
        fi: PackageResources.sign_in_fi_json, th: PackageResources.sign_in_th_json)
}
