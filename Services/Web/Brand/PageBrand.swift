import Events
import Foundation
import ServiceKit

/// What a brand changes of the page's files and of its head.
struct PageBrand: Sendable {
    let brand: Brand
    private let tells: Bool
    /// The languages that are offered.
    let languages: [String]
    /// Files by their paths below the page's folder, beside or in place of the page's own.
    let files: [String: [UInt8]]

    /// What the page's script knows of it, before it has asked for anything.
    private struct Told: Encodable {
        var name: String
        var shortName: String
        var modules: [String]
        var languages: [String]
        var currencies: [String]
        /// Of each page of the deployment's own, its languages.
        var pages: [String: [String]]
        /// The form of the logo that stands in the navigation: "plain" takes the colours around it, "drawn" has its own.
        var logo: String?
        var email: String?
        var website: String?
        var telephone: String?
        /// Whether there is a notifier, which tells of orders and sends webhooks.
        var tells: Bool
    }

    /// - Parameters:
    ///   - spoken: the languages of which there are messages.
    ///   - tells: whether there is a notifier.
    /// - Throws: `SettingsError` if the brand names a language of which there are none.
    init(_ brand: Brand, spoken: [String], tells: Bool) throws(SettingsError) {
        let named = (brand.languages ?? []) + brand.pages.flatMap { $0.texts.keys }
        if let unknown = named.first(where: { !spoken.contains($0) }) {
            throw SettingsError(
                "brand: languages: \"\(unknown)\" is not known; known are \(spoken.joined(separator: ", "))")
        }
        (self.brand, self.tells) = (brand, tells)
        languages = brand.languages ?? spoken
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

    /// Style that follows the page's own.
    var style: String {
        var rules = ""
        if let accent = brand.accent {
            let chroma = String(format: "%.4f", accent.chroma)
            rules += ":root { --brand-hue: \(String(format: "%.1f", accent.hue)); --brand-chroma: \(chroma); }\n"
        }
        if brand.logo?.isPlain == true {
            rules += ".logo-mark.plain::before { mask: url(\"../logo.svg\") center / contain no-repeat; }\n"
        }
        return rules
    }

    var told: [UInt8] {
        get throws {
            try JSON.encode(
                Told(
                    name: brand.name, shortName: brand.shortName, modules: brand.modules.map(\.rawValue).sorted(),
                    languages: languages, currencies: brand.currencies,
                    pages: Dictionary(uniqueKeysWithValues: brand.pages.map { ($0.name, $0.texts.keys.sorted()) }),
                    logo: brand.logo.map { $0.isPlain ? "plain" : "drawn" }, email: brand.email,
                    website: brand.website, telephone: brand.telephone, tells: tells))
        }
    }

    /// The colour of the frames that systems draw around the page.
    var themeColour: String { brand.accent?.button ?? "#006d4b" }

    /// The manifest by which the page is installed as an app.
    /// - Parameter pictures: which of the pictures there are.
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
        let painted = [
            ("icon-192.png", 192, "any"), ("icon-512.png", 512, "any"), ("maskable-512.png", 512, "maskable"),
        ]
        .filter { pictures.contains("pictures/\($0.0)") }
        .map { name, size, purpose in
            Icon(src: "\(files)/pictures/\(name)", sizes: "\(size)x\(size)", type: "image/png", purpose: purpose)
        }
        return try JSON.encode(
            Manifest(name: brand.name, short_name: brand.shortName, theme_color: themeColour, icons: [drawn] + painted))
    }
}
