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
        engine = Engine.Options(&reader)
    }
}
