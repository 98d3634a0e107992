/// What words that are verbs by their form may be in terms.
struct VerbForms: Sendable {
    /// "swimming", by itself.
    var standAlone: Bool
    /// "swimming pool".
    var begin: Bool

    static let none = VerbForms(standAlone: false, begin: false)

    /// English has things by such forms; of other languages' they are seldom what a text is about.
    static func of(_ language: Language) -> VerbForms {
        VerbForms(standAlone: language == .english, begin: language == .english)
    }
}
