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
    /// Folded names of kinds in scripts without spaces, for splitting runs of their letters.
    let unspacedNames: Set<String>
    /// The kinds of places that have a dish or are of a chain, by its name; and by the kind that has that name.
    private let parents: [String: [Int]]
    private let parentsOfKinds: [Int: [Int]]

    private struct KindEntry: Sendable {
        /// Its key in an index.
        var key: String
        var names: [[Token]]
        var isSlight: Bool
        /// The names that are not found by a mistyped word.
        var exactOnly: Set<[Token]> = []
        /// Its one-word names.
        var words: [String] = []
        /// Their stems, each once.
        var stems: [String] = []
    }

    /// The maximum number of words of a name.
    static let longestName = 6
    /// The prefix of a kind's key in an index.
    static let mark = "\u{4}"

    public init(lines: String = "") {
        var kinds: [KindEntry] = []
        var numbers: [String: Int] = [:]
        var aliases: [[[Token]]] = []
        var unspaced: Set<String> = []
        let tables = [Kinds.cuisines, Kinds.places] + Kinds.languages + [lines]
        // Names in further languages are only found as written: most short words would be a typing error of one.
        let exactOnly = 2..<1 + Kinds.languages.count
        for (table, line) in tables.enumerated().flatMap({ table in
            table.element.split(separator: "\n").map { (table.offset, $0) }
        }) {
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
            for name in line.split(separator: ",") { unspaced.formUnion(Unspaced.words(of: name)) }
            let key = Vocabulary.mark + first.map(\.text).joined(separator: " ")
            let number = numbers[key] ?? kinds.count
            if number == kinds.count { kinds.append(KindEntry(key: key, names: [], isSlight: isSlight)) }
            numbers[key] = number
            if exactOnly.contains(table) {
                let known = Set(kinds[number].names).subtracting(kinds[number].exactOnly)
                kinds[number].exactOnly.formUnion(names.filter { !known.contains($0) && $0 != first })
            }
            kinds[number].names += names
        }
        aliases += Kinds.aliases.split(separator: "\n").map { Vocabulary.names($0) }
        var byPhrase: [String: [Int]] = [:]
        var words: [(letters: [UInt16], kind: Int)] = []
        for number in kinds.indices {
            for name in kinds[number].names {
                // Further languages list their forms: their stems would be those of other words, as Mercadona has that of a market.
                let isExact = kinds[number].exactOnly.contains(name)
                let forms = isExact ? Vocabulary.plainForms(name) : Vocabulary.forms(name[...])
                for form in forms + [Vocabulary.toneless(name[...])].compactMap(\.self)
                where byPhrase[form]?.contains(number) != true {
                    byPhrase[form, default: []].append(number)
                }
                guard name.count == 1, let word = name.first?.text, !kinds[number].words.contains(word) else {
                    continue
                }
                let isRare = !isExact || Vocabulary.isLong(name[0])
                if isRare { kinds[number].words.append(word) }
                let isForgiven = name[0].kind != .unspaced && (!isExact || word.unicodeScalars.count > 6)
                if isForgiven, word.utf8.count > 4 { words.append((word.letters, number)) }
            }
        }
        var parents: [String: [Int]] = [:]
        var parentsOfKinds: [Int: [Int]] = [:]
        for line in Kinds.dishes.split(separator: "\n") {
            let halves = line.split(separator: ":", maxSplits: 1)
            let kind = halves.first.flatMap { byPhrase[Vocabulary.form(Tokens.of(String($0))[...])]?.first }
            guard let kind, let names = halves.last else { continue }
            for name in Vocabulary.names(names) {
                let form = Vocabulary.form(name[...])
                parents[form, default: []].append(kind)
                // A kind that is nearly everything has no others: "halal restaurant" wants nothing Chinese.
                for dish in byPhrase[form] ?? [] where dish != kind && !kinds[dish].isSlight {
                    parentsOfKinds[dish, default: []].append(kind)
                }
            }
            for name in names.split(separator: ",") { unspaced.formUnion(Unspaced.words(of: name)) }
        }
        (self.parents, self.parentsOfKinds) = (parents, parentsOfKinds)
        var byAlias: [String: Int] = [:]
        for number in kinds.indices { kinds[number].stems = Array(Set(kinds[number].words.map(Stem.of))).sorted() }
        for (number, group) in aliases.enumerated() {
            for name in group {
                for form in Vocabulary.aliasForms(name[...]) { byAlias[form, default: number] = number }
            }
        }
        (self.kinds, self.byPhrase, self.aliases, self.byAlias, self.words) = (kinds, byPhrase, aliases, byAlias, words)
        for line in Kinds.aliases.split(separator: "\n") {
            for name in line.split(separator: ",") { unspaced.formUnion(Unspaced.words(of: name)) }
        }
        unspacedNames = unspaced
        deletions = Deletions(words.enumerated().map { (UInt32($0), $1.letters) })
    }

    deinit { deletions.free() }

    /// True if a word of a further language is too long to be a name of something else by chance.
    private static func isLong(_ token: Token) -> Bool {
        switch token.kind {
        case .unspaced: true
        case .thai: token.text.unicodeScalars.count > 3
        case .word: token.text.unicodeScalars.count > (token.text.utf8.allSatisfy { $0 < 128 } ? 6 : 4)
        }
    }

    private static func names(_ line: some StringProtocol) -> [[Token]] {
        line.split(separator: ",").map { Tokens.of(String($0)) }.filter { !$0.isEmpty }
    }

    private static func form(_ tokens: ArraySlice<Token>) -> String { tokens.map(\.text).joined(separator: " ") }

    /// The form of a long Thai name without spaces and tone marks, which people leave out or mistake; nil for other names.
    private static func toneless(_ tokens: ArraySlice<Token>) -> String? {
        guard tokens.allSatisfy({ $0.kind == .thai }) else { return nil }
        let letters = tokens.flatMap { $0.text.unicodeScalars.filter { !ThaiLetters.isTone($0) } }
        return letters.count < 6 ? nil : "\u{3}" + String(letters)
    }

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

    /// The forms of a name that is found as written, or in another case of its script.
    private static func plainForms(_ name: [Token]) -> [String] {
        let isLatin = name.allSatisfy { $0.text.utf8.allSatisfy { $0 < 128 } }
        return Array(forms(name[...]).prefix(isLatin ? 1 : 2))
    }

    // MARK: - Reading

    /// The kinds that the words together name.
    func kinds(_ tokens: ArraySlice<Token>) -> [Int] {
        guard !tokens.isEmpty, tokens.count <= Vocabulary.longestName else { return [] }
        if let exact = byPhrase[Vocabulary.form(tokens)] { return exact }
        if let alike = Vocabulary.toneless(tokens).flatMap({ byPhrase[$0] }) { return alike }
        // The stemmed forms of all languages count.
        let forms = Vocabulary.forms(tokens).dropFirst()
        if let stemmed = forms.first.flatMap({ byPhrase[$0] }) { return stemmed }
        return forms.dropFirst().reduce(into: []) { all, form in
            for kind in byPhrase[form] ?? [] where !all.contains(kind) { all.append(kind) }
        }
    }

    /// True if a kind has exactly this name.
    func hasName(_ tokens: ArraySlice<Token>) -> Bool { byPhrase[Vocabulary.form(tokens)] != nil }

    /// True if the words are a name of a line of aliases, such as a chain's.
    func hasAlias(_ words: [String]) -> Bool { group(words.flatMap { Tokens.of($0) }[...]) != nil }

    private func group(_ tokens: ArraySlice<Token>) -> Int? {
        Vocabulary.aliasForms(tokens).lazy.compactMap { self.byAlias[$0] }.first
    }

    /// The form of an alias as written, and that of its stem in scripts whose names have cases.
    private static func aliasForms(_ tokens: ArraySlice<Token>) -> [String] {
        let (own, stem) = (form(tokens), tokens.map { Stem.of($0.text) }.joined(separator: " "))
        return own.utf8.allSatisfy { $0 < 128 } ? [own] : [own, "\u{1}" + stem]
    }

    /// The kinds of places that have the dishes, or are of the chains, that the words name.
    func parents(of tokens: [Token]) -> [Int] {
        var kinds: [Int] = []
        var start = 0
        while start < tokens.count {
            var end = min(tokens.count, start + Vocabulary.longestName)
            while end > start, parents(named: tokens[start..<end]).isEmpty { end -= 1 }
            kinds += parents(named: tokens[start..<end])
            start = max(end, start + 1)
        }
        return kinds
    }

    /// True if the words together are the name of a dish or a chain.
    func isDish(_ tokens: ArraySlice<Token>) -> Bool { parents[Vocabulary.form(tokens)] != nil }

    /// The kinds of places that have what these kinds are.
    func parents(ofKinds kinds: [Int]) -> [Int] { kinds.flatMap { parentsOfKinds[$0] ?? [] } }

    private func parents(named tokens: ArraySlice<Token>) -> [Int] {
        let form = Vocabulary.form(tokens)
        return parents[form] ?? (byPhrase[form] ?? []).flatMap { parentsOfKinds[$0] ?? [] }
    }

    /// The kinds that a half of a compound names.
    func kinds(ofHalf word: String) -> [Int] {
        word.utf8.count > 2 ? kinds([Token(text: word, kind: .word, run: 0)]) : []
    }

    /// A kind's key in an index.
    func key(_ kind: Int) -> String { kinds[kind].key }

    /// The stems of a kind's one-word names, as they may occur in texts.
    func stems(_ kind: Int) -> [String] { kinds[kind].stems }

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

    /// True if a text names only kinds that are nearly everything.
    public func isSlight(_ text: String) -> Bool { isSlight(Tokens.of(text)[...]) }

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
        guard let group = group(tokens) else { return [] }
        return aliases[group].filter { Vocabulary.form($0[...]) != form }
    }

    // MARK: - Tags

    /// True if one of the tags is of a kind with this name.
    public func areOf(_ name: String, _ tags: [String]) -> Bool {
        let named = kinds(Tokens.of(name)[...])
        return tags.contains { tag in kinds(ofTag: tag).contains(where: named.contains) }
    }

    /// The kinds that a tag names: "coffee_shop", "CafeOrCoffeeShop", "italian;pizza".
    func kinds(ofTag value: String) -> [Int] {
        var found: [Int] = []
        for part in value.split(whereSeparator: { ";,".contains($0) }) {
            let tokens = Tokens.of(Vocabulary.spaced(part))
            let whole = byPhrase[Vocabulary.form(tokens[...])] ?? kinds(tokens[...])
            found += whole.isEmpty ? tokens.indices.flatMap { kinds(tokens[$0...$0]) } : whole
        }
        // Every store is a store, whatever it sells.
        if value.hasSuffix("Store"), let stores = byPhrase["store"] { found += stores }
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
        ein eine mit von zu ja tai ที่ ของ และ le les des du une il lo gli uno di della um uma os as do da com een het van met den det ett med
        for with und für zum на в с и для z i w το η ο τα με και για bir ile một 的 の
        """.split(whereSeparator: \.isWhitespace).map { Stem.of(String($0)) })
}
