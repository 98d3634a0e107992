import Events
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceKit

/// `/.well-known/security.txt` (RFC 9116): contacts for reports of vulnerabilities. Without a contact there is no such file.
struct SecurityText: Sendable {
    /// `mailto:…` or `https://…`
    let contacts: [String]
    let languages: [String]
    /// The site's address; nil if it is known by several.
    let site: String?

    static let path = "/.well-known/security.txt"
    /// The time from an answer to its expiry.
    private static let life = Duration.seconds(30 * 86_400)

    /// - Parameter email: the brand's e-mail address, which is used if the settings have none.
    init(_ settings: WebSettings, email: String?, languages: [String], site: String?) {
        let email = settings.email ?? email
        contacts =
            settings.securityContacts.isEmpty ? email.map { ["mailto:\($0)"] } ?? [] : settings.securityContacts
        self.languages = languages
        self.site = site
    }

    func add(to router: Router<ServiceContext>) {
        guard !contacts.isEmpty else { return }
        router.get(".well-known/security.txt") { _, _ in
            Response(
                status: .ok,
                headers: [
                    .contentType: "text/plain; charset=utf-8", .cacheControl: "public, max-age=86400",
                    .xContentTypeOptions: "nosniff",
                ],
                body: ResponseBody(byteBuffer: ByteBuffer(string: text(at: .now))))
        }
    }

    func text(at now: Timestamp) -> String {
        let seconds = now.advanced(by: Self.life).description.prefix(19)
        let lines =
            contacts.map { "Contact: \($0)" } + ["Expires: \(seconds)Z"]
            + (languages.isEmpty ? [] : ["Preferred-Languages: \(languages.joined(separator: ", "))"])
            + (site.map { ["Canonical: \($0)\(Self.path)"] } ?? [])
        return lines.joined(separator: "\n") + "\n"
    }
}
