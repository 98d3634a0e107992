/// Splits runs of letters of scripts without spaces (Han, kana, Hangul) at known words.
enum Unspaced {
    static func contains(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x3041...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0xFF66...0xFF9F,
            0x20000...0x3FFFF, 0x3005:
            true
        default: false
        }
    }

    /// The folded words of such scripts in a phrase, if it has no others.
    static func words(of phrase: some StringProtocol) -> [String] {
        let parts = phrase.split(separator: " ")
        guard parts.allSatisfy({ $0.unicodeScalars.allSatisfy(contains) }) else { return [] }
        return parts.map { Folding.fold(String($0)) }
    }

    /// The maximum number of letters of a known word.
    private static let longest = 10
    /// The maximum number of letters of a run that are split.
    private static let mostLetters = 60

    /// The parts of a run: known words, and the letters between them. Of all ways to split, the one with the fewest unknown letters and
    /// then the fewest words is taken.
    /// - Returns: for each part, how many scalars of the run it has, and its folded text.
    static func split(_ run: String, isKnown: (String) -> Bool) -> [(letters: Int, folded: String)] {
        let count = run.unicodeScalars.count
        let letters = Folding.scalars(run)
        // Half-width letters may be composed to fewer; such a run is one piece.
        guard letters.count == count, count > 1, count <= mostLetters else { return [(count, String(letters))] }
        // By end and by whether the last part is a known word: the cost, and where that part begins.
        var best: [[(cost: Double, start: Int, wasKnown: Bool)?]] = [[(0, 0, true), nil]]
        for end in 1...count {
            var row: [(cost: Double, start: Int, wasKnown: Bool)?] = [nil, nil]
            func offer(_ isKnown: Bool, _ cost: Double, _ start: Int, _ wasKnown: Bool) {
                let place = isKnown ? 0 : 1
                if cost < row[place]?.cost ?? .infinity { row[place] = (cost, start, wasKnown) }
            }
            for wasKnown in [true, false] {
                if let before = best[end - 1][wasKnown ? 0 : 1] { offer(false, before.cost + 1, end - 1, wasKnown) }
            }
            for start in max(0, end - longest)..<end {
                let word = String(letters[start..<end])
                guard isKnown(word) else { continue }
                for wasKnown in [true, false] {
                    guard let before = best[start][wasKnown ? 0 : 1] else { continue }
                    // A single letter within unknown ones is a part of a name.
                    let isAlone =
                        start == 0
                        ? isKana(letters[0]) : !wasKnown && isKana(letters[start]) == isKana(letters[start - 1])
                    let isPart = end - start == 1 && isAlone
                    let cost = isPart ? 1.05 : 0.6 - 0.01 * Double(end - start)
                    offer(true, before.cost + cost, start, wasKnown)
                }
            }
            best.append(row)
        }
        return parts(letters, best)
    }

    private static func isKana(_ scalar: Unicode.Scalar) -> Bool { (0x3041...0x30FF).contains(scalar.value) }

    private static func parts(
        _ letters: [Unicode.Scalar], _ best: [[(cost: Double, start: Int, wasKnown: Bool)?]]
    ) -> [(letters: Int, folded: String)] {
        var ranges: [(range: Range<Int>, isKnown: Bool)] = []
        var end = letters.count
        var isKnown = (best[end][0]?.cost ?? .infinity) <= (best[end][1]?.cost ?? .infinity)
        while end > 0, let step = best[end][isKnown ? 0 : 1] {
            if !isKnown, let next = ranges.last, !next.isKnown {
                ranges[ranges.count - 1].range = step.start..<next.range.upperBound
            } else {
                ranges.append((step.start..<end, isKnown))
            }
            (end, isKnown) = (step.start, step.wasKnown)
        }
        return ranges.reversed().map { ($0.range.count, String(letters[$0.range])) }
    }
}
