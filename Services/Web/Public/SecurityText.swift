import Events
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceKit

/// `/.well-known/security.txt` (RFC 9116): whom to tell of a weakness. Without an address it is not there.
struct SecurityText: Sendable {
    /// `mailto:…` or `https://…`
    let contacts: [String]
    let languages: [String]
    /// Nil where the site is known by several addresses.
    let site: String?

    static let path = "/.well-known/security.txt"
    /// From each answer: whoever keeps one longer asks again.
    private static let life = Duration.seconds(30 * 86_400)

    /// - Parameter email: the deployment's address for everything else.
    init(_ settings: WebSettings, email: String?, languages: [String]) {
        let address = settings.email ?? email
        contacts =
            settings.securityContacts.isEmpty ? address.map { ["mailto:\($0)"] } ?? [] : settings.securityContacts
        self.languages = languages
        site = settings.address
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
