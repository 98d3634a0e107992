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
        readings = Reading.all(tokens, commas: Tokens.afterCommas(String(query.text.prefix(200))), alternatives)
    }

    /// Plans with the words as written; only the last may be a prefix.
    func faithful() -> [Plan] {
        (readings + readings.prefix(1).compactMap(\.ofOne)).flatMap { reading -> [Plan] in
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
            // A longer alias in a name is as good as the name itself.
            if reading.isLongAlias { plans.append(Plan(slots: slots, factor: 0.97, namesOnly: true)) }
            for (place, joined) in joins(units) {
                let lists = alternatives.exact(joined)
                guard !lists.allSatisfy(\.isEmpty) else { continue }
                plans.append(Plan(slots: replaced(slots, place...(place + 1), lists), factor: 0.95 * reading.factor))
            }
            for place in slots.indices where slots[place].isEmpty || units[place].isLongName {
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
        if slots.filter({ !$0.isSlight }).count > 1 {
            plans.append(Plan(slots: slots.map(\.likeliest), factor: 0.8, needsAll: false))
        }
        // In scripts without spaces, pairs of letters beside a name of a kind may be in no text.
        if let single = readings.dropFirst().first, tokens.contains(where: { $0.kind == .unspaced }) {
            let slots = single.units.map { slot($0, $0.exact) }
            plans.append(Plan(slots: slots, factor: 0.8, needsAll: false))
        }
        return plans
    }

    /// A plan that needs only the words that name kinds; the others raise the rank.
    func kindsOnly(hasNames: Bool) -> [Plan] {
        guard let units = readings.first?.units else { return [] }
        var isKind = units.map { !$0.kinds.isEmpty && !$0.isSlight }
        // "restaurant xyzzy": a kind that is nearly everything is better than nothing.
        if !isKind.contains(true) { isKind = units.map { alternatives.index.vocabulary.isSlight($0.tokens) } }
        let count = isKind.count { $0 }
        guard count > 0 else { return [] }
        let loose = zip(units, isKind).map { unit, isKind in
            var slot = slot(unit, unit.exact)
            slot.isSlight = !isKind
            // What no document has does not lower the rank of everything.
            if slot.isEmpty { slot.weight = 0.1 }
            return slot
        }
        // One or two other words may be a mistyped name; more are a sentence.
        let others = zip(units, isKind).count { !$0.isSlight && !$1 }
        let one = others > 0 ? [Plan(slots: loose, factor: hasNames && others < 3 ? 0.45 : 0.8)] : []
        guard count > 1 else { return one }
        // "massage or spa": one of several kinds.
        let kinds = zip(units, isKind).filter(\.1).map { Slot(weight: 1, alternatives: $0.0.exact) }
        return one + [Plan(slots: kinds, factor: 0.7, needsAll: false)]
    }

    /// True if the words are the name of a dish or a chain, and of no kind.
    var isDish: Bool {
        let vocabulary = alternatives.index.vocabulary
        return vocabulary.isDish(tokens[...]) && vocabulary.kinds(tokens[...]).isEmpty
    }

    /// A plan for other places of the kind that has a dish, or that a chain is of. Near ones come before a branch that is far away.
    /// - Parameter best: the best relevance of what was found; the others follow it.
    func widened(than best: Float?) -> Plan? {
        let vocabulary = alternatives.index.vocabulary
        var kinds = vocabulary.parents(of: tokens)
        // A mistyped dish or kind has kin, too; a mistyped chain has none.
        if kinds.isEmpty, let word = readings.first?.units.first(where: { !$0.isSlight })?.word?.text {
            let meant = vocabulary.mistyped(word)
            if !meant.isEmpty, alternatives.areKinds(like: word) { kinds = vocabulary.parents(ofKinds: meant) }
        }
        let lists = Alternatives.joined([alternatives.kinds(kinds)])
        guard !lists.allSatisfy(\.isEmpty) else { return nil }
        return Plan(slots: [Slot(weight: 1, alternatives: lists)], factor: 0.7 * (best ?? 1))
    }

    /// Plans with the words as written or in their forms, without names of kinds.
    func literal() -> [Plan] {
        readings.map { reading in
            let slots = reading.units.flatMap { unit in
                unit.tokens.map { token in
                    let lists = Alternatives.joined([
                        alternatives.exact(token.text), alternatives.forms(token.text),
                    ])
                    return Slot(weight: 1, isSlight: unit.isSlight, alternatives: lists)
                }
            }
            return Plan(slots: slots, factor: reading.factor)
        }
    }

    /// Plans for documents of the kinds that all words name. A form of a kind's name counts only if no document has the word: Mercadona is
    /// no market.
    func tagged() -> [Plan] {
        readings.compactMap { reading in
            let units = reading.units.filter { !$0.isSlight }
            let vocabulary = alternatives.index.vocabulary
            guard !units.isEmpty,
                units.allSatisfy({ unit in
                    !unit.kinds.isEmpty
                        && (vocabulary.hasName(unit.tokens)
                            || unit.tokens.allSatisfy { alternatives.exact($0.text).allSatisfy(\.isEmpty) })
                })
            else { return nil }
            return Plan(
                slots: units.map { Slot(weight: 1, alternatives: alternatives.tags($0.kinds)) }, factor: reading.factor)
        }
    }

    /// The words that none of the best hits has, nor anything like them.
    func unused(in hits: [TopHits.Hit], _ index: WordIndex) -> [String] {
        guard let units = readings.first?.units, !hits.isEmpty else { return [] }
        let best = hits.sorted { $0.score > $1.score }.prefix(10)
        return units.indices.compactMap { place in
            let unit = units[place]
            guard !unit.isSlight, unit.kinds.isEmpty, let word = unit.word else { return nil }
            let plan = Plan(slots: [slot(unit, resembling(unit, isLast: place == units.count - 1))])
            let isFound = best.contains { hit in
                var prober = Prober(index.parts[hit.part].segment, plan, hit.part, without: nil)
                return prober.sum(hit.document) != nil
            }
            return isFound ? nil : word.text
        }
    }

    /// Words that name a kind, or mean almost nothing, are not corrected.
    private func resembling(_ unit: Unit, isLast: Bool) -> [[Slot.Alternative]] {
        guard let word = unit.word?.text, unit.kinds.isEmpty, !unit.isSlight else { return unit.exact }
        let kinds = alternatives.index.vocabulary.mistyped(word)
        // A mistyped name of a kind is found like the kind, not first by names with that word.
        let isKind = !kinds.isEmpty && alternatives.areKinds(like: word)
        var all = [
            unit.exact, alternatives.scaled(alternatives.mistyped(word, goesOn: isLast), isKind ? 0.7 : 1),
            alternatives.kinds(kinds, quality: isKind ? 0.95 : 0.6),
        ]
        if let latin = Transliteration.latin(word), latin.utf8.count > 2 {
            all += [
                alternatives.scaled(alternatives.exact(latin), 0.9),
                alternatives.mistyped(latin, goesOn: false, quality: 0.9), alternatives.sounding(latin),
            ]
        }
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
