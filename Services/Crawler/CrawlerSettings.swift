import Fetching
import Foundation
public import ServiceKit
import Store

/// The crawler's own settings, in addition to those of every service.
public struct CrawlerSettings: OwnSettings {
    let fetching: Fetcher.Options
    let engine: Engine.Options

    public init(_ reader: inout SettingsReader) {
        let contact = reader.text(
            "contact", default: "https://example.com/about-our-crawler",
            help: "an address or e-mail address, sent to every site, where its owner can complain")
        var options = Fetcher.Options(contact: contact)
        let isPlain = contact.utf8.allSatisfy { (33...126).contains($0) && $0 != UInt8(ascii: ")") }
        if !isPlain { reader.refuse("contact", "without spaces, brackets and what is not ASCII") }
        let hosts = reader.optional(
            "allowed-hosts", "host or host:port, with commas",
            help: "hosts that may be visited although their addresses are private"
        ) { $0.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) } }
        options.allowedHosts = AllowedHosts(hosts ?? [])
        options.authorities = reader.optional(
            "authorities", "a file's path", help: "certificates that are trusted, instead of the system's"
        ) { $0 }
        fetching = options
        engine = Engine.Options(&reader)
    }
}
