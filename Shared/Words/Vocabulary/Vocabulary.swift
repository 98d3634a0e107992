import Synchronization

/// Synonyms: kinds of things with their names in several languages, and aliases. It is immutable.
///
/// Lines extend it. `pharmacy, botica, ร้านหมอยา` gives the kind with the first name more names. An unknown first name makes a new kind,
/// found by tags or types with one of its names. `= tibidabo, tibi` are aliases, which are equivalent everywhere. `#` begins a remark.
public final class Vocabulary: Sendable {
    /// The vocabulary in use: the built-in one, or the one that was extended at the start.
    public static var current: Vocabulary { inUse.withLock { $0 ?? usual } }
    private static let usual = Vocabulary()
    private static let inUse = Mutex<Vocabulary?>(nil)

    /// Adds lines to the vocabulary of all indexes and queries that are created from now on. Call it once, when a process starts.
    public static func extend(with lines: String) {
        let extended = Vocabulary(lines: lines)
        inUse.withLock { $0 = extended }
    }

    private let kinds: [KindEntry]
    private let byPhrase: [String: [Int]]
    private let aliases: [[[Token]]]
    private let byAlias: [String: Int]
    /// The one-word names of kinds, for finding mistyped ones.
    private let words: [(letters: [UInt16], kind: Int)]
    private let deletions: Deletions

    private struct KindEntry: Sendable {
        /// Its key in an index.
        var key: String
        var names: [[Token]]
        var isSlight: Bool
        /// Its one-word names.
        var words: [String] = []
    }

    /// The maximum number of words of a name.
    static let longestName = 4
    /// The prefix of a kind's key in an index.
    static let mark = "\u{4}"

    public init(lines: String = "") {
        var kinds: [KindEntry] = []
        var numbers: [String: Int] = [:]
        var aliases: [[[Token]]] = []
        for line in [Kinds.cuisines, Kinds.places, lines].joined(separator: "\n").split(separator: "\n") {
            var line = line.drop(while: \.isWhitespace)
            if line.isEmpty || line.hasPrefix("#") { continue }
            if line.hasPrefix("=") {
                aliases.append(Vocabulary.names(line.dropFirst()))
                continue
            }
            let isSlight = line.hasPrefix("~")
            if isSlight { line = line.dropFirst() }
            let names = Vocabulary.names(line)
            guard let first = names.first else { continue }
            let key = Vocabulary.mark + first.map(\.text).joined(separator: " ")
            let number = numbers[key] ?? kinds.count
            if number == kinds.count { kinds.append(KindEntry(key: key, names: [], isSlight: isSlight)) }
            numbers[key] = number
            kinds[number].names += names
        }
        aliases += Kinds.aliases.split(separator: "\n").map { Vocabulary.names($0) }
        var byPhrase: [String: [Int]] = [:]
        var words: [(letters: [UInt16], kind: Int)] = []
        for number in kinds.indices {
            for name in kinds[number].names {
                for form in Vocabulary.forms(name[...]) where byPhrase[form]?.contains(number) != true {
                    byPhrase[form, default: []].append(number)
                }
                guard name.count == 1, let word = name.first?.text, !kinds[number].words.contains(word) else {
                    continue
                }
                kinds[number].words.append(word)
                if name[0].kind == .word, word.utf8.count > 4 { words.append((word.letters, number)) }
            }
        }
        var byAlias: [String: Int] = [:]
        for (number, group) in aliases.enumerated() {
            for name in group { byAlias[Vocabulary.form(name[...]), default: number] = number }
        }
        (self.kinds, self.byPhrase, self.aliases, self.byAlias, self.words) = (kinds, byPhrase, aliases, byAlias, words)
        deletions = Deletions(words.enumerated().map { (UInt32($0), $1.letters) })
    }

    deinit { deletions.free() }

    private static func names(_ line: some StringProtocol) -> [[Token]] {
        line.split(separator: ",").map { Tokens.of(String($0)) }.filter { !$0.isEmpty }
    }

    private static func form(_ tokens: ArraySlice<Token>) -> String { tokens.map(\.text).joined(separator: " ") }

    /// The forms under which a name is found: as written, then stemmed by `Stem`, then stemmed in each language.
    private static func forms(_ tokens: ArraySlice<Token>) -> [String] {
        var forms = [form(tokens), "\u{1}" + tokens.map { Stem.of($0.text) }.joined(separator: " ")]
        let stems = tokens.map { Stemmers.shared.stems(of: Array($0.text.utf8)) }
        guard stems.contains(where: { !$0.isEmpty }) else { return forms }
        for language in Stemmers.languages.indices {
            let words = zip(tokens, stems).map { $1.isEmpty ? $0.text : String(decoding: $1[language], as: UTF8.self) }
            forms.append("\(language)\u{2}" + words.joined(separator: " "))
        }
        return forms
    }

    // MARK: - Reading

    /// The kinds that the words together name.
    func kinds(_ tokens: ArraySlice<Token>) -> [Int] {
        guard !tokens.isEmpty, tokens.count <= Vocabulary.longestName else { return [] }
        if let exact = byPhrase[Vocabulary.form(tokens)] { return exact }
        // The stemmed forms of all languages count.
        let forms = Vocabulary.forms(tokens).dropFirst()
        if let stemmed = forms.first.flatMap({ byPhrase[$0] }) { return stemmed }
        return forms.dropFirst().reduce(into: []) { all, form in
            for kind in byPhrase[form] ?? [] where !all.contains(kind) { all.append(kind) }
        }
    }

    /// True if a kind has exactly this name.
    func hasName(_ tokens: ArraySlice<Token>) -> Bool { byPhrase[Vocabulary.form(tokens)] != nil }

    /// The kinds that a half of a compound names.
    func kinds(ofHalf word: String) -> [Int] {
        word.utf8.count > 2 ? kinds([Token(text: word, kind: .word, run: 0)]) : []
    }

    /// A kind's key in an index.
    func key(_ kind: Int) -> String { kinds[kind].key }

    /// A kind's one-word names, as they may occur in texts.
    func words(_ kind: Int) -> [String] { kinds[kind].words }

    /// The single words, but words that together name a kind as one.
    func names(in tokens: [Token]) -> [ArraySlice<Token>] {
        var names: [ArraySlice<Token>] = []
        var start = 0
        while start < tokens.count {
            var end = min(tokens.count, start + Vocabulary.longestName)
            while end > start + 1, kinds(tokens[start..<end]).isEmpty { end -= 1 }
            names.append(tokens[start..<end])
            start = end
        }
        return names
    }

    /// True if the words mean almost nothing beside others: articles and the like, single letters, and kinds that are nearly everything.
    func areMinor(_ tokens: ArraySlice<Token>) -> Bool {
        if tokens.count == 1, let word = tokens.first?.text {
            if Vocabulary.slight.contains(Stem.of(word)) || word.unicodeScalars.count == 1 { return true }
        }
        return isSlight(tokens)
    }

    /// True if the words name only kinds that are nearly everything.
    func isSlight(_ tokens: ArraySlice<Token>) -> Bool {
        let found = kinds(tokens)
        return !found.isEmpty && found.allSatisfy { kinds[$0].isSlight }
    }

    /// The kinds that a mistyped word may name.
    func mistyped(_ word: String) -> [Int] {
        let letters = word.letters
        let errors = min(letters.count < 6 ? 1 : 2, EditDistance.forgiven(letters: letters.count))
        guard errors > 0, letters.count > 4 else { return [] }
        var best = errors + 1
        var found: [Int] = []
        for number in deletions.candidates(letters, errors: errors) {
            let other = words[Int(number)]
            guard let distance = EditDistance.between(letters, other.letters, most: errors), distance <= best else {
                continue
            }
            if distance < best { found = [] }
            best = distance
            if !found.contains(other.kind) { found.append(other.kind) }
        }
        return found
    }

    /// The aliases of the words.
    func aliases(_ tokens: ArraySlice<Token>) -> [[Token]] {
        let form = Vocabulary.form(tokens)
        guard let group = byAlias[form] else { return [] }
        return aliases[group].filter { Vocabulary.form($0[...]) != form }
    }

    // MARK: - Tags

    /// The kinds that a tag names: "coffee_shop", "CafeOrCoffeeShop", "italian;pizza".
    func kinds(ofTag value: String) -> [Int] {
        var found: [Int] = []
        for part in value.split(whereSeparator: { ";,".contains($0) }) {
            let tokens = Tokens.of(Vocabulary.spaced(part))
            let whole = byPhrase[Vocabulary.form(tokens[...])] ?? kinds(tokens[...])
            found += whole.isEmpty ? tokens.indices.flatMap { kinds(tokens[$0...$0]) } : whole
        }
        var seen: Set<Int> = []
        return found.filter { seen.insert($0).inserted }
    }

    /// "CafeOrCoffeeShop" and "coffee_shop" with spaces.
    static func spaced(_ text: some StringProtocol) -> String {
        var result = ""
        var wasLower = false
        for character in text {
            if wasLower, character.isUppercase { result.append(" ") }
            result.append(character == "_" ? " " : character)
            wasLower = character.isLowercase
        }
        return result
    }

    /// Words that mean almost nothing beside others, whatever they name.
    static let slight: Set<String> = Set(
        """
        the a an of in at and la el los las els les de del d l i y o en con amb con un una unos al a ca s t near me und der die das den dem im am
        ein eine mit von zu ja tai ที่ ของ และ
        """.split(whereSeparator: \.isWhitespace).map { Stem.of(String($0)) })
}
