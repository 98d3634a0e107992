import Fetching
import Finding
import Foundation
import Mail
public import ServiceKit
import Store

/// The notifier's own settings, in addition to those of every service.
public struct NotifierSettings: OwnSettings {
    /// Hosts that are allowed although their addresses are private, also by http.
    let hosts: AllowedHosts
    /// Allowed push services, as suffixes of host names.
    let pushServices: [String]
    /// File of trusted certificates, instead of the system's.
    let authorities: String?
    /// Contact for operators of push services; nil: none.
    let contact: String?
    /// Mail settings; nil: no mail is sent.
    let mail: MailSettings?
    /// Address of the page, for links: "https://vicinity.example".
    let address: String?
    /// Name of the deployment.
    let site: String
    /// Time of the daily letter of saved searches.
    let dailyTime: DailyTime
    /// Time within which changes of a thing are combined for saved searches.
    let quiet: Duration
    let webhookKey: OwnKey
    let pushKey: OwnKey
    let letterKey: OwnKey
    let engine: Engine.Options

    public init(_ reader: inout SettingsReader) {
        let names = reader.optional(
            "webhook-hosts", "host or host:port, with commas",
            help: "hosts that webhooks may use although their addresses are private, also by http"
        ) { $0.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) } }
        hosts = AllowedHosts(names ?? [])
        pushServices =
            reader.optional(
                "push-hosts", "host names, with commas, or * for all of the public internet",
                help:
                    "push services that browsers may use, as suffixes of host names; by default those of known browsers"
            ) { text in
                let names = text.split(separator: ",").map { $0.filter { $0 != " " }.lowercased() }
                let services = names.compactMap(PushRules.service)
                return !services.isEmpty && services.count == names.count ? services : nil
            } ?? PushRules.knownServices
        authorities = reader.optional(
            "webhook-authorities", "a file's path",
            help: "trusted certificates of receivers, instead of the system's"
        ) { $0 }
        let email = reader.optional(
            "contact-email", "an address", help: "contact for operators of push services, unless push-contact is set"
        ) {
            $0.contains("@") ? "mailto:\($0)" : nil
        }
        let pushContact = reader.optional(
            "push-contact", "mailto:… or https://…",
            help: "contact for operators of push services; some services accept nothing without one"
        ) { $0.hasPrefix("mailto:") || $0.hasPrefix("https://") ? $0 : nil }
        address = reader.optional(
            "public-url", "https://host", help: "address that links in letters lead to; without it no letters are sent"
        ) { NotifierSettings.site($0) }
        // RFC 8292 allows a web address, too.
        contact = pushContact ?? email ?? address.flatMap { $0.hasPrefix("https://") ? $0 : nil }
        mail = MailSettings(&reader)
        reader.synonyms()
        site =
            reader.optional(
                "brand", "a JSON file", help: "the gateway's brand file; its name is used in notices and letters"
            ) {
                NotifierSettings.name(ofBrand: $0)
            } ?? "Vicinity"
        dailyTime =
            reader.optional(
                "daily-letter", "a time of day like 07:00+07:00",
                help: "time of the daily letter of saved searches; by default 07:00Z"
            ) { DailyTime($0) } ?? .usual
        quiet = reader.duration(
            "search-quiet", default: SearchRules.quiet, in: .milliseconds(10) ... .seconds(3600),
            help: "time within which changes of a thing are combined for saved searches")
        webhookKey = WebhookKey.setting(&reader)
        pushKey = PushKey.setting(&reader)
        letterKey = LetterKey.setting(&reader)
        engine = Engine.Options(&reader)
    }

    /// Mail settings and the page's address; nil: no letters are sent.
    var letters: (mail: MailSettings, address: String)? {
        guard let mail, let address else { return nil }
        return (mail, address)
    }

    /// Parses a scheme and a host, perhaps with a port.
    private static func site(_ text: String) -> String? {
        for scheme in ["https://", "http://"] where text.hasPrefix(scheme) {
            let host = text.dropFirst(scheme.count)
            let isHost = host.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".-:[]".contains($0)) }
            return !host.isEmpty && isHost ? text.lowercased() : nil
        }
        return nil
    }

    /// - Parameter path: path of a brand file, which the gateway checks.
    private static func name(ofBrand path: String) -> String? {
        struct Brand: Decodable { var name: String? }
        guard let file = FileManager.default.contents(atPath: path) else { return nil }
        return (try? JSONDecoder().decode(Brand.self, from: file)).map { $0.name ?? "Vicinity" }
    }
}
