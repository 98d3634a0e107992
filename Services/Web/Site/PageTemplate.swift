import Foundation
import ServiceKit

/// The page's own HTML, `index.html`, with what stands there for its files and its brand filled in.
struct PageText: Sendable {
    /// What a browser may load along with the page at a path, by the first part of that path.
    private let preloads: [String: String]
    private let messages: [String: String]
    /// What is between the places that are filled in for each request: the language, the head's end, the content.
    private let parts: [String]
    private let title: String

    /// What `index.html` holds at those places.
    private static let (language, headEnd, content) = (
        "<html lang=\"en\">", "</head>", "<main id=\"content\" tabindex=\"-1\">"
    )

    /// - Parameter text: `index.html`.
    /// - Throws: `SettingsError` if something is missing in the text.
    init(
        _ text: String, version: String, pictures: [String], brand: PageBrand, bundle: PageBundle, setting: String
    ) throws(SettingsError) {
        let files = "/page/\(version)"
        var rest = PageText.withFiles(text, version)
            .replacingOccurrences(of: "@PICTURES@", with: HTMLText.escaped(pictures.joined(separator: " ")))[...]
        var parts: [String] = []
        for place in [PageText.language, PageText.headEnd, PageText.content] {
            guard let range = rest.firstRange(of: place) else {
                throw SettingsError("page is \"\(setting)\": index.html has no \(place)")
            }
            parts.append(String(rest[..<range.lowerBound]))
            rest = rest[range.upperBound...]
        }
        let base = bundle.files[PageBundle.base] == nil ? "" : PageText.preload("\(files)/\(PageBundle.base)")
        parts[1] += try PageText.meta(brand) + base
        self.parts = parts + [String(rest)]
        title = brand.brand.name
        preloads = bundle.preloads.mapValues { names in names.map { PageText.preload("\(files)/\($0)") }.joined() }
        messages = Dictionary(
            uniqueKeysWithValues: brand.languages.map {
                ($0, "  <link rel=\"preload\" as=\"fetch\" crossorigin href=\"\(files)/messages/\($0).json\">\n")
            })
    }

    /// - Parameters:
    ///   - path: the parts of the page's path, `[""]` for `/`; empty for a page of no path.
    ///   - language: in which the reader probably sees it.
    ///   - head: what is said of the content; without it there is only the name of all.
    ///   - content: what stands there until the page's script has begun.
    func html(at path: [String], language: String?, head: String? = nil, content: String = "") -> String {
        parts[0] + "<html lang=\"\(language ?? "en")\">" + parts[1]
            + (language.flatMap { messages[$0] } ?? "") + (path.first.flatMap { preloads[$0] } ?? "")
            + (head ?? "  <title>\(HTMLText.escaped(title))</title>\n") + PageText.headEnd + parts[2]
            + PageText.content + content + parts[3]
    }

    /// What the page's script and the browser read of the brand.
    private static func meta(_ brand: PageBrand) throws(SettingsError) -> String {
        let told: String
        do { told = String(decoding: try brand.told, as: UTF8.self) } catch { throw SettingsError("\(error)") }
        return """
              <meta name="application-name" content="\(HTMLText.escaped(brand.brand.name))">
              <meta name="theme-color" content="\(brand.themeColour)">
              <meta name="brand" content="\(HTMLText.escaped(told))">

            """
    }

    /// Fills in the version, and names the bundles in place of what they are made of.
    private static func withFiles(_ text: String, _ version: String) -> String {
        let files = "/page/\(version)"
        var lines = text.replacingOccurrences(of: "@VERSION@", with: version)
            .replacingOccurrences(of: "\(files)/script/start.js", with: "\(files)/\(PageBundle.start)")
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if let first = lines.firstIndex(where: PageText.isSheet) {
            lines[first] = "  <link rel=\"stylesheet\" href=\"\(files)/\(StyleBundle.start)\">"
            lines = lines.enumerated().filter { $0.offset <= first || !PageText.isSheet($0.element) }.map(\.element)
        }
        return lines.joined(separator: "\n")
    }

    private static func preload(_ path: String) -> String { "  <link rel=\"modulepreload\" href=\"\(path)\">\n" }

    /// The names of the style sheets that `index.html` names in lines of their own.
    static func sheets(in text: String) -> [String] {
        text.split(separator: "\n").filter { isSheet(String($0)) }.compactMap { line in
            line.firstRange(of: "@VERSION@/").map { String(line[$0.upperBound...].prefix { $0 != "\"" }) }
        }
    }

    private static func isSheet(_ line: String) -> Bool {
        line.contains("<link rel=\"stylesheet\"") && line.contains("/style/")
    }
}
