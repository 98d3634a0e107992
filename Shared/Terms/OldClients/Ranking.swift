import Budget
import Foundation

/// Ranks the phrases of a text and selects those that are not repeated by others.
struct Ranking {
    let words: [TextWord]
    let scalars: [Unicode.Scalar]
    let statistics: WordStatistics
    let lexicon: Lexicon

    private struct Phrase {
        var first: Range<Int>
        var stems: Stems
        var count: Int
        var weight = 0.0
    }

    func terms(_ candidates: [Range<Int>], limit: Int) -> [Term] {
        // A few more than `limit` are selected, because some of them are replaced by phrases that contain them.
        Array(taken(candidates, limit: limit + limit / 4).prefix(limit))
    }

    private func taken(_ candidates: [Range<Int>], limit: Int) -> [Term] {
        var phrases = whole(gathered(candidates))
        for index in phrases.indices { phrases[index].weight = weight(of: phrases[index]) }
        phrases.sort {
            ($0.weight, $1.first.lowerBound, $1.first.count) > ($1.weight, $0.first.lowerBound, $0.first.count)
        }
        var taken: [Phrase] = []
        let budget = Budget.current
        for phrase in phrases where Budget.allows(of: budget) {
            guard taken.count < limit || phrase.stems.count > 1 else { continue }
            // A single word is dropped if a phrase in the list contains it.
            let covered = taken.firstIndex { $0.stems.count == 1 && phrase.stems.contains($0.stems[0]) }
            guard covered != nil || taken.count < limit else { continue }
            guard !taken.contains(where: { $0.stems.count > 1 && repeats(phrase, $0) }) else { continue }
            if let covered, phrase.weight > taken[covered].weight / 4 {
                taken.remove(at: covered)
                taken.append(phrase)
            } else if covered == nil {
                taken.append(phrase)
            }
        }
        taken.sort { $0.weight > $1.weight }
        return taken.map { Term(text: text(of: $0.first), weight: $0.weight, count: $0.count) }
    }

    /// Leaves out phrases that occur only within one longer phrase.
    private func whole(_ phrases: [Phrase]) -> [Phrase] {
        var containers: [Stems: Int] = [:]
        let budget = Budget.current
        for phrase in phrases where phrase.stems.count > 2 && Budget.allows(of: budget) {
            for length in 2..<phrase.stems.count {
                for start in 0...(phrase.stems.count - length) {
                    let part = phrase.stems.part(from: start, count: length)
                    containers[part] = max(containers[part] ?? 0, phrase.count)
                }
            }
        }
        return phrases.filter { $0.stems.count > 1 ? containers[$0.stems] ?? 0 < $0.count : true }
    }

    /// Occurrences with the same stems in the same order are one phrase, spelled like the first.
    private func gathered(_ candidates: [Range<Int>]) -> [Phrase] {
        var places: [Stems: Int] = [:]
        places.reserveCapacity(candidates.count)
        var phrases: [Phrase] = []
        let budget = Budget.current
        for candidate in candidates where Budget.allows(of: budget) {
            var stems = Stems()
            for index in candidate where statistics.stems[index] >= 0 { stems.append(statistics.stems[index]) }
            if let place = places[stems] {
                phrases[place].count += 1
            } else {
                places[stems] = phrases.count
                phrases.append(Phrase(first: candidate, stems: stems, count: 1))
            }
        }
        return phrases
    }

    /// The mean of its words' weights, raised by its length and by how often its words occur together.
    private func weight(of phrase: Phrase) -> Double {
        var sum = 0.0
        var rarest = Int.max
        for index in 0..<phrase.stems.count {
            sum += statistics.weights[Int(phrase.stems[index])]
            rarest = min(rarest, statistics.counts[Int(phrase.stems[index])])
        }
        let mean = sum / Double(phrase.stems.count)
        let isHeld = phrase.first.count > phrase.stems.count
        let length = lexicon.phraseWeight(words: phrase.stems.count, isHeld: isHeld)
        let together = 0.6 + 0.4 * Double(phrase.count) / Double(max(1, rarest))
        return mean * length * together * (1 + log(Double(phrase.count)))
    }

    /// True if more than half of a phrase's words are in another.
    private func repeats(_ phrase: Phrase, _ other: Phrase) -> Bool {
        let shared = phrase.stems.shared(with: other.stems)
        return shared > 0 && Double(shared) / Double(min(phrase.stems.count, other.stems.count)) > 0.5
    }

    private func text(of range: Range<Int>) -> String {
        var text = String.UnicodeScalarView()
        for index in range {
            if index > range.lowerBound, words[index - 1].range.upperBound < words[index].range.lowerBound {
                text.append(" ")
            }
            let word = words[index]
            let isName = word.isUpperCase || (word.isCapitalized && !word.isFirst)
            if isName {
                text.append(contentsOf: scalars[word.range])
            } else {
                text.append(contentsOf: word.folded.unicodeScalars)
            }
        }
        return String(text)
    }
}
