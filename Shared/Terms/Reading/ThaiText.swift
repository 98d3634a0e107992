import Budget
import Words

/// Thai is written without spaces between words; a space ends a phrase or a sentence.
enum ThaiText {
    static func isThai(_ scalar: Unicode.Scalar) -> Bool { (0x0E01...0x0E4E).contains(scalar.value) }

    /// The words, with each run of Thai letters split. Every run is a piece and, because Thai has no full stops, a sentence.
    static func split(_ words: [TextWord], of scalars: [Unicode.Scalar]) -> [TextWord] {
        var result: [TextWord] = []
        result.reserveCapacity(words.count * 4)
        var runs = 0
        let budget = Budget.current
        for word in words where Budget.allows(8, of: budget) {
            guard scalars[word.range].contains(where: isThai) else {
                result.append(word)
                continue
            }
            runs += 1
            var start = word.range.lowerBound
            for part in ThaiWords.of(Array(scalars[word.range])) {
                let end = start + part.unicodeScalars.count
                var piece = word
                piece.range = start..<end
                piece.folded = part
                piece.piece += runs
                piece.sentence += runs
                piece.isJoined = true
                result.append(piece)
                start = end
            }
        }
        return result
    }
}
