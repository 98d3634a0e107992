import Budget
import Words

/// Splits whole runs of Thai letters into words, however long they are.
struct ThaiRuns {
    let scalars: [Unicode.Scalar]
    /// The number of letters that are split at once; the last word among them, which may continue, is split again.
    private static let longest = 400

    init(_ scalars: [Unicode.Scalar]) {
        self.scalars = scalars
    }

    /// The words, with those of Thai letters split. Every run is a piece and, because Thai has no full stops, a sentence.
    func split(_ words: [TextWord]) -> [TextWord] {
        var result: [TextWord] = []
        result.reserveCapacity(words.count * 4)
        var runs = 0
        let budget = Budget.current
        for word in rejoined(words) where Budget.allows(8, of: budget) {
            guard isThai(word.range) else {
                result.append(moved(word, by: runs))
                continue
            }
            runs += 1
            for stretch in stretches(of: word.range) {
                for part in parts(of: stretch) { result.append(self.word(part, in: moved(word, by: runs))) }
            }
        }
        return result
    }

    private func isThai(_ range: Range<Int>) -> Bool { scalars[range].contains(where: ThaiText.isThai) }

    /// Joins runs that `WordReader` cut for their length.
    private func rejoined(_ words: [TextWord]) -> [TextWord] {
        var result: [TextWord] = []
        result.reserveCapacity(words.count)
        for word in words {
            if let last = result.indices.last, result[last].range.upperBound == word.range.lowerBound,
                isThai(result[last].range) || isThai(word.range)
            {
                result[last].range = result[last].range.lowerBound..<word.range.upperBound
            } else {
                result.append(word)
            }
        }
        return result
    }

    private func moved(_ word: TextWord, by runs: Int) -> TextWord {
        var word = word
        word.piece += runs
        word.sentence += runs
        return word
    }

    /// The stretches of Thai letters and of other characters, such as "BTS" and digits, in a run.
    private func stretches(of range: Range<Int>) -> [Range<Int>] {
        var result: [Range<Int>] = []
        for index in range {
            if let last = result.last, ThaiText.isThai(scalars[index]) == ThaiText.isThai(scalars[index - 1]) {
                result[result.count - 1] = last.lowerBound..<index + 1
            } else {
                result.append(index..<index + 1)
            }
        }
        return result
    }

    private func parts(of stretch: Range<Int>) -> [Range<Int>] {
        guard ThaiText.isThai(scalars[stretch.lowerBound]) else { return [stretch] }
        var result: [Range<Int>] = []
        var start = stretch.lowerBound
        let budget = Budget.current
        while start < stretch.upperBound {
            // Splitting this many letters costs as much as reading the clock.
            guard Budget.allows(ThaiRuns.longest / 8, of: budget) else { return result }
            let end = min(stretch.upperBound, start + ThaiRuns.longest)
            var found = ThaiWords.of(Array(scalars[start..<end])).map(\.unicodeScalars.count)
            if end < stretch.upperBound, found.count > 1 { found.removeLast() }
            for count in found {
                result.append(start..<start + count)
                start += count
            }
        }
        return result
    }

    private func word(_ range: Range<Int>, in run: TextWord) -> TextWord {
        var word = run
        word.range = range
        word.folded = Letters.folded(scalars[range])
        word.isJoined = true
        word.isNumber = scalars[range].contains(where: Letters.isDigit)
        word.isCapitalized = Letters.isUppercase(scalars[range.lowerBound])
        word.isUpperCase = word.isCapitalized && !scalars[range].contains(where: Letters.isLowercase)
        word.isFirst = run.isFirst && range.lowerBound == run.range.lowerBound
        return word
    }
}
