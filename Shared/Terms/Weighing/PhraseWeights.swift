import Budget
import Foundation

/// The weights of phrases: the mean of their words' weights, adjusted for the text's length and language.
struct PhraseWeights: Sendable {
    let words: WordWeights
    let length: TextLength
    let lexicon: Lexicon

    func weight(of phrase: GatheredPhrase) -> Double {
        var sum = 0.0
        var rarest = Int.max
        for index in 0..<phrase.stems.count {
            sum += words.weights[Int(phrase.stems[index])]
            rarest = min(rarest, words.counts[Int(phrase.stems[index])])
        }
        let mean = sum / Double(max(1, phrase.stems.count))
        let repeated = pow(Double(phrase.count), length.between(Figures.repetition))
        guard phrase.stems.count > 1 else { return mean * repeated * (phrase.isOnlyPart ? Figures.inside : 1) }
        let together = Figures.apart + (1 - Figures.apart) * Double(phrase.count) / Double(max(1, rarest))
        return mean * repeated * together * asPhrase(phrase)
    }

    /// The factor by the number of its words, and by whether it occurs again.
    private func asPhrase(_ phrase: GatheredPhrase) -> Double {
        let count = phrase.stems.count
        let isHeld = phrase.first.count > count
        return lexicon.weighedPhrase(words: count, isHeld: isHeld)
            * length.between((phrases: 1, news: Figures.inNews[min(count, Stems.most) - 2]))
            * (phrase.count == 1 ? length.between((phrases: 1, news: 1 - Figures.onceInNews)) : 1)
    }
}

extension Lexicon {
    /// Like `phraseWeight`, with the factors of `Figures`.
    fileprivate func weighedPhrase(words count: Int, isHeld: Bool) -> Double {
        switch language {
        case .french, .portuguese: return Figures.inFrenchAndPortuguese[min(count, Stems.most) - 2]
        default: return phraseWeight(words: count, isHeld: isHeld)
        }
    }
}
