import Fetching
import Foundation
public import ServiceKit
import Store

/// The notifier's own settings, in addition to those of every service.
public struct NotifierSettings: OwnSettings {
    /// Hosts that may be sent to although their addresses are private, and by http.
    let hosts: AllowedHosts
    /// A file of certificates that are believed, instead of the system's.
    let authorities: String?
    /// Whom push services may ask about what is sent; nil: nobody.
    let contact: String?
    /// What the deployment is called.
    let site: String
    let engine: Engine.Options

    public init(_ reader: inout SettingsReader) {
        let names = reader.optional(
            "webhook-hosts", "host or host:port, with commas",
            help: "hosts that webhooks may name although their addresses are private, also by http"
        ) { $0.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) } }
        hosts = AllowedHosts(names ?? [])
        authorities = reader.optional(
            "webhook-authorities", "a file's path",
            help: "certificates of receivers that are believed, instead of the system's"
        ) { $0 }
        let email = reader.optional(
            "contact-email", "an address", help: "whom push services may ask, unless push-contact"
        ) {
            $0.contains("@") ? "mailto:\($0)" : nil
        }
        contact =
            reader.optional(
                "push-contact", "mailto:… or https://…",
                help: "whom push services may ask about what is sent; some take nothing without one"
            ) { $0.hasPrefix("mailto:") || $0.hasPrefix("https://") ? $0 : nil } ?? email
        site =
            reader.optional("brand", "a JSON file", help: "as the gateway's; its name stands in what is sent") {
                NotifierSettings.name(ofBrand: $0)
            } ?? "Vicinity"
        engine = Engine.Options(&reader)
    }

    /// - Parameter path: of a brand's file, which the gateway checks.
    private static func name(ofBrand path: String) -> String? {
        struct Brand: Decodable { var name: String? }
        guard let file = FileManager.default.contents(atPath: path) else { return nil }
        return (try? JSONDecoder().decode(Brand.self, from: file)).map { $0.name ?? "Vicinity" }
    }
}
