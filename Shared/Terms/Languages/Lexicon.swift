/// The words and rules of a language for finding its phrases.
struct Lexicon: Sendable {
    let language: Language
    /// Articles, pronouns, conjunctions, auxiliaries: they are never in a term.
    let functionWords: Set<String>
    /// Everyday words, which tell little about a text's subject; verbs among them end a phrase.
    let everydayWords: Set<String>
    /// Words that hold a phrase together: "pursuit *of* happiness", "pa *amb* tomàquet".
    let connectors: Set<String>
    /// Words that may follow a connector inside a phrase: "powers of *the* earth".
    let articles: Set<String>

    func isFunctionWord(_ word: String) -> Bool {
        functionWords.contains(word) || connectors.contains(word) || articles.contains(word)
    }

    /// The factor by which a phrase weighs more than its single words, by the number of its content words.
    /// - Parameter isHeld: true if a connector is among them, which is rare in an accidental sequence of words.
    func phraseWeight(words count: Int, isHeld: Bool) -> Double {
        guard count > 1 else { return 1 }
        switch language {
        case .english: return count < 4 ? 2.2 : 1.7
        case .spanish, .catalan: return isHeld ? (count < 4 ? 2.2 : 1.2) : count == 2 ? 1.2 : 0.5
        // Finnish writes its compounds in one word.
        case .finnish: return count == 2 ? 0.8 : 0.3
        case .thai: return count == 2 ? 1.3 : 1
        case .french, .italian, .portuguese: return isHeld ? (count < 4 ? 2.2 : 1.2) : count == 2 ? 1.5 : 0.8
        // These languages write compounds in one word, too, and put adjectives before them.
        case .german, .dutch, .swedish, .danish: return count == 2 ? 1.4 : 0.7
        }
    }

    /// True if short words weigh less: in alphabets they are rarely terms. Thai words are all short.
    var shortWordsCountLess: Bool { language != .thai }

    /// True if nouns are capitalized: in German only they and sentence beginnings are.
    var capitalizesThings: Bool { language == .german }

    /// True for a form of verbs or adverbs that nouns do not have.
    func looksLikeNoThing(_ word: String) -> Bool {
        switch language {
        case .english:
            return (word.hasSuffix("ly") && word.utf8.count > 5) || (word.hasSuffix("ing") && word.utf8.count > 6)
                || (word.hasSuffix("ed") && word.utf8.count > 5) || word.hasSuffix("eth")
        case .spanish:
            return word.hasSuffix("mente") || word.hasSuffix("ando") || word.hasSuffix("iendo")
                || word.hasSuffix("aron") || word.hasSuffix("ieron") || word.hasSuffix("aba") || word.hasSuffix("aban")
                || ((word.hasSuffix("ar") || word.hasSuffix("er") || word.hasSuffix("ir")) && word.utf8.count > 5)
        case .catalan:
            return word.hasSuffix("ment") && word.utf8.count > 8 || word.hasSuffix("ant") || word.hasSuffix("aven")
                || word.hasSuffix("ava") || ((word.hasSuffix("ar") || word.hasSuffix("ir")) && word.utf8.count > 5)
        case .finnish:
            return word.hasSuffix("taan") || word.hasSuffix("tään") || word.hasSuffix("daan") || word.hasSuffix("vat")
                || word.hasSuffix("vät") || word.hasSuffix("isi") || word.hasSuffix("sti") || word.hasSuffix("massa")
                || word.hasSuffix("tiin")
        case .french:
            return (word.hasSuffix("ment") && word.utf8.count > 8) || (word.hasSuffix("ant") && word.utf8.count > 6)
                || word.hasSuffix("aient") || (word.hasSuffix("er") && word.utf8.count > 6) || word.hasSuffix("ées")
        case .italian:
            return (word.hasSuffix("mente") && word.utf8.count > 7) || word.hasSuffix("ando") || word.hasSuffix("endo")
                || (["are", "ere", "ire"].contains(where: word.hasSuffix) && word.utf8.count > 6)
        case .portuguese:
            return (word.hasSuffix("mente") && word.utf8.count > 7) || word.hasSuffix("ando") || word.hasSuffix("endo")
                || word.hasSuffix("indo") || word.hasSuffix("aram") || word.hasSuffix("eram")
                || (["ar", "er", "ir"].contains(where: word.hasSuffix) && word.utf8.count > 5)
        case .dutch: return word.hasPrefix("ge") && word.hasSuffix("d") && word.utf8.count > 6
        case .swedish, .danish: return word.utf8.count > 6 && (word.hasSuffix("ade") || word.hasSuffix("ede"))
        case .thai, .german:
            return false
        }
    }

    /// "swimming": a verb form that is also a noun.
    func isGerund(_ word: String) -> Bool { language == .english && word.hasSuffix("ing") }

    /// True for an adjective's form; in this language no phrase ends in one.
    func looksLikeAdjective(_ word: String) -> Bool {
        guard language == .english, word.utf8.count > 5 else { return false }
        return ["able", "ible", "ous", "ful", "less", "ive", "ary"].contains(where: word.hasSuffix)
    }

    /// A stem that singular and plural, or a few cases, have in common.
    func stem(_ word: String) -> String {
        switch language {
        case .english:
            if word.hasSuffix("'s") { return stem(String(word.dropLast(2))) }
            guard word.utf8.count > 3, word.hasSuffix("s"), !word.hasSuffix("ss"), !word.hasSuffix("us") else {
                return word
            }
            if word.hasSuffix("ies"), word.utf8.count > 4 { return word.dropLast(3) + "y" }
            for ending in ["xes", "ches", "shes", "sses"] where word.hasSuffix(ending) {
                return String(word.dropLast(2))
            }
            return String(word.dropLast())
        case .spanish, .catalan:
            guard word.utf8.count > 4, word.hasSuffix("s") else { return word }
            return String(word.hasSuffix("es") ? word.dropLast(2) : word.dropLast())
        case .finnish: return Lexicon.finnishStem(word)
        case .german: return Lexicon.stripped(word, ["ern", "en", "er", "es", "em", "e", "n", "s"])
        case .dutch: return Lexicon.stripped(word, ["en", "s", "e"])
        case .swedish:
            return Lexicon.stripped(
                word, ["arna", "erna", "orna", "ar", "er", "or", "en", "et", "na", "n", "t", "s", "a"])
        case .danish: return Lexicon.stripped(word, ["erne", "ene", "er", "en", "et", "ne", "e", "s"])
        case .french: return Lexicon.stripped(word, ["es", "s", "x", "e"])
        case .italian: return Lexicon.stripped(word, ["a", "e", "i", "o"])
        case .portuguese: return Lexicon.stripped(word, ["es", "s"])
        case .thai: return word
        }
    }

    /// The word without the first matching ending that leaves at least four letters.
    private static func stripped(_ word: String, _ endings: [String]) -> String {
        for ending in endings where word.hasSuffix(ending) && word.count - ending.count >= 4 {
            return String(word.dropLast(ending.count))
        }
        return word
    }

    /// Endings of Finnish cases and of the plural, the longest first.
    private static let finnishEndings = [
        "ksista", "ksistä", "issa", "issä", "ista", "istä", "illa", "illä", "ilta", "iltä", "ille", "iksi", "ssa",
        "ssä",
        "sta", "stä", "lla", "llä", "lta", "ltä", "lle", "ksi", "ien", "jen", "iin", "ita", "itä", "ina", "inä", "oja",
        "öjä", "eja", "ejä", "na", "nä", "ja", "jä", "ta", "tä", "an", "än", "en", "in", "on", "un", "yn", "ön", "n",
        "t",
        "a", "ä",
    ]

    private static func finnishStem(_ word: String) -> String {
        guard word.count > 5 else { return word }
        for ending in finnishEndings where word.hasSuffix(ending) && word.count - ending.count >= 4 {
            return String(word.dropLast(ending.count))
        }
        return word
    }
}

extension Lexicon {
    static func of(_ language: Language) -> Lexicon {
        switch language {
        case .english: english
        case .spanish: spanish
        case .catalan: catalan
        case .finnish: finnish
        case .thai: thai
        case .german: german
        case .french: french
        case .italian: italian
        case .portuguese: portuguese
        case .dutch: dutch
        case .swedish: swedish
        case .danish: danish
        }
    }

    static func list(_ words: String) -> Set<String> {
        Set(words.split(whereSeparator: \.isWhitespace).map(String.init))
    }
}
