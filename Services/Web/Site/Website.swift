import Events
import Foundation
import ServiceKit

/// The page's files, under paths that change with their contents, and its settings.
struct Website: Sendable {
    /// A hash of all files.
    let version: String
    /// By their paths under `/page/<version>/`.
    let files: [String: WebFile]
    /// The page's HTML, and the service worker that keeps the page for offline use. Both name the version, so browsers revalidate them
    /// each time.
    let page: PageTemplate
    let worker: WebFile
    let manifest: WebFile
    let brand: PageBrand
    /// The paths that the page has.
    let paths: PagePaths
    /// By language.
    let messages: [String: PageMessages]
    let icons: PageIcons
    /// Latitude and longitude of the first view.
    let start: [Double]
    /// The path of the picture of shared links; nil if there is none.
    var sharePicture: String? {
        files["pictures/share.png"] == nil ? nil : "/page/\(version)/pictures/share.png"
    }
    /// The content of `/page/settings.json`.
    private(set) var settings: [UInt8] = []
    /// Nil without tiles.
    let map: MapRoutes?

    private struct PageSettings: Encodable {
        var version: String
        /// The files that the page needs offline.
        var files: [String]
        var tiles: [String: WebSettings.Tiles]
        /// Nil: the ground of the map is plain.
        var map: MapRoutes.MapDescription?
        var start: [Double]
        var email: String?
        var website: String?
        var name: String
        var modules: [String]
        var languages: [String]
        var currencies: [String]
        /// The names of the deployment's own pages.
        var pages: [String]
        var gallery: Bool
        /// Whether places may let customers pay on a provider's page.
        var onlinePayment: Bool
    }

    /// Nil if no folder is set.
    /// - Throws: `SettingsError` if a folder cannot be read, or a file is missing or wrong.
    init?(_ settings: WebSettings, _ host: WebHost) throws(SettingsError) {
        guard let path = settings.page else { return nil }
        let own = try WebFolder(path, setting: "page")
        func text(_ name: String) throws(SettingsError) -> String {
            guard let data = own.files[name] else {
                throw SettingsError("page is \"\(path)\": \(name) is missing there")
            }
            return String(decoding: data, as: UTF8.self)
        }
        let index = try text("index.html")
        var files = try Website.files(own, settings)
        map = try MapRoutes(tiles: settings.map.tiles, page: own)
        brand = try PageBrand(
            try settings.brand.map(BrandFile.read) ?? Brand(),
            translations: files.keys.compactMap(MessageFiles.language).sorted(), hasNotifier: host.hasNotifier)
        let limits = files[PageLimits.name]?.bytes
        let bundle = try PageBundle(start: "script/start.js", setting: path) { name in
            name == PageLimits.name ? limits : own.files[name].map(Array.init)
        }
        let sheets = PageTemplate.sheets(in: index)
        let style = try StyleBundle.join(
            sheets.compactMap { name in own.files[name].map { (name, Array($0)) } }, setting: path)
        let made = bundle.files.merging(brand.files) { $1 }
        for (name, bytes) in made { files[name] = WebFile(name: name, data: Data(bytes)) }
        files[StyleBundle.start] = WebFile(name: StyleBundle.start, data: Data(style + Array(brand.style.utf8)))
        version = Website.version(of: files)
        paths = try PagePaths(bundle.routes, modules: brand.brand.modules, setting: path)
        start = settings.start ?? brand.brand.start ?? [13.7466, 100.5347]
        page = try PageTemplate(
            index, version: version, pictures: settings.pictureSites, brand: brand, start: start, bundle: bundle,
            setting: path)
        let script = try text("worker.js").replacingOccurrences(of: "@VERSION@", with: version)
        worker = try Website.file("worker.js", Array(script.utf8))
        for name in ["index.html", "worker.js"] { files[name] = nil }
        self.files = files
        icons = PageIcons(own.files[PageIcons.file].map { String(decoding: $0, as: UTF8.self) } ?? "")
        messages = Dictionary(
            uniqueKeysWithValues: brand.languages.map { language in
                (language, PageMessages(language: language, file: files[MessageFiles.start(language)]?.bytes ?? []))
            })
        do {
            manifest = try Website.file(
                "manifest.webmanifest", try brand.manifest(version: version, pictures: Set(files.keys)))
            self.settings = try JSON.encode(pageSettings(settings, host, sheets))
        } catch {
            throw SettingsError("\(error)")
        }
    }

    /// The page's own files, Leaflet's and MapLibre's, unchanged.
    private static func files(_ own: WebFolder, _ settings: WebSettings) throws(SettingsError) -> [String: WebFile] {
        let leaflet = try WebFolder(settings.leaflet, setting: "leaflet")
        var files: [String: WebFile] = [:]
        for (name, data) in own.files {
            if let translated = try MessageFiles.files(name, Array(data)) {
                for (name, bytes) in translated { files[name] = try file(name, bytes) }
            } else {
                files[name] = own.file(name)
            }
        }
        for name in Website.leafletFiles {
            guard let file = leaflet.file(name) else {
                throw SettingsError("leaflet is \"\(settings.leaflet)\": \(name) is missing there")
            }
            files["leaflet/\(name)"] = file
        }
        files.merge(try settings.map.libraryFiles()) { $1 }
        // Styles of the map are made of these two; the page itself does not read them.
        for name in [MapStyle.layersFile, MapStyle.coloursFile] { files[name] = nil }
        do { files[PageLimits.name] = try file(PageLimits.name, Array(PageLimits.module.utf8)) } catch {
            throw SettingsError("\(error)")
        }
        return files
    }

    private static func file(_ name: String, _ bytes: [UInt8]) throws(SettingsError) -> WebFile {
        guard let file = WebFile(name: name, data: Data(bytes)) else {
            throw SettingsError("page: \(name) has no type")
        }
        return file
    }

    private func pageSettings(_ settings: WebSettings, _ host: WebHost, _ sheets: [String]) -> PageSettings {
        // Modules and sheets are in bundles; pictures are for other sites and for systems.
        let needed = files.keys.filter { name in
            !name.hasPrefix("script/") && !name.hasPrefix("pictures/") && !sheets.contains(name)
        }
        let own = brand.brand
        return PageSettings(
            version: version, files: needed.sorted(), tiles: settings.tiles, map: map?.description, start: start,
            email: settings.email ?? own.email, website: settings.website ?? own.website, name: own.name,
            modules: own.modules.map(\.rawValue).sorted(), languages: brand.languages, currencies: own.currencies,
            pages: own.pages.map(\.name), gallery: settings.gallery,
            onlinePayment: host.takesOnlinePayment)
    }

    private static let leafletFiles = ["leaflet.min.js", "leaflet.css"]

    private static func version(of files: [String: WebFile]) -> String {
        let all = files.map { "\($0.key) \($0.value.tag)\n" }.sorted().joined()
        return String(entityTag(all.utf8).dropFirst().dropLast())
    }
}
