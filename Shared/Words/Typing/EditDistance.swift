/// How many typing errors lie between two words (optimal string alignment: a letter left out, too many, another, or two swapped).
enum EditDistance {
    /// The number of errors, or nil if more than `most`. - Parameter asBeginning: `word` may go on after what was `typed`.
    static func between(_ typed: [UInt16], _ word: [UInt16], most: Int, asBeginning: Bool = false) -> Int? {
        let width = word.count
        if typed.count - width > most || (!asBeginning && width - typed.count > most) { return nil }
        return withUnsafeTemporaryAllocation(of: Int.self, capacity: 3 * (width + 1)) { rows in
            var (older, old, new) = (0, width + 1, 2 * (width + 1))
            for column in 0...width { rows[old + column] = column }
            for row in 1..<(typed.count + 1) {
                rows[new] = row
                var least = row
                for column in stride(from: 1, through: width, by: 1) {
                    let isSame = typed[row - 1] == word[column - 1]
                    var value = min(
                        rows[old + column - 1] + (isSame ? 0 : 1), rows[old + column] + 1, rows[new + column - 1] + 1)
                    if row > 1, column > 1, typed[row - 1] == word[column - 2], typed[row - 2] == word[column - 1] {
                        value = min(value, rows[older + column - 2] + 1)
                    }
                    rows[new + column] = value
                    least = min(least, value)
                }
                if least > most { return nil }
                (older, old, new) = (old, new, older)
            }
            let distance = asBeginning ? (0...width).lazy.map { rows[old + $0] }.min()! : rows[old + width]
            return distance <= most ? distance : nil
        }
    }

    /// The errors that are forgiven in a word of so many letters.
    static func forgiven(letters: Int) -> Int {
        letters < 4 ? 0 : letters < 8 ? 1 : 2
    }
}

extension String {
    /// Its scalars, cut to 16 bits: enough to compare letters.
    var letters: [UInt16] { unicodeScalars.map { UInt16(truncatingIfNeeded: $0.value) } }
}
