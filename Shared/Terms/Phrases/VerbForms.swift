/// The places in terms that words with a verb's form may have.
struct VerbForms: Sendable {
    /// "swimming", by itself.
    var standAlone: Bool
    /// "swimming pool".
    var begin: Bool

    static let none = VerbForms(standAlone: false, begin: false)

    /// English has nouns with such forms; in other languages they are rarely terms.
    static func of(_ language: Language) -> VerbForms {
        VerbForms(standAlone: language == .english, begin: language == .english)
    }
}
