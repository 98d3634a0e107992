import Budget
import Foundation

/// The distribution of each word of a text, and its weight by that.
struct WordStatistics: Sendable {
    let numbers: StemNumbers
    /// The number of each word's stem, in the text's order; −1 for words that are in no term.
    var stems: [Int32] { numbers.ofWords }
    /// By stem.
    private(set) var weights: [Double]
    private(set) var counts: [Int]

    init(_ words: [TextWord], _ lexicon: Lexicon) {
        numbers = StemNumbers(words, lexicon)
        let stems = numbers.ofWords
        let budget = Budget.current
        var spreads = numbers.firsts.map { first in
            guard Budget.allows(4, of: budget) else { return Spread(isEveryday: false, isNoThing: false) }
            return Spread(
                isEveryday: lexicon.everydayWords.contains(words[first].folded),
                isNoThing: lexicon.looksLikeNoThing(words[first].folded))
        }
        for (index, word) in words.enumerated() where stems[index] >= 0 && Budget.allows(of: budget) {
            let left = index > 0 && words[index - 1].piece == word.piece ? stems[index - 1] : nil
            let right = index + 1 < words.count && words[index + 1].piece == word.piece ? stems[index + 1] : nil
            spreads[Int(stems[index])].add(word, left: left, right: right)
        }
        let often = spreads.map { Double($0.count) }
        let mean = often.reduce(0, +) / Double(max(1, often.count))
        let deviation = (often.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(max(1, often.count))).squareRoot()
        let sentences = Double((words.last?.sentence ?? 0) + 1)
        let most = often.max() ?? 1
        weights = spreads.map { $0.weight(mean: mean, deviation: deviation, sentences: sentences, most: most) }
        counts = spreads.map(\.count)
    }
}

/// One word's occurrences.
private struct Spread {
    let isEveryday: Bool
    let isNoThing: Bool
    var count = 0
    private var capitalized = 0
    private var upperCase = 0
    private var sentences: [Int32] = []
    private var left: Set<Int32> = []
    private var right: Set<Int32> = []
    private var neighbours = (left: 0, right: 0)

    init(isEveryday: Bool, isNoThing: Bool) {
        self.isEveryday = isEveryday
        self.isNoThing = isNoThing
    }

    mutating func add(_ word: TextWord, left: Int32?, right: Int32?) {
        count += 1
        if word.isUpperCase { upperCase += 1 } else if word.isCapitalized && !word.isFirst { capitalized += 1 }
        if sentences.last != Int32(word.sentence) { sentences.append(Int32(word.sentence)) }
        if let left {
            self.left.insert(left)
            neighbours.left += 1
        }
        if let right {
            self.right.insert(right)
            neighbours.right += 1
        }
    }

    /// The word's weight: a greater one means that the text is more about it. The features are those of YAKE!, inverted so that more is
    /// better, and how common the word is in the language.
    func weight(mean: Double, deviation: Double, sentences total: Double, most: Double) -> Double {
        // The request's budget ran out before the words were counted.
        guard !sentences.isEmpty else { return 0 }
        let often = Double(count)
        let casing = Double(max(capitalized, upperCase)) / (1 + log(often))
        let median = Double(sentences[sentences.count / 2])
        let position = log(log(3 + median))
        let frequency = often / (mean + deviation)
        let leftSpread = neighbours.left == 0 ? 0 : Double(left.count) / Double(neighbours.left)
        let rightSpread = neighbours.right == 0 ? 0 : Double(right.count) / Double(neighbours.right)
        let relatedness = 1 + (leftSpread + rightSpread) * often / most
        let dispersion = Double(sentences.count) / total
        let yake = relatedness * position / (casing + frequency / relatedness + dispersion / relatedness)
        let commonness = isEveryday ? 0.45 : isNoThing ? 0.6 : 1
        return commonness / (0.3 + yake)
    }
}
