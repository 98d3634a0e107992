/// Reads a query in all ways that make sense: as written, with words joined or split, mistyped, by sound, by parts.
struct Planner {
    let alternatives: Alternatives
    let tokens: [Token]
    private let runs: [[Unicode.Scalar]]
    private let lastWordGoesOn: Bool
    private let exact: [[[Slot.Alternative]]]
    private let slight: [Bool]

    init(_ query: WordQuery, _ index: WordIndex) {
        let alternatives = Alternatives(index: index)
        var runs: [[Unicode.Scalar]] = []
        let tokens = Array(Tokens.of(String(query.text.prefix(200)), thaiRuns: &runs).prefix(WordQuery.mostWords))
        self.alternatives = alternatives
        self.tokens = tokens
        self.runs = runs
        lastWordGoesOn = query.lastWordGoesOn
        exact = tokens.map { alternatives.exact($0.text) }
        let isSlight = tokens.enumerated().map { place, token in
            (Concepts.slight.contains(Stem.of(token.text)) || token.text.unicodeScalars.count == 1)
                && !(query.lastWordGoesOn && place == tokens.count - 1)
        }
        slight = isSlight.allSatisfy { $0 } ? isSlight.map { _ in false } : isSlight
    }

    /// With words as they are written; only the last may be begun.
    func faithful() -> [Plan] {
        let slots = tokens.indices.map { place -> Slot in
            var lists = exact[place]
            if lastWordGoesOn, place == tokens.count - 1 {
                lists = Alternatives.joined([lists, alternatives.beginning(tokens[place].text)])
            }
            return slot(place, lists)
        }
        var plans = [Plan(slots: slots)]
        for (place, joined) in joins() {
            let lists = alternatives.exact(joined)
            guard !lists.allSatisfy(\.isEmpty) else { continue }
            plans.append(Plan(slots: replaced(slots, place...(place + 1), lists), factor: 0.95))
        }
        for place in slots.indices where slots[place].isEmpty {
            guard let split = split(tokens[place].text) else { continue }
            let halves = [split.0, split.1].map { alternatives.exact($0) }.map {
                Slot(weight: alternatives.weight($0) / 2, alternatives: $0)
            }
            plans.append(Plan(slots: slots[..<place] + halves + slots[(place + 1)...], factor: 0.9))
        }
        return plans
    }

    /// Also mistyped, begun, by sound and by parts; last of all with only some of the words.
    func forgiving() -> [Plan] {
        let slots = tokens.indices.map { slot($0, resembling(tokens[$0], exact[$0], isLast: $0 == tokens.count - 1)) }
        var plans = [Plan(slots: slots, factor: 0.95)]
        for (place, joined) in joins() {
            let lists = Alternatives.joined([
                alternatives.exact(joined), alternatives.mistyped(joined, goesOn: place + 2 == tokens.count),
                alternatives.sounding(joined),
            ])
            guard !lists.allSatisfy(\.isEmpty) else { continue }
            plans.append(Plan(slots: replaced(slots, place...(place + 1), lists), factor: 0.85))
        }
        plans += [inOne(), byParts()].compactMap { $0 }
        if slots.filter({ !$0.isSlight }).count > 1 { plans.append(Plan(slots: slots, factor: 0.8, needsAll: false)) }
        return plans
    }

    private func resembling(_ token: Token, _ exact: [[Slot.Alternative]], isLast: Bool) -> [[Slot.Alternative]] {
        let word = token.text
        var all = [exact, alternatives.mistyped(word, goesOn: isLast)]
        if isLast, word.unicodeScalars.count > 1 { all.append(alternatives.beginning(word)) }
        if word.unicodeScalars.count > 2 { all.append(alternatives.sounding(word)) }
        return Alternatives.joined(all)
    }

    private func slot(_ place: Int, _ lists: [[Slot.Alternative]]) -> Slot {
        Slot(weight: alternatives.weight(exact[place]), isSlight: slight[place], alternatives: lists)
    }

    private func replaced(_ slots: [Slot], _ places: ClosedRange<Int>, _ lists: [[Slot.Alternative]]) -> [Slot] {
        slots[..<places.lowerBound] + [Slot(weight: alternatives.weight(lists), alternatives: lists)]
            + slots[(places.upperBound + 1)...]
    }

    /// Neighbouring words in one.
    private func joins() -> [(place: Int, word: String)] {
        (0..<max(0, min(5, tokens.count - 1))).compactMap { place in
            tokens[place].kind == .word && tokens[place + 1].kind == .word
                ? (place, tokens[place].text + tokens[place + 1].text) : nil
        }
    }

    /// The two known words of which one consists; of several the two whose rarer one is the most used.
    private func split(_ word: String) -> (String, String)? {
        let letters = Array(word.unicodeScalars)
        guard (5...40).contains(letters.count) else { return nil }
        var best: (size: Int, words: (String, String))?
        for place in 2...(letters.count - 2) {
            let words = (String(letters[..<place]), String(letters[place...]))
            let size = min(size(words.0), size(words.1))
            if size > (best?.size ?? 0) { best = (size, words) }
        }
        return best?.words
    }

    private func size(_ word: String) -> Int {
        zip(alternatives.index.parts, alternatives.exact(word)).reduce(0) { sum, pair in
            pair.1.reduce(sum) { $0 + pair.0.segment.size($1.list) }
        }
    }

    /// All of it as the consonants of one name.
    private func inOne() -> Plan? {
        guard tokens.count > 1, let key = SoundKeys.skeleton(tokens.map(\.text).joined()), key.count > 3 else {
            return nil
        }
        let marked = SoundKeys.skeletonMark + key
        let lists = Alternatives.joined([
            alternatives.scaled(alternatives.exact(marked), 0.65),
            alternatives.mistyped(marked, goesOn: false, quality: 0.55),
        ])
        return Plan(slots: [Slot(weight: 1, alternatives: lists)])
    }

    /// Three letters of Thai at a time, most of which a document must have.
    private func byParts() -> Plan? {
        let parts = TextTerms.parts(of: runs).prefix(24)
        guard parts.count > 1 else { return nil }
        let slots = parts.map { part in
            let lists = alternatives.exact(part)
            return Slot(weight: alternatives.weight(lists), alternatives: lists)
        }
        return Plan(slots: slots, factor: 0.75, needsAll: false)
    }
}
