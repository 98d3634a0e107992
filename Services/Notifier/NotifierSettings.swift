import Fetching
import Finding
import Foundation
import Mail
public import ServiceKit
import Store

/// The notifier's own settings, in addition to those of every service.
public struct NotifierSettings: OwnSettings {
    /// Hosts that may be sent to although their addresses are private, and by http.
    let hosts: AllowedHosts
    /// Push services that are sent to, by what their hosts end with.
    let pushServices: [String]
    /// A file of certificates that are believed, instead of the system's.
    let authorities: String?
    /// Whom push services may ask about what is sent; nil: nobody.
    let contact: String?
    /// How letters go out; nil: none do.
    let mail: MailSettings?
    /// Where the page is, for links: "https://vicinity.example".
    let address: String?
    /// What the deployment is called.
    let site: String
    /// When the daily letter of saved searches goes out.
    let dailyTime: DailyTime
    /// What happens to a thing meanwhile is told to saved searches as one change.
    let quiet: Duration
    let webhookKey: OwnKey
    let pushKey: OwnKey
    let letterKey: OwnKey
    let engine: Engine.Options

    public init(_ reader: inout SettingsReader) {
        let names = reader.optional(
            "webhook-hosts", "host or host:port, with commas",
            help: "hosts that webhooks may name although their addresses are private, also by http"
        ) { $0.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) } }
        hosts = AllowedHosts(names ?? [])
        pushServices =
            reader.optional(
                "push-hosts", "host names, with commas, or * for all of the public internet",
                help: "push services that browsers may name, by what their hosts end with; those of known browsers "
                    + "unless said"
            ) { text in
                let names = text.split(separator: ",").map { $0.filter { $0 != " " }.lowercased() }
                let services = names.compactMap(PushRules.service)
                return !services.isEmpty && services.count == names.count ? services : nil
            } ?? PushRules.knownServices
        authorities = reader.optional(
            "webhook-authorities", "a file's path",
            help: "certificates of receivers that are believed, instead of the system's"
        ) { $0 }
        let email = reader.optional(
            "contact-email", "an address", help: "whom push services may ask, unless push-contact"
        ) {
            $0.contains("@") ? "mailto:\($0)" : nil
        }
        let said = reader.optional(
            "push-contact", "mailto:… or https://…",
            help: "whom push services may ask about what is sent; some take nothing without one"
        ) { $0.hasPrefix("mailto:") || $0.hasPrefix("https://") ? $0 : nil }
        address = reader.optional(
            "public-url", "https://host", help: "the address that links in letters lead to; without it none go out"
        ) { NotifierSettings.site($0) }
        // RFC 8292 takes an address of the web, too.
        contact = said ?? email ?? address.flatMap { $0.hasPrefix("https://") ? $0 : nil }
        mail = MailSettings(&reader)
        reader.synonyms()
        site =
            reader.optional("brand", "a JSON file", help: "as the gateway's; its name stands in what is sent") {
                NotifierSettings.name(ofBrand: $0)
            } ?? "Vicinity"
        dailyTime =
            reader.optional(
                "daily-letter", "a time of day like 07:00+07:00",
                help: "when the daily letter of saved searches goes out; 07:00Z unless said"
            ) { DailyTime($0) } ?? .usual
        quiet = reader.duration(
            "search-quiet", default: SearchRules.quiet, in: .milliseconds(10) ... .seconds(3600),
            help: "what happens to a thing meanwhile is told to saved searches as one change")
        webhookKey = WebhookKey.setting(&reader)
        pushKey = PushKey.setting(&reader)
        letterKey = LetterKey.setting(&reader)
        engine = Engine.Options(&reader)
    }

    /// How letters go out and where their links lead; nil: none go out.
    var letters: (mail: MailSettings, address: String)? {
        guard let mail, let address else { return nil }
        return (mail, address)
    }

    /// A scheme and a host, perhaps a port, nothing else.
    private static func site(_ text: String) -> String? {
        for scheme in ["https://", "http://"] where text.hasPrefix(scheme) {
            let host = text.dropFirst(scheme.count)
            let isHost = host.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".-:[]".contains($0)) }
            return !host.isEmpty && isHost ? text.lowercased() : nil
        }
        return nil
    }

    /// - Parameter path: of a brand's file, which the gateway checks.
    private static func name(ofBrand path: String) -> String? {
        struct Brand: Decodable { var name: String? }
        guard let file = FileManager.default.contents(atPath: path) else { return nil }
        return (try? JSONDecoder().decode(Brand.self, from: file)).map { $0.name ?? "Vicinity" }
    }
}
