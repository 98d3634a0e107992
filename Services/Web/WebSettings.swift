import Foundation
public import ServiceKit

/// Settings of the page, and where its files are.
public struct WebSettings: Sendable {
    /// Tiles that are pictures, of one kind of map: "standard", "satellite", "hybrid".
    struct Tiles: Sendable, Encodable {
        var url: String
        var attribution: String
    }

    /// The folder of the page's files; nil: no page is served.
    var page: String?
    /// The folder of the API's document; nil: none is served.
    var apiDocument: String?
    /// The folder of Leaflet, which moves the map where there is no WebGL.
    var leaflet: String
    /// The brand's file: name, logo and modules of this deployment.
    var brand: String?
    var tiles: [String: Tiles]
    var map: MapSettings
    /// Latitude and longitude of the first view; nil: as the brand has it.
    var start: [Double]?
    /// Sites whose pictures the page may show beside this site's, as in a Content-Security-Policy.
    var pictureSites: [String]
    /// Sites that may show lists and menus of this one in a frame.
    var embedSites: [String]
    /// The maximum number of things in the sitemap.
    var sitemap: Int
    /// How long a page waits for its public content; after that the page's script fetches it.
    var pageWait: Duration
    var email: String?
    /// Contacts for reports of vulnerabilities; empty: `email`.
    var securityContacts: [String]
    var website: String?
    /// Whether the page has a gallery of its parts (`/page/gallery`); a debug build always has one.
    var gallery: Bool

    public init(_ reader: inout SettingsReader) {
        apiDocument = reader.optional(
            "api-document", "a folder", help: "what deploy/api-document made, for /openapi.json and /reference"
        ) { $0 }
        page = reader.optional("page", "a folder", help: "the page's files; without it there is no page") { $0 }
        leaflet = reader.text(
            "leaflet", default: "/usr/share/javascript/leaflet", help: "the folder of Leaflet")
        map = MapSettings(&reader)
        tiles = [:]
        for kind in ["standard", "satellite", "hybrid"] {
            tiles[kind] = reader.tiles(kind)
        }
        brand = reader.optional(
            "brand", "a JSON file",
            help: "name, logo, accent, modules and pages of this deployment, see Services/Web/README.md"
        ) { $0 }
        start = reader.optional(
            "map-start", "latitude,longitude",
            help: "where the page is at first, else as the brand says; or 13.7466,100.5347"
        ) { text in
            let parts = text.split(separator: ",").compactMap { Double($0.filter { $0 != " " }) }
            guard parts.count == 2, (-90...90).contains(parts[0]), (-180...180).contains(parts[1]) else {
                return nil
            }
            return parts
        }
        pictureSites = reader.list(
            "picture-sites", "https://host or https://*.host, with commas",
            help: "whose pictures the page shows beside its own; every one of them sees who looks at what"
        ) { WebSettings.pictureSite($0) }
        embedSites = reader.list(
            "embed-sites", "https://host or https://*.host, with commas",
            help: "which sites may show /embed/list and /embed/menu in a frame"
        ) { WebSettings.pictureSite($0) ?? WebSettings.localSite($0) }
        sitemap = reader.int(
            "sitemap-size", default: 50_000, in: 1...1_000_000, help: "the maximum number of things in the sitemap")
        pageWait = reader.duration(
            "page-wait", default: .milliseconds(900), in: .milliseconds(50)...(.seconds(60)),
            help: "how long a page waits for its public content, which its script fetches after that")
        email = reader.optional("contact-email", "an address", help: "shown on the page \"About\"") {
            $0.contains("@") ? $0 : nil
        }
        securityContacts = reader.list(
            "security-contact", "mailto:… or https://…, with commas",
            help: "contacts in security.txt; unless set, contact-email"
        ) { $0.hasPrefix("mailto:") && $0.contains("@") || $0.hasPrefix("https://") ? $0 : nil }
        website = reader.optional("website", "https://…", help: "shown on the page \"About\"") {
            WebSettings.website($0)
        }
        let isSet = reader.flag("page-gallery", help: "shows the parts that the page is made of at /page/gallery")
        gallery = isSet || WebSettings.isDebug
    }

    private static var isDebug: Bool {
        #if DEBUG
            true
        #else
            false
        #endif
    }

    /// The text, if it is an address of a page; else nil.
    static func website(_ text: String) -> String? {
        URL(string: text)?.scheme.map { ["http", "https"].contains($0) } == true ? text : nil
    }

    /// The sites of tiles that are pictures, as in a Content-Security-Policy.
    var tileSites: [String] {
        Set(tiles.values.compactMap { WebSettings.site(of: $0.url) }).sorted()
    }

    /// The text in lower case, if it is an https origin, or all names below a domain; else nil.
    static func pictureSite(_ text: String) -> String? {
        guard text.hasPrefix("https://") else { return nil }
        let host = text.dropFirst(8).hasPrefix("*.") ? text.dropFirst(10) : text.dropFirst(8)
        let isHost = host.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-.:".contains($0)) }
        return isHost && host.contains(".") && !host.hasPrefix(".") ? text.lowercased() : nil
    }

    /// The text, if it is an origin on this machine, which needs no certificate: `http://127.0.0.1:8000`.
    static func localSite(_ text: String) -> String? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let isLocal = parts.count == 3 && parts[0] == "http" && ["//127.0.0.1", "//localhost"].contains(parts[1])
        return isLocal && UInt16(parts[2]) != nil ? text : nil
    }

    /// The site of a tile template: `https://{s}.tiles.example/{z}…` belongs to `https://*.tiles.example`.
    static func site(of template: String) -> String? {
        let parts = template.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == "https:" || parts[0] == "http:", parts[1].isEmpty else { return nil }
        let host = parts[2].hasPrefix("{s}.") ? "*" + parts[2].dropFirst(3) : String(parts[2])
        let allowed = host.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-.:*[]".contains($0)) }
        return allowed && !host.isEmpty ? "\(parts[0])//\(host)" : nil
    }
}

extension SettingsReader {
    fileprivate mutating func tiles(_ kind: String) -> WebSettings.Tiles? {
        let url = optional(
            "map-\(kind)", "an address with {z}, {x} and {y}", help: "pictures of the \(kind) map"
        ) { text in
            WebSettings.site(of: text) != nil && ["{z}", "{x}", "{y}"].allSatisfy(text.contains) ? text : nil
        }
        let attribution = optional("map-\(kind)-attribution", help: "who made the \(kind) map") { $0 }
        return url.map { WebSettings.Tiles(url: $0, attribution: attribution ?? "") }
    }
}
