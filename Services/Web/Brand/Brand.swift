/// Name, look, languages and modules of a deployment, in its page, in search engines and in shared links.
struct Brand: Sendable {
    var name = "Vicinity"
    /// For labels of icons.
    var shortName = "Vicinity"
    /// Nil: the design's own colour.
    var accent: Accent?
    var logo: Logo?
    /// Pictures that were made of the logo, by name; see `BrandPictures`.
    var pictures: [String: [UInt8]] = [:]
    /// Nil: all that have messages.
    var languages: [String]?
    var currencies: [String] = []
    var modules = Set(Module.allCases)
    var pages: [OwnPage] = []
    var start: [Double]?
    var email: String?
    var website: String?
    var telephone: String?

    /// A part of the page that a deployment may leave out.
    enum Module: String, CaseIterable, Encodable, Sendable {
        case campus, directory, food, homes, movies, text
    }

    /// A page with a text of the deployment's own.
    struct OwnPage: Sendable {
        /// Its path without the slash: `terms`.
        let name: String
        /// By language, at least one.
        let texts: [String: Markdown]
    }

    /// Allowed names of own pages.
    static let pageNames = ["about", "imprint", "privacy", "terms"]

    /// The text in a language, else in English, else in any.
    func text(of name: String, in language: String?) -> (language: String, text: Markdown)? {
        guard let page = pages.first(where: { $0.name == name }) else { return nil }
        let tag = [language, "en"].compactMap { $0 }.first { page.texts[$0] != nil } ?? page.texts.keys.min()
        return tag.flatMap { tag in page.texts[tag].map { (tag, $0) } }
    }
}
