import Budget

/// All occurrences of the same stems in the same order.
struct GatheredPhrase: Sendable {
    /// Its first occurrence.
    var first: Range<Int>
    var stems: Stems
    var count: Int
    /// The greatest count of a longer phrase that contains it.
    var inLonger = 0
    var weight = 0.0
    /// Its place among all phrases.
    let number: Int

    /// True if a longer phrase occurs as often as it.
    var isOnlyPart: Bool { inLonger >= count }

    /// - Returns: all phrases, and the number of each candidate's phrase, -1 if the budget ended before it.
    static func all(
        of candidates: [Range<Int>], _ stems: StemNumbers
    ) -> (phrases: [GatheredPhrase], numbers: [Int]) {
        var places: [Stems: Int] = [:]
        places.reserveCapacity(candidates.count)
        var phrases: [GatheredPhrase] = []
        var numbers = Array(repeating: -1, count: candidates.count)
        let budget = Budget.current
        for (index, candidate) in candidates.enumerated() where Budget.allows(of: budget) {
            let key = Stems(candidate, stems.ofWords)
            let number = places[key, default: phrases.count]
            numbers[index] = number
            if number < phrases.count {
                phrases[number].count += 1
            } else {
                places[key] = number
                phrases.append(GatheredPhrase(first: candidate, stems: key, count: 1, number: number))
            }
        }
        for phrase in phrases where phrase.stems.count > 1 && Budget.allows(2, of: budget) {
            for length in 1..<phrase.stems.count {
                for start in 0...(phrase.stems.count - length) {
                    guard let place = places[phrase.stems.part(from: start, count: length)] else { continue }
                    phrases[place].inLonger = max(phrases[place].inLonger, phrase.count)
                }
            }
        }
        return (phrases, numbers)
    }
}

extension Stems {
    /// The stems of the words in a range.
    init(_ range: Range<Int>, _ ofWords: [Int32]) {
        self.init()
        for index in range where ofWords[index] >= 0 { append(ofWords[index]) }
    }
}
