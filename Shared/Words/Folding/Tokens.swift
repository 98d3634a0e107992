/// Splits texts into words.
enum Tokens {
    /// The maximum number of words of one text that are read.
    static let most = 2_000
    /// The maximum number of letters of a word that are read.
    fileprivate static let longest = 64

    enum Script { case none, spaced, thai, unspaced }

    /// Neighbouring letters of one script.
    struct Run {
        var script: Script
        /// The letters without signs inside a word, such as the point of l·l.
        var letters: [Unicode.Scalar]
        /// Its range among the folded scalars.
        var range: Range<Int>
    }

    private static func script(_ scalar: Unicode.Scalar) -> Script {
        switch scalar.value {
        case 97...122, 48...57: .spaced
        case 0..<0xAA: .none
        case 0x0E01...0x0E4E: .thai
        // Lao, Burmese, Khmer, kana, Han; and Hangul, whose spaces between nouns are left out as often as not.
        case 0x0E80...0x0EFF, 0x1000...0x11FF, 0x1780...0x17FF, 0x3041...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
            0xAC00...0xD7AF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
            scalar.properties.isAlphabetic ? .unspaced : .none
        default: scalar.properties.isAlphabetic || scalar.properties.numericType != nil ? .spaced : .none
        }
    }

    /// The words in their order. - Parameter runs: receives each run of Thai letters as written, without tone marks.
    static func of(_ text: String, thaiRuns runs: inout [[Unicode.Scalar]]) -> [Token] {
        if let tokens = text.utf8.withContiguousStorageIfAvailable(plain) ?? nil { return tokens }
        let scalars = Folding.scalars(text)
        var tokens: [Token] = []
        var number = 0
        var index = 0
        while tokens.count < most, let run = run(in: scalars, from: index) {
            append(run, number, to: &tokens, &runs)
            number += 1
            index = run.range.upperBound
        }
        return tokens
    }

    /// The first run of letters that begins at an index or after it.
    static func run(in scalars: [Unicode.Scalar], from index: Int) -> Run? {
        var index = index
        while index < scalars.count, script(scalars[index]) == .none { index += 1 }
        guard index < scalars.count else { return nil }
        let kind = script(scalars[index])
        let start = index
        var letters: [Unicode.Scalar] = []
        while index < scalars.count {
            if script(scalars[index]) == kind {
                letters.append(scalars[index])
            } else if !isInside(scalars, index, kind) {
                break
            }
            index += 1
        }
        return Run(script: kind, letters: letters, range: start..<index)
    }

    /// The same for an ASCII text, as most are, several times as fast; nil for other texts.
    private static func plain(_ text: UnsafeBufferPointer<UInt8>) -> [Token]? {
        guard text.allSatisfy({ $0 < 128 }) else { return nil }
        func letter(_ index: Int) -> UInt8? {
            guard index < text.count else { return nil }
            switch text[index] {
            case 97...122, 48...57: return text[index]
            case 65...90: return text[index] + 32
            default: return nil
            }
        }
        var tokens: [Token] = []
        var word: [UInt8] = []
        for index in 0...text.count {
            if let letter = letter(index) {
                word.append(letter)
                continue
            }
            // Within a word, only the apostrophe before a final s is allowed.
            if index < text.count, text[index] == UInt8(ascii: "'"), letter(index + 1) == UInt8(ascii: "s"),
                letter(index + 2) == nil
            {
                continue
            }
            guard !word.isEmpty else { continue }
            let token = String(decoding: word.prefix(longest), as: UTF8.self)
            tokens.append(Token(text: token, kind: .word, run: tokens.count))
            if tokens.count == most { break }
            word.removeAll(keepingCapacity: true)
        }
        return tokens
    }

    /// The numbers of the words that a comma stands before.
    static func afterCommas(_ text: String) -> Set<Int> {
        let parts = text.split { ",、،，".contains($0) }.dropLast()
        var count = 0
        return Set(
            parts.map { part in
                count += of(String(part)).count
                return count
            })
    }

    static func of(_ text: String) -> [Token] {
        var runs: [[Unicode.Scalar]] = []
        return of(text, thaiRuns: &runs)
    }

    /// The point of Catalan's l·l, and the apostrophe of an English s at a word's end: "McDonald's".
    private static func isInside(_ scalars: [Unicode.Scalar], _ index: Int, _ kind: Script) -> Bool {
        guard kind == .spaced, index + 1 < scalars.count else { return false }
        if scalars[index].value == 0xB7 { return scalars[index + 1] == "l" }
        guard scalars[index] == "'", scalars[index + 1] == "s" else { return false }
        return index + 2 == scalars.count || script(scalars[index + 2]) == .none
    }

    private static func append(
        _ run: Run, _ number: Int, to tokens: inout [Token], _ runs: inout [[Unicode.Scalar]]
    ) {
        if run.script == .thai { runs.append(run.letters.filter { !ThaiLetters.isTone($0) }) }
        tokens += run.words.map { Token(text: $0.text, kind: $0.kind, run: number) }
    }
}

extension Tokens.Run {
    /// Its words in their order.
    var words: [(text: String, kind: Token.WordType)] {
        switch script {
        case .none: []
        case .spaced: [(String(letters.prefix(Tokens.longest)), .word)]
        case .thai: ThaiBreaker.shared.words(letters).map { ($0, .thai) }
        case .unspaced:
            letters.count == 1
                ? [(String(letters), .unspaced)]
                : (0..<(letters.count - 1)).map { (String(letters[$0...($0 + 1)]), .unspaced) }
        }
    }
}

extension String {
    init(_ scalars: some Sequence<Unicode.Scalar>) {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        self = String(view)
    }
}
