/// Comparison of names that may be those of one thing.
enum Names {
    /// Words that many names of places have; only the other words distinguish places. English, Spanish, Catalan, French, Italian,
    /// Portuguese.
    private static let common: Set<String> = [
        "a", "and", "at", "bar", "cafe", "cafeteria", "can", "casa", "cine", "cinema", "cinemas", "cinemes", "cines",
        "co", "d", "da", "de", "del", "di", "do", "e", "el", "els", "en", "film", "films", "hotel", "i", "kino", "l",
        "la", "las", "le", "les", "los", "multicines", "of", "osteria", "restaurant", "restaurante", "ristorante",
        "s", "the", "theater", "theatre", "trattoria", "und", "y",
    ]

    /// A name without case, accents, width and punctuation: words with one space between them.
    static func plain(_ name: String) -> String { words(name).joined(separator: " ") }

    static func words(_ text: String) -> [String] {
        folded(text).unicodeScalars
            .split { !$0.properties.isAlphabetic && $0.properties.numericType == nil && !isMark($0) }
            .map { String($0) }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        [.nonspacingMark, .spacingMark].contains(scalar.properties.generalCategory)
    }

    /// True if the words that are not common are the same, or so similar that 85 % of their pairs of letters are in both. Never true if
    /// they differ in a number: "Cinema 1" is not "Cinema 2".
    static func areSimilar(_ one: String, _ other: String) -> Bool {
        let (first, second) = (distinctive(one), distinctive(other))
        guard !first.isEmpty, !second.isEmpty else { return false }
        if Set(first) == Set(second) { return true }
        func numbers(_ words: [String]) -> [String] {
            words.filter { $0.contains(where: \.isNumber) }.sorted()
        }
        guard numbers(first) == numbers(second) else { return false }
        return similarity(first.joined(), second.joined()) >= 0.85
    }

    private static func distinctive(_ name: String) -> [String] {
        let words = words(name)
        let distinctive = words.filter { !common.contains($0) }
        return distinctive.isEmpty ? words : distinctive
    }

    /// Dice's coefficient of the pairs of letters: 0 to 1.
    private static func similarity(_ one: String, _ other: String) -> Double {
        let (first, second) = (pairs(one), pairs(other))
        let count = first.values.reduce(0, +) + second.values.reduce(0, +)
        guard count > 0 else { return 0 }
        let shared = first.reduce(0) { $0 + min($1.value, second[$1.key] ?? 0) }
        return 2 * Double(shared) / Double(count)
    }

    private static func pairs(_ text: String) -> [String: Int] {
        let letters = Array(text)
        return zip(letters, letters.dropFirst()).reduce(into: [:]) { $0["\($1.0)\($1.1)", default: 0] += 1 }
    }
}
