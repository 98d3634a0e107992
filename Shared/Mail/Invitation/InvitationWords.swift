import ServiceKit

/// Texts of an invitation in one language; `{business}`, `{duty}`, `{days}` and `{site}` are filled in.
struct InvitationWords: Decodable, Sendable {
    let subject: String
    let title: String
    let intro: String
    let button: String
    let oneDay: String
    let days: String
    let unasked: String
    let duties: [String: String]

    static let all = Wordings<InvitationWords>(
        ca: PackageResources.invitation_ca_json, en: PackageResources.invitation_en_json,
        es: PackageResources.invitation_es_json,
        fi: PackageResources.invitation_fi_json, th: PackageResources.invitation_th_json)
}
