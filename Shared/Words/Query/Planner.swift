/// Makes the plans of a query: as written, with words joined or split, mistyped, by sound, and by parts.
struct Planner {
    let alternatives: Alternatives
    let tokens: [Token]
    let runs: [[Unicode.Scalar]]
    private let lastWordGoesOn: Bool
    private let readings: [Reading]

    init(_ query: WordQuery, _ index: WordIndex) {
        let alternatives = Alternatives(index: index)
        var runs: [[Unicode.Scalar]] = []
        let tokens = Array(Tokens.of(String(query.text.prefix(200)), thaiRuns: &runs).prefix(WordQuery.mostWords))
        self.alternatives = alternatives
        self.tokens = tokens
        self.runs = runs
        lastWordGoesOn = query.lastWordGoesOn
        readings = Reading.all(tokens, alternatives)
    }

    /// Plans with the words as written; only the last may be a prefix.
    func faithful() -> [Plan] {
        readings.flatMap { reading -> [Plan] in
            let units = reading.units
            let slots = units.indices.map { place -> Slot in
                let unit = units[place]
                guard lastWordGoesOn, place == units.count - 1, let last = unit.word else {
                    return slot(unit, unit.exact)
                }
                var begun = slot(unit, Alternatives.joined([unit.exact, alternatives.beginning(last.text)]))
                begun.isSlight = false
                return begun
            }
            var plans = [Plan(slots: slots, factor: reading.factor)]
            for (place, joined) in joins(units) {
                let lists = alternatives.exact(joined)
                guard !lists.allSatisfy(\.isEmpty) else { continue }
                plans.append(Plan(slots: replaced(slots, place...(place + 1), lists), factor: 0.95 * reading.factor))
            }
            for place in slots.indices where slots[place].isEmpty {
                guard let word = units[place].word, let halves = split(word.text) else { continue }
                plans.append(
                    Plan(slots: slots[..<place] + halves + slots[(place + 1)...], factor: 0.9 * reading.factor))
            }
            return plans
        } + [inside()].compactMap { $0 }
    }

    /// A plan for Thai inside longer words: each group of three letters must occur.
    private func inside() -> Plan? {
        guard tokens.allSatisfy({ $0.kind == .thai }) else { return nil }
        let parts = TextTerms.parts(of: runs).prefix(24)
        guard !parts.isEmpty else { return nil }
        return Plan(slots: parts.map(part), factor: 0.9)
    }

    private func part(_ part: String) -> Slot {
        let lists = alternatives.exact(part)
        return Slot(weight: alternatives.weight(lists), alternatives: lists)
    }

    /// Plans with typing errors, prefixes, sound and parts; the last ones need only some of the words.
    func forgiving() -> [Plan] {
        guard let units = readings.first?.units else { return [] }
        let slots = units.indices.map { slot(units[$0], resembling(units[$0], isLast: $0 == units.count - 1)) }
        var plans = [Plan(slots: slots, factor: 0.95)]
        for (place, joined) in joins(units) {
            let lists = Alternatives.joined([
                alternatives.exact(joined), alternatives.mistyped(joined, goesOn: place + 2 == units.count),
                alternatives.sounding(joined),
            ])
            guard !lists.allSatisfy(\.isEmpty) else { continue }
            plans.append(Plan(slots: replaced(slots, place...(place + 1), lists), factor: 0.85))
        }
        plans += [inOne(), byParts()].compactMap { $0 }
        if slots.filter({ !$0.isSlight }).count > 1 { plans.append(Plan(slots: slots, factor: 0.8, needsAll: false)) }
        return plans
    }

    /// Words that name a kind, or mean almost nothing, are not corrected.
    private func resembling(_ unit: Unit, isLast: Bool) -> [[Slot.Alternative]] {
        guard let word = unit.word?.text, unit.kinds.isEmpty, !unit.isSlight else { return unit.exact }
        var all = [
            unit.exact, alternatives.mistyped(word, goesOn: isLast),
            alternatives.kinds(alternatives.index.vocabulary.mistyped(word), quality: 0.8),
        ]
        if isLast, word.unicodeScalars.count > 1 { all.append(alternatives.beginning(word)) }
        if word.unicodeScalars.count > 2 { all.append(alternatives.sounding(word)) }
        return Alternatives.joined(all)
    }

    private func slot(_ unit: Unit, _ lists: [[Slot.Alternative]]) -> Slot {
        Slot(weight: alternatives.weight(unit.exact), isSlight: unit.isSlight, alternatives: lists)
    }

    private func replaced(_ slots: [Slot], _ places: ClosedRange<Int>, _ lists: [[Slot.Alternative]]) -> [Slot] {
        slots[..<places.lowerBound] + [Slot(weight: alternatives.weight(lists), alternatives: lists)]
            + slots[(places.upperBound + 1)...]
    }

    /// Neighbouring words joined to one.
    private func joins(_ units: [Unit]) -> [(place: Int, word: String)] {
        (0..<max(0, min(5, units.count - 1))).compactMap { place in
            guard let one = units[place].word, let two = units[place + 1].word, one.kind == .word, two.kind == .word
            else { return nil }
            return (place, one.text + two.text)
        }
    }

    /// Splits a word into two known words; of several ways, the one whose rarer word is most frequent.
    private func split(_ word: String) -> [Slot]? {
        let letters = Array(word.unicodeScalars)
        guard (5...40).contains(letters.count) else { return nil }
        var best: (size: Int, words: [String])?
        for place in 2...(letters.count - 2) {
            let words = [String(letters[..<place]), String(letters[place...])]
            let size = min(size(words[0]), size(words[1]))
            if size > (best?.size ?? 0) { best = (size, words) }
        }
        guard let words = best?.words else { return nil }
        let halves = words.map { half -> Slot in
            let lists = known(half)
            let isSlight = alternatives.index.vocabulary.isSlight([Token(text: half, kind: .word, run: 0)])
            return Slot(weight: alternatives.weight(lists) / 2, isSlight: isSlight, alternatives: lists)
        }
        return halves.allSatisfy(\.isSlight)
            ? halves.map { Slot(weight: $0.weight, alternatives: $0.alternatives) } : halves
    }

    /// A half of a word as it occurs in texts, or the kind that it names.
    private func known(_ half: String) -> [[Slot.Alternative]] {
        Alternatives.joined([
            alternatives.exact(half), alternatives.kinds(alternatives.index.vocabulary.kinds(ofHalf: half)),
        ])
    }

    private func size(_ word: String) -> Int {
        zip(alternatives.index.parts, known(word)).reduce(0) { sum, pair in
            pair.1.reduce(sum) { $0 + pair.0.segment.size($1.list) }
        }
    }

    /// A plan with all consonants of the query as one name.
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

    /// A plan with groups of three Thai letters, most of which a document must contain.
    private func byParts() -> Plan? {
        let parts = TextTerms.parts(of: runs).prefix(24)
        guard parts.count > 1 else { return nil }
        return Plan(slots: parts.map(part), factor: 0.75, needsAll: false)
    }
}
