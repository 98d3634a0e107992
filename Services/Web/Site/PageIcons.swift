/// The outlines of the page's icons, for markup that stands until the page's script draws the same.
struct PageIcons: Sendable {
    static let file = "script/core/icons.js"

    private var outlines: [String: String] = [:]

    /// - Parameter script: the module of icons, whose lines are `  name: 'outline',`; a longer outline goes on in lines of its own.
    init(_ script: String) {
        var name: String?
        for line in script.split(separator: "\n") {
            guard let outline = line.split(separator: "'", omittingEmptySubsequences: false).dropFirst().first else {
                name = nil
                continue
            }
            if line.hasPrefix("    ") {
                if let name { outlines[name, default: ""] += outline }
            } else {
                let key = line.prefix { $0 != ":" }.drop { $0 == " " }
                name = String(key)
                outlines[String(key)] = String(outline)
            }
        }
    }

    /// An icon as markup; nothing for an unknown one.
    func svg(_ name: String) -> String {
        guard let outline = outlines[name] else { return "" }
        return "<svg viewBox=\"0 0 24 24\" aria-hidden=\"true\" class=\"i\"><path d=\"\(outline)\"></path></svg>"
    }
}
