/// Reads the words of a query once: first the longest phrase at each position, then names of places.
struct QuestionReader<Named: Sendable> {
    struct FoundPart {
        var meaning: Question<Named>.Meaning
        var pieces: Range<Int>
    }

    /// The maximum number of words in a name of a place.
    private static var longestPlace: Int { 7 }

    let text: String
    let pieces: [Piece]
    private let vocabulary: Vocabulary
    private let place: (PlaceMention) -> Named?
    private(set) var found: [FoundPart] = []
    /// The pieces that belong to a part.
    private(set) var taken: [Bool]
    /// The prepositions before or after a possible place.
    private var signs: [(meaning: Phrases.Meaning, pieces: Range<Int>)] = []

    init(_ text: String, _ vocabulary: Vocabulary, _ place: @escaping (PlaceMention) -> Named?) {
        self.text = text
        pieces = Pieces.of(text)
        (self.vocabulary, self.place) = (vocabulary, place)
        taken = pieces.map { _ in false }
    }

    mutating func read() {
        var start = 0
        while start < pieces.count { start = readPhrase(at: start) }
        readPlaces()
        if !found.contains(where: \.isPlace) { readInflectedPlace() }
        if !found.contains(where: \.isPlace) { readPlaceAtEnd() }
    }

    /// The original text of pieces, with their spaces.
    func written(_ numbers: [Int]) -> String {
        var result = ""
        var last: Int?
        for number in numbers {
            if let last {
                let isNext = number == last + 1
                result += isNext ? String(text[pieces[last].range.upperBound..<pieces[number].range.lowerBound]) : " "
            }
            result += text[pieces[number].range]
            last = number
        }
        return result
    }

    // MARK: - Phrases

    /// - Returns: the next piece.
    private mutating func readPhrase(at start: Int) -> Int {
        if let end = readStation(at: start) { return end }
        let most = min(pieces.count, start + Phrases.longest)
        for end in stride(from: most, to: start, by: -1) {
            // A kind's name is a search word: "health club", "food court". But a form of one may be a phrase: "comer" is a form of
            // "comida".
            if isKindsName(start..<end) { return end }
            guard let meanings = Phrases.meanings[folded(start..<end)] else { continue }
            return take(meanings, start..<end)
        }
        return start + 1
    }

    private mutating func take(_ meanings: Set<Phrases.Meaning>, _ range: Range<Int>) -> Int {
        if meanings.contains(.upTo), let end = readPrice(after: range) { return end }
        for sign in [Phrases.Meaning.near, .nearBefore, .perhapsIn] where meanings.contains(sign) {
            signs.append((sign, range))
        }
        let plain: [(Phrases.Meaning, Question<Named>.Meaning)] = [
            (.nearest, .nearest), (.openNow, .openNow), (.cheap, .cheap), (.sale, .sale), (.rent, .rent),
            (.asking, .asking),
        ]
        if let meaning = plain.first(where: { meanings.contains($0.0) })?.1 { add(meaning, range) }
        return range.upperBound
    }

    /// "under 10 €", "below €10", "under 3 M baht".
    private mutating func readPrice(after range: Range<Int>) -> Int? {
        var place = range.upperBound
        var currency: String?
        func readCurrency() {
            guard currency == nil, place < pieces.count, let known = Phrases.currencies[pieces[place].folded] else {
                return
            }
            currency = known
            place += 1
        }
        readCurrency()
        guard place < pieces.count, var number = amount(&place) else { return nil }
        if place < pieces.count, let meanings = Phrases.meanings[pieces[place].folded] {
            let factor: Double? = meanings.contains(.million) ? 1_000_000 : meanings.contains(.thousand) ? 1_000 : nil
            if let factor {
                number *= factor
                place += 1
            }
        }
        readCurrency()
        add(.upTo(number, currency: currency), range.lowerBound..<place)
        return place
    }

    /// "10", "2.50", "1,500", "3m".
    func amount(_ place: inout Int) -> Double? {
        var digits = pieces[place].folded
        var factor = 1.0
        if let last = digits.last, last == "m" || last == "k", digits.count > 1 {
            factor = last == "m" ? 1_000_000 : 1_000
            digits.removeLast()
        }
        guard !digits.isEmpty, digits.count < 10, digits.allSatisfy({ ("0"..."9").contains($0) }),
            var number = Double(digits)
        else { return nil }
        place += 1
        // After a point or comma, three digits are thousands.
        while place < pieces.count, factor == 1, pieces[place].folded.allSatisfy({ ("0"..."9").contains($0) }),
            [".", ","].contains(text[pieces[place - 1].range.upperBound..<pieces[place].range.lowerBound])
        {
            let next = pieces[place].folded
            guard let part = Double(next), next.count <= 3 else { break }
            number = next.count == 3 ? number * 1_000 + part : number + part / (next.count == 1 ? 10 : 100)
            place += 1
        }
        return number * factor
    }

    mutating func add(_ meaning: Question<Named>.Meaning, _ range: Range<Int>) {
        found.append(FoundPart(meaning: meaning, pieces: range))
        for number in range { taken[number] = true }
    }

    func folded(_ range: Range<Int>) -> String { range.map { pieces[$0].folded }.joined(separator: " ") }

    private func isKindsName(_ range: Range<Int>) -> Bool {
        vocabulary.has(range.map { pieces[$0].folded })
    }

    func namesKind(_ range: Range<Int>) -> Bool {
        guard range.count <= Vocabulary.longestName else { return false }
        return vocabulary.names(range.map { pieces[$0].folded })
    }

    // MARK: - Places

    /// After "near", "in", or before "lähellä".
    private mutating func readPlaces() {
        for (sign, range) in signs where !found.contains(where: \.isPlace) {
            let next = range.upperBound
            switch sign {
            case .near, .perhapsIn:
                let end = (next..<pieces.count).first { taken[$0] } ?? pieces.count
                guard next < end else { continue }
                tryPlaces(starting: next, end: end, sign: sign == .near ? .near : .perhaps, with: range)
            default:
                var start = range.lowerBound
                while start > 0, range.lowerBound - start < 3, !taken[start - 1] {
                    start -= 1
                    guard let named = inflected(written(Array(start..<range.lowerBound))) else { continue }
                    replace(start..<range.upperBound, by: .near(named))
                    break
                }
                // "lähellä Kamppia"
                guard !found.contains(where: \.isPlace) else { continue }
                let end = (next..<pieces.count).first { taken[$0] } ?? pieces.count
                if next < end { tryPlaces(starting: next, end: end, sign: .near, with: range) }
            }
        }
    }

    /// Finds the longest known name; articles may precede it.
    private mutating func tryPlaces(starting first: Int, end: Int, sign: PlaceMention.Sign, with range: Range<Int>) {
        let most = min(end, first + QuestionReader.longestPlace)
        for last in stride(from: most, to: first, by: -1) {
            for start in first..<min(last, first + 2)
            where start == first || PlaceWords.articles.contains(pieces[first].folded) {
                let name = written(Array(start..<last))
                guard let named = place(PlaceMention(name: name, sign: sign)) ?? (sign == .near ? inflected(name) : nil)
                else { continue }
                return replace(range.lowerBound..<last, by: .near(named))
            }
        }
    }

    private func inflected(_ name: String) -> Named? {
        PlaceWords.nominatives(of: name).lazy.compactMap { place(PlaceMention(name: $0, sign: .none)) }.first
    }

    /// "Helsingissä", "Kampissa", "Kampin asemalla".
    private mutating func readInflectedPlace() {
        for number in pieces.indices where !taken[number] {
            let word = pieces[number].folded
            if PlaceWords.isStation(word), PlaceWords.isInside(word), number > 0, !taken[number - 1],
                let named = inflected(written([number - 1, number]))
            {
                return add(.near(named), number - 1..<number + 1)
            }
            guard PlaceWords.isInside(pieces[number].folded), !namesKind(number..<(number + 1)) else { continue }
            if let named = inflected(pieces[number].folded) { return add(.near(named), number..<(number + 1)) }
        }
    }

    /// "sushi Siam": a place at the end, if all other words name kinds.
    private mutating func readPlaceAtEnd() {
        let rest = pieces.indices.filter { !taken[$0] }
        for count in stride(from: min(3, rest.count - 1), to: 0, by: -1) {
            let (kinds, name) = (rest.dropLast(count), rest.suffix(count))
            guard name.last.map({ $0 - (name.first ?? 0) }) == count - 1, let first = name.first, let last = name.last,
                vocabulary.nameKinds(kinds.map { pieces[$0].folded })
            else { continue }
            let mention = PlaceMention(name: written(Array(first...last)), sign: .none)
            if let named = place(mention) { return add(.near(named), first..<(last + 1)) }
        }
    }

    /// Replaces what was found for these pieces: "cerca" alone means here, "cerca de Siam" means there.
    private mutating func replace(_ range: Range<Int>, by meaning: Question<Named>.Meaning) {
        found.removeAll { $0.pieces.overlaps(range) }
        add(meaning, range)
    }
}

extension QuestionReader.FoundPart {
    var isPlace: Bool { if case .near = meaning { true } else { false } }
}

extension Vocabulary {
    /// True if the words are exactly a kind's name.
    func has(_ words: [String]) -> Bool { hasName(words.flatMap { Tokens.of($0) }[...]) }

    /// True if the words together name a kind.
    func names(_ words: [String]) -> Bool { !kinds(words.flatMap { Tokens.of($0) }[...]).isEmpty }

    /// True if the words name at least one kind and nothing else.
    func nameKinds(_ words: [String]) -> Bool {
        let names = names(in: words.flatMap { Tokens.of($0) })
        return !names.isEmpty && names.allSatisfy { !kinds($0).isEmpty || areMinor($0) }
            && names.contains { !kinds($0).isEmpty }
    }
}
