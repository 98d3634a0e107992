import Foundation
import ServiceKit

/// The page's HTML, `index.html`: files and brand are filled in once, language, head and content for each request.
struct PageTemplate: Sendable {
    /// Links to what a browser loads along with a page, by the first part of the page's path.
    private let preloads: [String: String]
    /// Links to the messages, by language.
    private let messages: [String: String]
    /// The text between the placeholders: language, end of the head, content.
    private let parts: [String]
    private let title: String

    /// The placeholders in `index.html`.
    private static let (language, headEnd, content) = (
        "<html lang=\"en\">", "</head>", "<main id=\"content\" tabindex=\"-1\">"
    )

    /// - Parameters:
    ///   - text: `index.html`.
    ///   - start: latitude and longitude of the first view.
    /// - Throws: `SettingsError` if a placeholder is missing.
    init(
        _ text: String, version: String, pictures: [String], brand: PageBrand, start: [Double], bundle: PageBundle,
        setting: String
    ) throws(SettingsError) {
        let files = "/page/\(version)"
        var rest = PageTemplate.withFiles(text, version)
            .replacingOccurrences(of: "@PICTURES@", with: HTMLText.escaped(pictures.joined(separator: " ")))[...]
        var parts: [String] = []
        for placeholder in [PageTemplate.language, PageTemplate.headEnd, PageTemplate.content] {
            guard let range = rest.firstRange(of: placeholder) else {
                throw SettingsError("page is \"\(setting)\": index.html has no \(placeholder)")
            }
            parts.append(String(rest[..<range.lowerBound]))
            rest = rest[range.upperBound...]
        }
        let base = bundle.files[PageBundle.base] == nil ? "" : PageTemplate.preload("\(files)/\(PageBundle.base)")
        parts[1] += try PageTemplate.meta(brand, start) + base
        self.parts = parts + [String(rest)]
        title = brand.brand.name
        preloads = bundle.preloads.mapValues { names in names.map { PageTemplate.preload("\(files)/\($0)") }.joined() }
        messages = Dictionary(
            uniqueKeysWithValues: brand.languages.map {
                ($0, "  <link rel=\"preload\" as=\"fetch\" crossorigin href=\"\(files)/messages/\($0).json\">\n")
            })
    }

    /// - Parameters:
    ///   - path: the parts of the page's path, `[""]` for `/`; empty for the page that is kept for offline use.
    ///   - language: the language that the reader probably prefers.
    ///   - head: title and description of the content; nil: the title is the brand's name.
    ///   - content: HTML that the page's script replaces.
    func html(at path: [String], language: String?, head: String? = nil, content: String = "") -> String {
        parts[0] + "<html lang=\"\(language ?? "en")\">" + parts[1]
            + (language.flatMap { messages[$0] } ?? "") + (path.first.flatMap { preloads[$0] } ?? "")
            + (head ?? "  <title>\(HTMLText.escaped(title))</title>\n") + PageTemplate.headEnd + parts[2]
            + PageTemplate.content + content + parts[3]
    }

    /// The brand and where the map starts, for the page's script and the browser.
    private static func meta(_ brand: PageBrand, _ start: [Double]) throws(SettingsError) -> String {
        let description: String
        do { description = String(decoding: try brand.meta, as: UTF8.self) } catch { throw SettingsError("\(error)") }
        return """
              <meta name="application-name" content="\(HTMLText.escaped(brand.brand.name))">
              <meta name="theme-color" content="\(brand.themeColour)">
              <meta name="brand" content="\(HTMLText.escaped(description))">
              <meta name="start" content="\(start[0]),\(start[1])">

            """
    }

    /// Fills in the version, and replaces modules and sheets by their bundles.
    private static func withFiles(_ text: String, _ version: String) -> String {
        let files = "/page/\(version)"
        var lines = text.replacingOccurrences(of: "@VERSION@", with: version)
            .replacingOccurrences(of: "\(files)/script/start.js", with: "\(files)/\(PageBundle.start)")
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if let first = lines.firstIndex(where: PageTemplate.isSheet) {
            lines[first] = "  <link rel=\"stylesheet\" href=\"\(files)/\(StyleBundle.start)\">"
            lines = lines.enumerated().filter { $0.offset <= first || !PageTemplate.isSheet($0.element) }.map(\.element)
        }
        return lines.joined(separator: "\n")
    }

    private static func preload(_ path: String) -> String { "  <link rel=\"modulepreload\" href=\"\(path)\">\n" }

    /// The style sheets of `index.html`, each of which has a line of its own there.
    static func sheets(in text: String) -> [String] {
        text.split(separator: "\n").filter { isSheet(String($0)) }.compactMap { line in
            line.firstRange(of: "@VERSION@/").map { String(line[$0.upperBound...].prefix { $0 != "\"" }) }
        }
    }

    private static func isSheet(_ line: String) -> Bool {
        line.contains("<link rel=\"stylesheet\"") && line.contains("/style/")
    }
}
