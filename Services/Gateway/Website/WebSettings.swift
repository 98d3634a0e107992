import Foundation
import ServiceKit

/// Settings of the web client, and where its files are.
struct WebSettings: Sendable {
    /// The tiles of one kind of map.
    struct Tiles: Sendable, Encodable {
        var url: String
        var attribution: String
    }

    /// The client's own files; without them no page is served.
    var page: String?
    /// Leaflet and its clustering plugin, as their packages install them.
    var leaflet: String
    var tiles: [String: Tiles]
    var start: [Double]
    /// Sites whose pictures the page may show, in addition to this site's, as in a Content-Security-Policy.
    var pictureSites: [String]
    var email: String?
    var website: String?

    init(_ reader: inout SettingsReader) {
        page = reader.optional("page", "a folder", help: "the web client's files; without it there is no page") { $0 }
        leaflet = reader.text(
            "leaflet", default: "/usr/share/javascript/leaflet", help: "the folder of Leaflet and its clustering")
        tiles = [:]
        for kind in ["standard", "satellite", "hybrid"] {
            tiles[kind] = reader.tiles(kind)
        }
        start = reader.value(
            "map-start", default: [13.7466, 100.5347], "latitude,longitude", help: "where the page is at first",
            show: { $0.map { "\($0)" }.joined(separator: ",") },
            read: { text in
                let parts = text.split(separator: ",").compactMap { Double($0.filter { $0 != " " }) }
                guard parts.count == 2, (-90...90).contains(parts[0]), (-180...180).contains(parts[1]) else {
                    return nil
                }
                return parts
            })
        pictureSites = reader.list(
            "picture-sites", "https://host or https://*.host, with commas",
            help: "whose pictures the page shows beside its own; every one of them sees who looks at what"
        ) { WebSettings.pictureSite($0) }
        email = reader.optional("contact-email", "an address", help: "shown on the page \"About\"") {
            $0.contains("@") ? $0 : nil
        }
        website = reader.optional("website", "https://…", help: "shown on the page \"About\"") {
            URL(string: $0)?.scheme.map { ["http", "https"].contains($0) } == true ? $0 : nil
        }
    }

    /// The sites of the maps' tiles, as in a Content-Security-Policy.
    var tileSites: [String] {
        Set(tiles.values.compactMap { WebSettings.site(of: $0.url) }).sorted()
    }

    /// Checks a site: an https origin, or all names below a domain.
    static func pictureSite(_ text: String) -> String? {
        guard text.hasPrefix("https://") else { return nil }
        let host = text.dropFirst(8).hasPrefix("*.") ? text.dropFirst(10) : text.dropFirst(8)
        let isHost = host.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-.:".contains($0)) }
        return isHost && host.contains(".") && !host.hasPrefix(".") ? text.lowercased() : nil
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
