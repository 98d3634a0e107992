/// Finds the words in texts that a search matched: literal words, their forms, corrected words, other names of a kind, Thai inside longer
/// words, and sounds.
public struct WordMarks: Sendable {
    /// The maximum number of ranges in one text.
    private static let most = 20
    /// The maximum number of characters of a text that are read.
    private static let longest = 2_000

    private enum Meaning { case slight, full }

    private let index: WordIndex
    /// By part of the index: the lists of the query's words; false for slight words.
    private var lists: [[UInt32: Bool]]
    /// The number of neighbouring parts of Thai words that a text must contain, so that it does not match by chance.
    private let leastParts: Int

    init(_ plans: [Plan], _ thaiRuns: [[Unicode.Scalar]], _ index: WordIndex) {
        self.index = index
        lists = index.parts.map { _ in [:] }
        leastParts = max(1, min(2, TextTerms.parts(of: thaiRuns).count))
        for slot in plans.flatMap(\.slots) {
            for (part, alternatives) in slot.alternatives.enumerated() {
                for alternative in alternatives where lists[part][alternative.list] != true {
                    lists[part][alternative.list] = !slot.isSlight
                }
            }
        }
    }

    /// The ranges of a text in UTF-16 code units, ascending, none touching another.
    /// - Parameter isName: true for a name, which also matches by its sound.
    public func ranges(in text: String, isName: Bool) -> [Range<Int>] {
        let text = String(text.prefix(WordMarks.longest))
        let folded = FoldedText(text)
        var words: [Word] = []
        var found: [Range<Int>] = []
        var (number, index) = (0, 0)
        while words.count < Tokens.most, let run = Tokens.run(in: folded.scalars, from: index) {
            words += self.words(of: run, number, in: folded, text)
            if run.script == .thai { found += inside(run).map(folded.place) }
            number += 1
            index = run.range.upperBound
        }
        join(&words)
        if isName { listen(&words) }
        keepSlight(&words)
        found += words.lazy.filter { $0.meaning != nil }.map { folded.place($0.range) }
        return WordMarks.united(found)
    }

    // MARK: - Words

    private struct Word {
        var token: Token
        /// Its range among the folded letters.
        var range: Range<Int>
        var meaning: Meaning?
    }

    private func words(of run: Tokens.Run, _ number: Int, in folded: FoldedText, _ text: String) -> [Word] {
        var start = run.range.lowerBound
        return run.words.map { word in
            let length = word.text.unicodeScalars.count
            let range = run.script == .spaced ? run.range : start..<min(start + length, run.range.upperBound)
            start += word.kind == .unspaced ? 1 : length
            var meaning = meaning(of: word.text)
            if meaning == nil, run.script == .spaced { meaning = spelledOut(text, folded.place(range)) }
            return Word(token: Token(text: word.text, kind: word.kind, run: number), range: range, meaning: meaning)
        }
    }

    private func meaning(of key: String) -> Meaning? {
        let stem = Stem.of(key)
        var meaning: Meaning?
        for (part, lists) in zip(index.parts, lists) {
            guard let list = part.segment.list(stem), let isFull = lists[list] else { continue }
            if isFull { return .full }
            meaning = .slight
        }
        return meaning
    }

    /// Matches Müller for Mueller.
    private func spelledOut(_ text: String, _ place: Range<Int>) -> Meaning? {
        let units = text.utf16
        let start = units.index(units.startIndex, offsetBy: place.lowerBound)
        let word = String(text[start..<units.index(start, offsetBy: place.count)])
        guard TextTerms.hasUmlaut(word) else { return nil }
        return meaning(of: Folding.fold(TextTerms.spelledOut(word)))
    }

    /// Matches O'Brien for obrien.
    private func join(_ words: inout [Word]) {
        for place in words.indices.dropLast() {
            let (one, two) = (words[place].token, words[place + 1].token)
            guard one.kind == .word, two.kind == .word, one.text.utf8.count == 1 || two.text.utf8.count == 1,
                meaning(of: one.text + two.text) == .full
            else { continue }
            (words[place].meaning, words[place + 1].meaning) = (.full, .full)
        }
    }

    private func listen(_ words: inout [Word]) {
        for (key, places) in TextTerms.soundKeys(words.map(\.token)) where meaning(of: key) == .full {
            for place in places { words[place].meaning = .full }
        }
    }

    /// Keeps slight words only beside others.
    private func keepSlight(_ words: inout [Word]) {
        for place in words.indices.dropFirst() where words[place].meaning == .slight {
            if words[place - 1].meaning == .full { words[place].meaning = .full }
        }
        for place in words.indices.reversed() where words[place].meaning == .slight {
            let isBeside = place + 1 < words.count && words[place + 1].meaning == .full
            words[place].meaning = isBeside ? .full : nil
        }
    }

    // MARK: - Thai

    /// The stretches of a run of Thai letters that contain neighbouring parts of the query, as ranges of folded letters.
    private func inside(_ run: Tokens.Run) -> [Range<Int>] {
        let places = run.letters.indices.filter { !ThaiLetters.isTone(run.letters[$0]) }
        guard places.count > 2 else { return [] }
        var stretches: [Range<Int>] = []
        var first: Int?
        for start in 0...(places.count - 2) {
            let isMeant =
                start + 2 < places.count
                && meaning(of: TextTerms.partMark + String(places[start...(start + 2)].map { run.letters[$0] }))
                    == .full
            if isMeant {
                first = first ?? start
            } else if let begun = first {
                if start - begun >= leastParts {
                    let offset = run.range.lowerBound
                    stretches.append((offset + places[begun])..<(offset + places[start + 1] + 1))
                }
                first = nil
            }
        }
        return stretches
    }

    // MARK: - Ranges

    private static func united(_ ranges: [Range<Int>]) -> [Range<Int>] {
        var united: [Range<Int>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = united.last, range.lowerBound <= last.upperBound {
                united[united.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                united.append(range)
            }
        }
        return Array(united.prefix(most))
    }
}
