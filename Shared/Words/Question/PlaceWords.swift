/// How names of places are written in questions.
public enum PlaceWords {
    static let articles: Set<String> = [
        "the", "a", "el", "la", "los", "las", "els", "les", "l", "der", "die", "das", "dem", "den",
    ]

    /// Words that may stand beside a station's name, or not.
    private static let beside: Set<String> = [
        "station", "stations", "bts", "mrt", "arl", "metro", "subway", "underground", "tube", "skytrain", "train",
        "railway", "stop", "estacion", "tren", "parada", "estacio", "l'estacio", "asema", "metroasema",
        "rautatieasema", "bahnhof", "bahnhofs", "haltestelle", "u", "s",
        "สถานี", "รถไฟฟ้า", "บีทีเอส",
    ]
    /// Between such a word and the name.
    private static let links: Set<String> = ["de", "del", "of"]

    /// One spelling of a place's name: letters and digits, folded, without spaces and what may stand beside it. Empty if nothing is left.
    public static func key(_ name: String) -> String {
        let words = Pieces.of(name).map(\.folded)
        var own: [String] = []
        for (number, word) in words.enumerated() where !beside.contains(word) {
            let isLink = own.isEmpty && number > 0 && links.contains(word)
            if !isLink { own.append(word) }
        }
        return (own.isEmpty ? words : own).joined().filter { $0.isLetter || $0.isNumber }
    }

    /// Whether a spelling may be a mistyped one of another: one error in four letters and more, two in eight and more.
    public static func isMistyped(_ typed: String, _ key: String) -> Bool {
        let letters = typed.letters
        guard letters.count > 3, abs(letters.count - key.unicodeScalars.count) < 3 else { return false }
        return EditDistance.between(letters, key.letters, most: EditDistance.forgiven(letters: letters.count)) != nil
    }

    /// Whether texts have each word of a name as it is: "Sant Pere" has no "Sants".
    public static func have(_ texts: [String], wordsOf name: String) -> Bool {
        let words = Set(texts.flatMap { Tokens.of($0) }.map(\.text))
        return Tokens.of(name).allSatisfy { words.contains($0.text) }
    }

    // MARK: - Finnish

    private static let inside = ["ssa", "lla", "sta", "lta", "lle"]

    /// Whether a word, folded, may say that something is in a place: "helsingissa".
    static func isInside(_ word: String) -> Bool { word.utf8.count > 5 && inside.contains(where: word.hasSuffix) }

    private static let stations: Set<String> = Set(
        ["", "metro", "juna", "rautatie"].flatMap { kind in
            (inside + ["n", "a"]).map { "\(kind)asema\($0)" }
        })

    /// Whether a word, folded, is "station" in a case that a question has, after whose it is: "Kampin asemalla".
    static func isStation(_ word: String) -> Bool { stations.contains(word) }

    /// What a Finnish name may be called that is written as where something is, whose, or near what: "Helsingissä", "Kampin", "Kamppia";
    /// "Kampin aseman" is called as "Kampin".
    static func nominatives(of name: String) -> [String] {
        var words = Pieces.of(name).map(\.folded)
        if words.count > 1, let last = words.last, isStation(last) { words.removeLast() }
        let folded = words.joined(separator: " ")
        guard let ending = (inside + ["n", "a"]).first(where: folded.hasSuffix),
            folded.utf8.count > ending.utf8.count + 2
        else { return [] }
        let stem = String(folded.dropLast(ending.count))
        var names = [stem]
        if stem.last == stem.dropLast().last { names.append(String(stem.dropLast())) }
        guard let vowel = stem.last else { return names }
        let body = String(stem.dropLast())
        // What is weak within a word is strong in its name.
        for (weak, strong) in [
            ("ng", "nk"), ("mm", "mp"), ("nn", "nt"), ("ll", "lt"), ("rr", "rt"), ("d", "t"), ("v", "p"),
        ]
        where body.hasSuffix(weak) {
            names.append(body.dropLast(weak.count) + strong + String(vowel))
        }
        if let last = body.last, "ptk".contains(last) { names.append(body + String(last) + String(vowel)) }
        names.append(body + "k" + String(vowel))
        return names
    }
}
