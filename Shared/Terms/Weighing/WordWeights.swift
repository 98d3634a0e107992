import Budget
import Foundation

/// The weight of each stem of a text: by how often and how early it occurs, whether it is a name, and how common the word is in the
/// language.
struct WordWeights: Sendable {
    /// By stem.
    private(set) var weights: [Double]
    private(set) var counts: [Int]

    init(_ words: [TextWord], _ stems: StemNumbers, _ lexicon: Lexicon) {
        counts = Array(repeating: 0, count: stems.firsts.count)
        weights = []
        // A capital is meaningful only within a sentence.
        var within = counts
        var capitals = counts
        let budget = Budget.current
        for (index, word) in words.enumerated() where stems.ofWords[index] >= 0 && Budget.allows(of: budget) {
            let stem = Int(stems.ofWords[index])
            counts[stem] += 1
            if !word.isFirst { within[stem] += 1 }
            if word.isCapitalized && !word.isFirst { capitals[stem] += 1 }
        }
        weights = stems.firsts.indices.map { stem in
            guard Budget.allows(4, of: budget) else { return 0 }
            let first = stems.firsts[stem]
            let late = log(1 + Double(first) / Figures.lateness.words)
            let named = Double(capitals[stem]) / Double(max(1, within[stem]))
            return pow(Double(max(1, counts[stem])), Figures.count) / (1 + Figures.lateness.weight * late)
                * (1 + Figures.name * named) * WordWeights.commonness(of: words[first].folded, lexicon)
        }
    }

    private static func commonness(of word: String, _ lexicon: Lexicon) -> Double {
        let isShort = lexicon.stem(word).unicodeScalars.count < Figures.short.letters && lexicon.shortWordsCountLess
        let kind =
            lexicon.everydayWords.contains(word)
            ? Figures.everyday : lexicon.looksLikeNoThing(word) ? Figures.noThing : 1
        return kind * (isShort ? Figures.short.weight : 1)
    }
}
