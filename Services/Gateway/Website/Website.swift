import Events
import Foundation
import ServiceKit

/// The web client's files, under paths that change with their contents, and its settings.
struct Website: Sendable {
    /// A version of all files together.
    let version: String
    /// By their paths under `/page/<version>/`.
    let files: [String: WebFile]
    /// The page itself, and the service worker that keeps it for offline use. Both name the version, so they are fetched anew each time.
    let page: WebFile
    let worker: WebFile
    let manifest: WebFile
    /// The content of `/page/settings.json`.
    let settings: [UInt8]

    private struct Told: Encodable {
        var version: String
        /// The files that the page needs offline.
        var files: [String]
        var tiles: [String: WebSettings.Tiles]
        var start: [Double]
        var email: String?
        var website: String?
    }

    /// Nil if no folder is set.
    /// - Throws: `SettingsError` if a folder cannot be read or lacks what a page needs.
    init?(_ settings: WebSettings) throws(SettingsError) {
        guard let path = settings.page else { return nil }
        let (own, leaflet) = (
            try WebFolder(path, setting: "page"), try WebFolder(settings.leaflet, setting: "leaflet")
        )
        var files: [String: WebFile] = [:]
        for name in own.files.keys { files[name] = own.file(name) }
        for name in Website.ofLeaflet {
            guard let file = leaflet.file(name) else {
                throw SettingsError("leaflet is \"\(settings.leaflet)\": \(name) is missing there")
            }
            files["leaflet/\(name)"] = file
        }
        do {
            files[PageLimits.name] = WebFile(name: PageLimits.name, data: Data(try PageLimits.module.utf8))
        } catch {
            throw SettingsError("\(error)")
        }
        let version = Website.version(of: files)
        func filled(_ name: String) throws(SettingsError) -> WebFile {
            guard let text = own.files[name].map({ String(decoding: $0, as: UTF8.self) }),
                let file = WebFile(
                    name: name,
                    data: Data(
                        text.replacingOccurrences(of: "@VERSION@", with: version)
                            .replacingOccurrences(of: "@PICTURES@", with: settings.pictureSites.joined(separator: " "))
                            .utf8))
            else { throw SettingsError("page is \"\(path)\": \(name) is missing there") }
            return file
        }
        (page, worker, manifest) = (
            try filled("index.html"), try filled("worker.js"), try filled("manifest.webmanifest")
        )
        for name in ["index.html", "worker.js", "manifest.webmanifest"] { files[name] = nil }
        (self.files, self.version) = (files, version)
        let told = Told(
            version: version, files: files.keys.sorted(), tiles: settings.tiles, start: settings.start,
            email: settings.email, website: settings.website)
        do { self.settings = try JSON.encode(told) } catch { throw SettingsError("\(error)") }
    }

    private static let ofLeaflet = [
        "leaflet.min.js", "leaflet.css", "leaflet.markercluster.min.js", "MarkerCluster.css",
    ]

    private static func version(of files: [String: WebFile]) -> String {
        let all = files.map { "\($0.key) \($0.value.tag)\n" }.sorted().joined()
        return String(entityTag(all.utf8).dropFirst().dropLast())
    }
}
