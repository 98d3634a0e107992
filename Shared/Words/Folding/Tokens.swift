/// Takes texts apart into words.
enum Tokens {
    /// Words beyond this many of one text are not looked at.
    static let most = 2_000

    private enum Script { case none, spaced, thai, unspaced }

    private static func script(_ scalar: Unicode.Scalar) -> Script {
        switch scalar.value {
        case 97...122, 48...57: .spaced
        case 0..<0xAA: .none
        case 0x0E01...0x0E4E: .thai
        // Lao, Burmese, Khmer, kana, Han.
        case 0x0E80...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3041...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
            0xF900...0xFAFF, 0x20000...0x3FFFF:
            scalar.properties.isAlphabetic ? .unspaced : .none
        default: scalar.properties.isAlphabetic || scalar.properties.numericType != nil ? .spaced : .none
        }
    }

    /// The words in their order. - Parameter runs: each run of Thai letters as written, without its marks of tone.
    static func of(_ text: String, thaiRuns runs: inout [[Unicode.Scalar]]) -> [Token] {
        let scalars = Folding.scalars(text)
        var tokens: [Token] = []
        var run = 0
        var index = 0
        while index < scalars.count, tokens.count < most {
            let kind = script(scalars[index])
            guard kind != .none else {
                index += 1
                continue
            }
            var letters: [Unicode.Scalar] = []
            while index < scalars.count {
                if script(scalars[index]) == kind {
                    letters.append(scalars[index])
                } else if !isInside(scalars, index, kind) {
                    break
                }
                index += 1
            }
            append(letters, kind, run, to: &tokens, &runs)
            run += 1
        }
        return tokens
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
        _ letters: [Unicode.Scalar], _ kind: Script, _ run: Int, to tokens: inout [Token],
        _ runs: inout [[Unicode.Scalar]]
    ) {
        switch kind {
        case .none: break
        case .spaced: tokens.append(Token(text: String(letters.prefix(64)), kind: .word, run: run))
        case .thai:
            runs.append(letters.filter { !ThaiLetters.isTone($0) })
            tokens += ThaiBreaker.shared.words(letters).map { Token(text: $0, kind: .thai, run: run) }
        case .unspaced:
            let pairs = letters.count == 1 ? [letters] : (0..<(letters.count - 1)).map { Array(letters[$0...($0 + 1)]) }
            tokens += pairs.map { Token(text: String($0), kind: .unspaced, run: run) }
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
