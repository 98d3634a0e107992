import Budget

/// Numbers the different words of a text, and their stems.
struct StemNumbers: Sendable {
    /// The number of each word's spelling, in the text's order.
    private(set) var spellings: [Int32] = []
    /// By spelling: the place of its first word.
    private(set) var firstOfSpelling: [Int] = []
    /// The number of each word's stem, in the text's order; −1 for words that are in no term.
    private(set) var ofWords: [Int32] = []
    /// By stem: the place of its first word.
    private(set) var firsts: [Int] = []

    init(_ words: [TextWord], _ lexicon: Lexicon) {
        var numbers: [String: Int32] = [:]
        var known: [String: Int32] = [:]
        ofWords.reserveCapacity(words.count)
        spellings.reserveCapacity(words.count)
        let budget = Budget.current
        for (index, word) in words.enumerated() {
            guard Budget.allows(2, of: budget) else {
                ofWords.append(-1)
                spellings.append(spellings.last ?? 0)
                continue
            }
            if let spelling = known[word.folded] {
                spellings.append(spelling)
                ofWords.append(ofWords[firstOfSpelling[Int(spelling)]])
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
            let spelling = Int32(firstOfSpelling.count)
            known[word.folded] = spelling
            firstOfSpelling.append(index)
            spellings.append(spelling)
            ofWords.append(number)
        }
    }
}
