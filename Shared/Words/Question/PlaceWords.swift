/// Compares names of places as written in queries.
public enum PlaceWords {
    static let articles: Set<String> = [
        "the", "a", "el", "la", "los", "las", "els", "les", "l", "der", "die", "das", "dem", "den",
    ]

    /// Optional words beside a station's name.
    private static let beside: Set<String> = [
        "station", "stations", "bts", "mrt", "arl", "metro", "subway", "underground", "tube", "skytrain", "train",
        "railway", "stop", "estacion", "tren", "parada", "estacio", "l'estacio", "asema", "metroasema",
        "rautatieasema", "bahnhof", "bahnhofs", "haltestelle", "u", "s",
        "สถานี", "รถไฟฟ้า", "บีทีเอส", "駅", "站", "地铁站", "역", "станция", "станции", "метро", "вокзал", "вокзала", "gare",
        "stazione",
        "stacja", "stacji", "istasyonu", "stn", "sta", "станцией", "вокзалом", "palyaudvar",
        "palyaudvaron", "nadrazi", "stanice", "stanici", "車站", "车站", "火车站",
    ]
    /// Words between such a word and the name.
    private static let links: Set<String> = ["de", "del", "of"]

    /// True if a name says only that it is a station: "railway station".
    public static func isStation(_ name: String) -> Bool { words(name).allSatisfy(beside.contains) }

    /// The folded words of a name.
    public static func words(_ name: String) -> [String] { Tokens.of(name).map(\.text) }

    /// True if a name is written in a script without spaces, other than Thai.
    public static func isUnspaced(_ name: String) -> Bool { name.unicodeScalars.allSatisfy(Unspaced.contains) }

    /// True for an article or preposition within a name.
    public static func isLink(_ word: String) -> Bool { Vocabulary.slight.contains(Stem.of(word)) }

    /// A normalized name: folded letters and digits without spaces and optional words. Empty if nothing is left.
    public static func key(_ name: String) -> String {
        let words = Pieces.of(name).map(\.folded)
        var own: [String] = []
        for (number, word) in words.enumerated() where !beside.contains(word) {
            let isLink = own.isEmpty && number > 0 && links.contains(word)
            if !isLink { own.append(word) }
        }
        return (own.isEmpty ? words : own).joined().filter { $0.isLetter || $0.isNumber }
    }

    /// Keys of other names of the same place: in other languages, and in Latin letters.
    public static func others(_ key: String) -> [String] {
        Exonyms.others(key) + [Transliteration.latin(key)].compactMap(\.self)
    }

    /// True if `typed` may be a mistyped `key`: one error in four letters or more, two in eight or more.
    public static func isMistyped(_ typed: String, _ key: String) -> Bool {
        let letters = typed.letters
        guard letters.count > 3, abs(letters.count - key.unicodeScalars.count) < 3 else { return false }
        return EditDistance.between(letters, key.letters, most: EditDistance.forgiven(letters: letters.count)) != nil
    }

    /// True if one of the texts has the words of a name, one after the other: neither "Sant Pere" nor "Plaça de la Marina de Sants" has
    /// "Plaça de Sants". Articles and prepositions do not matter.
    public static func have(_ texts: [String], phrase name: String) -> Bool {
        let wanted = words(name).filter { !isLink($0) }
        guard !wanted.isEmpty else { return false }
        return texts.contains { text in
            let words = words(text).filter { !isLink($0) }
            return words.indices.contains { words[$0...].starts(with: wanted) }
        }
    }

    /// Words for squares, folded.
    private static let squares: Set<String> = [
        "square", "plaza", "placa", "place", "platz", "piazza", "praca", "plein", "plac", "torg", "tori", "namesti",
        "ter", "площадь", "πλατεια", "meydani", "广场", "広場", "จตุรัส",
    ]

    /// The name of a square without the word for it, since what is around has the rest in its name: "Sants" for "la plaça de Sants". Nil for
    /// other names.
    public static func withoutSquare(_ name: String) -> String? {
        let own = words(name).filter { !isLink($0) }
        let rest = own.filter { !squares.contains($0) }
        return rest.isEmpty || rest.count == own.count ? nil : rest.joined(separator: " ")
    }

    // MARK: - Finnish

    private static let inside = ["ssa", "lla", "sta", "lta", "lle"]

    /// True if a folded word may be a Finnish locative: "helsingissa".
    static func isInside(_ word: String) -> Bool { word.utf8.count > 5 && inside.contains(where: word.hasSuffix) }

    private static let stations: Set<String> = Set(
        ["", "metro", "juna", "rautatie"].flatMap { kind in
            (inside + ["n", "a"]).map { "\(kind)asema\($0)" }
        })

    /// True if a folded word is "station" in a case after a genitive: "Kampin asemalla".
    static func isStationInCase(_ word: String) -> Bool { stations.contains(word) }

    /// The possible nominatives of a Finnish name in the locative, genitive or partitive: "Helsingissä", "Kampin", "Kamppia". "Kampin
    /// aseman" is treated like "Kampin".
    static func nominatives(of name: String) -> [String] {
        var words = Pieces.of(name).map(\.folded)
        if words.count > 1, let last = words.last, isStationInCase(last) { words.removeLast() }
        let folded = words.joined(separator: " ")
        guard let ending = (inside + ["n", "a"]).first(where: folded.hasSuffix),
            folded.utf8.count > ending.utf8.count + 2
        else { return [] }
        let stem = String(folded.dropLast(ending.count))
        var names = [stem]
        if stem.last == stem.dropLast().last { names.append(String(stem.dropLast())) }
        guard let vowel = stem.last else { return names }
        let body = String(stem.dropLast())
        // Reverses consonant gradation.
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
