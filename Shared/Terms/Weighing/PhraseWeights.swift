import Budget
import Foundation

/// What phrases weigh: the mean of their words, by how a text of that length and language uses phrases.
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

    /// By the number of its words, and by whether it is said again.
    private func asPhrase(_ phrase: GatheredPhrase) -> Double {
        let count = phrase.stems.count
        let isHeld = phrase.first.count > count
        return lexicon.weighedPhrase(words: count, isHeld: isHeld)
            * length.between((phrases: 1, news: Figures.inNews[min(count, Stems.most) - 2]))
            * (phrase.count == 1 ? length.between((phrases: 1, news: 1 - Figures.onceInNews)) : 1)
    }
}

extension Lexicon {
    /// As `phraseWeight`, for this weighing.
    fileprivate func weighedPhrase(words count: Int, isHeld: Bool) -> Double {
        switch language {
        case .french, .portuguese: return Figures.inFrenchAndPortuguese[min(count, Stems.most) - 2]
        default: return phraseWeight(words: count, isHeld: isHeld)
        }
    }
}
