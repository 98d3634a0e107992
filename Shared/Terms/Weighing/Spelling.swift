import Budget

/// The spelling of terms: the most frequent one in the text, in lower case except for names.
struct Spelling {
    let words: [TextWord]
    let scalars: [Unicode.Scalar]
    let lexicon: Lexicon

    private struct Spelled {
        var count = 0
        /// An occurrence, if possible not at a sentence's beginning, where lower case is lost.
        var place: Range<Int>
    }

    /// The spellings in the order of the phrases.
    /// - Parameter numbers: the number of each candidate's phrase.
    func texts(of phrases: [GatheredPhrase], among candidates: [Range<Int>], _ numbers: [Int]) -> [String] {
        let wanted = Set(phrases.map(\.number))
        var spelled: [Int: [String: Spelled]] = [:]
        let budget = Budget.current
        for (key, candidate) in zip(numbers, candidates) where wanted.contains(key) && Budget.allows(2, of: budget) {
            let folded = shown(candidate, \.foldedScalars)
            var one = spelled[key]?[folded] ?? Spelled(place: candidate)
            one.count += 1
            if words[one.place.lowerBound].isFirst, !words[candidate.lowerBound].isFirst { one.place = candidate }
            spelled[key, default: [:]][folded] = one
        }
        return phrases.map { phrase in
            let most = spelled[phrase.number]?.values.max {
                ($0.count, $1.place.lowerBound) < ($1.count, $0.place.lowerBound)
            }
            return text(of: most?.place ?? phrase.first)
        }
    }

    private func text(of range: Range<Int>) -> String {
        let end = range.upperBound - 1
        return shown(range) { word in
            // A phrase ends in a noun. Where nouns are capitalized, it keeps its capital at a sentence's beginning, too.
            let isThing = lexicon.capitalizesThings && word.range == words[end].range
            let isName = word.isUpperCase || (word.isCapitalized && (!word.isFirst || isThing))
            return isName ? scalars[word.range] : word.foldedScalars
        }
    }

    private func shown(_ range: Range<Int>, _ letters: (TextWord) -> ArraySlice<Unicode.Scalar>) -> String {
        var text = String.UnicodeScalarView()
        for index in range {
            if index > range.lowerBound, words[index - 1].range.upperBound < words[index].range.lowerBound {
                text.append(" ")
            }
            text.append(contentsOf: letters(words[index]))
        }
        return lexicon.withoutPossessive(String(text))
    }
}

extension TextWord {
    fileprivate var foldedScalars: ArraySlice<Unicode.Scalar> { ArraySlice(folded.unicodeScalars) }
}

extension Lexicon {
    /// "harbour", of "harbour's".
    fileprivate func withoutPossessive(_ text: String) -> String {
        guard language == .english, text.count > 3 else { return text }
        return text.hasSuffix("'s") || text.hasSuffix("\u{2019}s") ? String(text.dropLast(2)) : text
    }
}
