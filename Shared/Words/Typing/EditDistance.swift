/// Counts typing errors between two words (optimal string alignment: a letter missing, added, replaced, or two swapped).
enum EditDistance {
    /// The number of errors, or nil if more than `most`. - Parameter asBeginning: true if `typed` may be a prefix of `word`.
    static func between(_ typed: [UInt16], _ word: [UInt16], most: Int, asBeginning: Bool = false) -> Int? {
        word.withUnsafeBufferPointer { word in
            let errors = errors(typed, word, most: most)
            let least = asBeginning ? errors.beginning : errors.whole
            return least <= most ? least : nil
        }
    }

    /// The errors between `typed` and the whole word, and between `typed` and the word's nearest prefix; `most` + 1 stands for more. Only
    /// cells that may be within `most` are computed.
    static func errors(_ typed: [UInt16], _ word: UnsafeBufferPointer<UInt16>, most: Int) -> (
        whole: Int, beginning: Int
    ) {
        let (height, width, over) = (typed.count, word.count, most + 1)
        if height - width > most { return (over, over) }
        if height == 0 { return (min(width, over), 0) }
        return withUnsafeTemporaryAllocation(of: Int.self, capacity: 3 * (width + 2)) { rows in
            var (older, old, new) = (0, width + 2, 2 * (width + 2))
            for column in 0...min(width, most) { rows[old + column] = column }
            if width > most { rows[old + most + 1] = over }
            for row in 1...height {
                let (first, last) = (max(1, row - most), min(width, row + most))
                rows[new + first - 1] = first == 1 ? row : over
                let letter = typed[row - 1]
                var least = rows[new + first - 1]
                for column in stride(from: first, through: last, by: 1) {
                    let other = word[column - 1]
                    var value = min(
                        rows[old + column - 1] + (letter == other ? 0 : 1), rows[old + column] + 1,
                        rows[new + column - 1] + 1)
                    if row > 1, column > 1, letter == word[column - 2], typed[row - 2] == other {
                        value = min(value, rows[older + column - 2] + 1)
                    }
                    rows[new + column] = value
                    least = min(least, value)
                }
                if least > most { return (over, over) }
                if last < width { rows[new + last + 1] = over }
                (older, old, new) = (old, new, older)
            }
            var beginning = over
            for column in stride(from: max(0, height - most), through: min(width, height + most), by: 1) {
                beginning = min(beginning, rows[old + column])
            }
            let whole = width - height > most ? over : rows[old + width]
            return (min(whole, over), beginning)
        }
    }

    /// The number of errors that are forgiven in a word, by its number of letters.
    static func forgiven(letters: Int) -> Int {
        letters < 4 ? 0 : letters < 7 ? 1 : 2
    }
}

extension String {
    /// Its scalars, truncated to 16 bits, which is enough for comparing letters.
    var letters: [UInt16] { unicodeScalars.map { UInt16(truncatingIfNeeded: $0.value) } }
}

extension UnsafeBufferPointer<UInt8> {
    /// Decodes these UTF-8 bytes to letters. - Returns: the number of letters.
    func letters(into letters: UnsafeMutableBufferPointer<UInt16>) -> Int {
        var (count, place) = (0, 0)
        while place < self.count {
            let first = UInt32(self[place])
            let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
            var scalar = length == 1 ? first : first & (0x7F >> UInt32(length))
            for next in stride(from: place + 1, to: Swift.min(place + length, self.count), by: 1) {
                scalar = scalar << 6 | UInt32(self[next] & 0x3F)
            }
            letters[count] = UInt16(truncatingIfNeeded: scalar)
            count += 1
            place += length
        }
        return count
    }
}
