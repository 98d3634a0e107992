import Budget

/// Numbers the stems of a text's words.
struct StemNumbers: Sendable {
    /// The number of each word's stem, in the text's order; −1 for words that are in no term.
    private(set) var ofWords: [Int32] = []
    /// By stem: the place of its first word.
    private(set) var firsts: [Int] = []

    init(_ words: [TextWord], _ lexicon: Lexicon) {
        var numbers: [String: Int32] = [:]
        var known: [String: Int32] = [:]
        ofWords.reserveCapacity(words.count)
        let budget = Budget.current
        for (index, word) in words.enumerated() {
            guard Budget.allows(2, of: budget) else {
                ofWords.append(-1)
                continue
            }
            if let number = known[word.folded] {
                ofWords.append(number)
                continue
            }
            var number: Int32 = -1
            if !lexicon.isFunctionWord(word.folded), !word.isNumber, word.folded.unicodeScalars.count >= 2 {
                let stem = lexicon.stem(word.folded)
                number = numbers[stem] ?? Int32(firsts.count)
                if numbers[stem] == nil {
                    numbers[stem] = number
                    firsts.append(index)
                }
            }
            known[word.folded] = number
            ofWords.append(number)
        }
    }
}
