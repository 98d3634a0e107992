import Contract
import Fetching
import Foundation
public import ServiceKit
import Store

/// The catalog's own settings, in addition to those of every service.
public struct CatalogSettings: OwnSettings {
    let engine: Engine.Options
    /// Limit for all pictures together, in bytes.
    let pictureBytes: Int
    /// Addresses of all processes that can lead; pictures are fetched from no other.
    let candidates: [String]
    let fetching: PictureFetching.Options
    let importFolders: ImportFolders
    let shareRule: ShareRule
    /// Country or region of places that state none.
    let home: HomeRegion?
    /// Store of the first of several processes that are joined.
    let formerImports: ImportTakeover?

    public init(_ reader: inout SettingsReader) {
        engine = Engine.Options(&reader)
        importFolders = ImportFolders(&reader)
        shareRule = ShareRule(
            percent: reader.int(
                "address-share", default: ShareRule().percent, in: 1...100,
                help: "percent of a thing that open orders from one address may hold while less than half of it is left"
            ),
            atLeast: reader.int(
                "address-share-least", default: ShareRule.least, in: ShareRule.least...1_000_000,
                help: "number that it may hold in any case"))
        home = reader.homeRegion()
        formerImports = reader.optional(
            "imports-from", "a path",
            help: "the first former process' store, from which a rebuilt store takes what no log has"
        ) { ImportTakeover(file: $0) }
        pictureBytes =
            reader.int(
                "pictures-mib", default: 10_240, in: 1...10_000_000,
                help: "room for pictures in MiB; when it is used up no more are accepted") << 20
        candidates =
            reader.optional(
                "candidates", "http://host:port|http://host:port",
                help:
                    "addresses of all processes that can lead: a following one fetches its pictures from the leading one"
            ) { text in
                let all = text.split(separator: "|").map(String.init)
                return all.allSatisfy { WebAddress($0) != nil } ? all : nil
            } ?? []
        var fetching = PictureFetching.Options()
        let isOff = reader.flag(
            "no-picture-fetching", help: "do not fetch the pictures of crawled things, which have none then")
        fetching.delay = reader.duration(
            "picture-delay", default: .seconds(1), in: .zero...(.seconds(60)),
            help: "between two requests for pictures to one host, unless it asks for more")
        let contact = reader.text(
            "contact", default: "https://example.com/about-our-crawler",
            help: "an address or e-mail address, sent to every site, where its owner can complain")
        let isPlain = contact.utf8.allSatisfy { (33...126).contains($0) && $0 != UInt8(ascii: ")") }
        if !isPlain { reader.refuse("contact", "without spaces, brackets and what is not ASCII") }
        var options = Fetcher.Options(contact: contact)
        let hosts = reader.optional(
            "allowed-hosts", "host or host:port, with commas",
            help: "hosts that pictures may be fetched from although their addresses are private"
        ) { $0.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) } }
        options.allowedHosts = AllowedHosts(hosts ?? [])
        options.authorities = reader.optional(
            "authorities", "a file's path", help: "certificates that are trusted, instead of the system's"
        ) { $0 }
        fetching.fetcher = isOff ? nil : options
        self.fetching = fetching
    }
}
