/// A text's folded letters, each with the character of the text that it comes from.
struct FoldedText {
    private(set) var scalars: [Unicode.Scalar] = []
    /// For each letter, its character's range in the text, in UTF-16 code units. Characters include their marks.
    private(set) var places: [Range<Int>] = []

    init(_ text: some StringProtocol) {
        var start = 0
        for character in text {
            let end = start + character.utf16.count
            for scalar in Folding.composed(String(character)) {
                if ThaiLetters.contains(scalar) {
                    scalars.append(scalar)
                } else {
                    FoldTable.append(scalar, to: &scalars)
                }
            }
            while places.count < scalars.count { places.append(start..<end) }
            start = end
        }
        orderThai()
    }

    /// The range of letters in the text.
    func place(_ letters: Range<Int>) -> Range<Int> {
        places[letters.lowerBound].lowerBound..<places[letters.upperBound - 1].upperBound
    }

    /// Orders Thai marks, one stretch at a time. If that reduces the number of letters, each stands for the whole stretch.
    private mutating func orderThai() {
        guard scalars.contains(where: ThaiLetters.contains) else { return }
        var (ordered, known): ([Unicode.Scalar], [Range<Int>]) = ([], [])
        var index = 0
        while index < scalars.count {
            var end = index
            while end < scalars.count, ThaiLetters.contains(scalars[end]) { end += 1 }
            guard end > index else {
                ordered.append(scalars[index])
                known.append(places[index])
                index += 1
                continue
            }
            let stretch = ThaiLetters.ordered(Array(scalars[index..<end]))
            ordered += stretch
            known +=
                stretch.count == end - index
                ? places[index..<end] : Array(repeating: place(index..<end), count: stretch.count)[...]
            index = end
        }
        (scalars, places) = (ordered, known)
    }
}
