import Events
import Foundation
import ServiceKit

/// A brand's part of the page: files, style, manifest, and the description in the head.
struct PageBrand: Sendable {
    let brand: Brand
    private let hasNotifier: Bool
    let languages: [String]
    /// Files by their paths below the page's folder; they replace the page's own of the same path.
    let files: [String: [UInt8]]

    /// The description of the brand in the page's head, which the page's script reads at its start.
    private struct BrandMeta: Encodable {
        var name: String
        var shortName: String
        var modules: [String]
        var languages: [String]
        var currencies: [String]
        /// The languages of each own page.
        var pages: [String: [String]]
        /// The logo in the navigation: "plain" takes the colours around it, "drawn" has its own; nil: there is none.
        var logo: String?
        var email: String?
        var website: String?
        var telephone: String?
        var hasNotifier: Bool
    }

    /// - Parameters:
    ///   - translations: the languages that have messages.
    ///   - hasNotifier: whether there is a notifier, which sends notices of orders and webhooks.
    /// - Throws: `SettingsError` if the brand names a language without messages.
    init(_ brand: Brand, translations: [String], hasNotifier: Bool) throws(SettingsError) {
        let named = (brand.languages ?? []) + brand.pages.flatMap { $0.texts.keys }
        if let unknown = named.first(where: { !translations.contains($0) }) {
            throw SettingsError(
                "brand: languages: \"\(unknown)\" is not known; known are \(translations.joined(separator: ", "))")
        }
        (self.brand, self.hasNotifier) = (brand, hasNotifier)
        languages = brand.languages ?? translations
        var files: [String: [UInt8]] = [:]
        for (name, drawing) in BrandPictures.drawings(of: brand) where name == "icon.svg" {
            files[name] = Array(drawing.utf8)
        }
        if let logo = brand.logo { files["logo.svg"] = Array(logo.svg.utf8) }
        for (name, picture) in brand.pictures { files["pictures/\(name)"] = picture }
        do {
            for page in brand.pages {
                for (language, text) in page.texts {
                    files["own/\(page.name).\(language).json"] = try JSON.encode(text)
                }
            }
        } catch {
            throw SettingsError("\(error)")
        }
        self.files = files
    }

    /// CSS that follows the page's own.
    var style: String {
        var rules = ""
        if let accent = brand.accent {
            let chroma = String(format: "%.4f", accent.chroma)
            rules += ":root { --brand-hue: \(String(format: "%.1f", accent.hue)); --brand-chroma: \(chroma); }\n"
            rules += plainStyle(accent)
        }
        if brand.logo?.isPlain == true {
            rules += ".logo-mark.plain::before { mask: url(\"../logo.svg\") center / contain no-repeat; }\n"
        }
        return rules
    }

    /// The accent for browsers without `light-dark()`.
    private func plainStyle(_ accent: Accent) -> String {
        let dark = accent.plainTokens(isDark: true)
        return """
            @supports not (color: light-dark(oklch(.5 .1 165), white)) {
            :root { \(accent.plainTokens(isDark: false)) }
            @media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { \(dark) } }
            :root[data-theme="dark"] { \(dark) }
            }

            """
    }

    var meta: [UInt8] {
        get throws {
            try JSON.encode(
                BrandMeta(
                    name: brand.name, shortName: brand.shortName, modules: brand.modules.map(\.rawValue).sorted(),
                    languages: languages, currencies: brand.currencies,
                    pages: Dictionary(uniqueKeysWithValues: brand.pages.map { ($0.name, $0.texts.keys.sorted()) }),
                    logo: brand.logo.map { $0.isPlain ? "plain" : "drawn" }, email: brand.email,
                    website: brand.website, telephone: brand.telephone, hasNotifier: hasNotifier))
        }
    }

    /// The colour of the browser's frame around the page.
    var themeColour: String { brand.accent?.button ?? "#006d4b" }

    /// The web app manifest.
    /// - Parameter pictures: the paths of files that exist.
    func manifest(version: String, pictures: Set<String>) throws -> [UInt8] {
        struct Icon: Encodable {
            var src: String
            var sizes: String
            var type: String
            var purpose: String
        }
        struct Manifest: Encodable {
            var name: String
            var short_name: String
            var id = "/"
            var start_url = "/"
            var scope = "/"
            var display = "standalone"
            var background_color = "#ffffff"
            var theme_color: String
            var icons: [Icon]
        }
        let files = "/page/\(version)"
        let drawn = Icon(src: "\(files)/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any")
        let raster = [
            ("icon-192.png", 192, "any"), ("icon-512.png", 512, "any"), ("maskable-512.png", 512, "maskable"),
        ]
        .filter { pictures.contains("pictures/\($0.0)") }
        .map { name, size, purpose in
            Icon(src: "\(files)/pictures/\(name)", sizes: "\(size)x\(size)", type: "image/png", purpose: purpose)
        }
        return try JSON.encode(
            Manifest(name: brand.name, short_name: brand.shortName, theme_color: themeColour, icons: [drawn] + raster))
    }
}
