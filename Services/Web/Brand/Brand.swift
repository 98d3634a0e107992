/// Under which name and with what a deployment shows itself: its page, what search engines read of it, what is shared of it.
struct Brand: Sendable {
    var name = "Vicinity"
    /// For places with room for a word, as below an icon.
    var shortName = "Vicinity"
    /// Nil for the design's own.
    var accent: Accent?
    var logo: Logo?
    /// Pictures made of the logo, by their names; see `BrandPictures`.
    var pictures: [String: [UInt8]] = [:]
    /// Nil for all that there are.
    var languages: [String]?
    var currencies: [String] = []
    var modules = Set(Module.allCases)
    var pages: [OwnPage] = []
    var start: [Double]?
    var email: String?
    var website: String?
    var telephone: String?

    /// What a deployment may leave out.
    enum Module: String, CaseIterable, Encodable, Sendable {
        case campus, directory, food, homes, movies, text
    }

    /// A page of the deployment's own, in one or more languages.
    struct OwnPage: Sendable {
        /// The last part of its address: `terms`.
        let name: String
        let texts: [String: Markdown]
    }

    /// The names that such pages may have.
    static let pageNames = ["about", "imprint", "privacy", "terms"]

    /// The text in a language, else in English, else in any.
    func text(of name: String, in language: String?) -> (language: String, text: Markdown)? {
        guard let page = pages.first(where: { $0.name == name }) else { return nil }
        let tag = [language, "en"].compactMap { $0 }.first { page.texts[$0] != nil } ?? page.texts.keys.min()
        return tag.flatMap { tag in page.texts[tag].map { (tag, $0) } }
    }
}
