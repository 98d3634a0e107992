import Budget

/// Selects the heaviest phrases of a text that do not repeat each other.
enum Choice {
    /// - Parameter phrases: with their weights, in any order.
    static func heaviest(_ phrases: [GatheredPhrase], limit: Int, _ length: TextLength) -> [GatheredPhrase] {
        let cover = length.between(Figures.cover)
        var taken: [GatheredPhrase] = []
        let budget = Budget.current
        for phrase in phrases.sorted(by: isBefore) where Budget.allows(of: budget) {
            guard taken.count < limit else { break }
            let isRepeated = taken.contains { other in
                guard other.stems.count > 1 else { return false }
                return phrase.stems.count > 1
                    ? repeats(phrase, other)
                    : other.stems.contains(phrase.stems[0]) && phrase.weight < cover * other.weight
            }
            if !isRepeated { taken.append(phrase) }
        }
        return taken
    }

    private static func isBefore(_ one: GatheredPhrase, _ other: GatheredPhrase) -> Bool {
        (one.weight, other.first.lowerBound, other.first.count) > (other.weight, one.first.lowerBound, one.first.count)
    }

    private static func repeats(_ phrase: GatheredPhrase, _ other: GatheredPhrase) -> Bool {
        let shared = phrase.stems.shared(with: other.stems)
        return Double(shared) / Double(min(phrase.stems.count, other.stems.count)) > Figures.shared
    }
}
