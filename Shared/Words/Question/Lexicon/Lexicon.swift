/// The phrases of questions in all languages, with their meanings. A table has a line for each sign: `near: near, close to`.
///
/// Phrases are folded. A phrase may have several meanings, of which the chart chooses.
struct Lexicon: Sendable {
    static let shared = Lexicon(tables: Lexicon.tables)

    /// The maximum number of pieces of a phrase.
    let longest: Int
    private let signs: [String: Set<Sign>]
    /// Phrases of scripts without spaces, for splitting runs of their letters.
    let unspaced: Set<String>
    /// Lines whose sign is unknown; empty.
    let faults: [String]

    init(tables: [String]) {
        var signs: [String: Set<Sign>] = [:]
        var unspaced: Set<String> = []
        var lines: [(sign: Sign, phrases: [Substring])] = []
        var faults: [String] = []
        for line in tables.flatMap({ $0.split(separator: "\n") }) {
            let halves = line.split(separator: ":", maxSplits: 1)
            let name = halves[0].drop { $0 == " " }
            guard halves.count == 2, let sign = Sign(rawValue: String(name)) else {
                faults.append(String(line))
                continue
            }
            lines.append((sign, halves[1].split(separator: ",")))
        }
        for phrase in lines.flatMap(\.phrases) { Unspaced.words(of: phrase).forEach { unspaced.insert($0) } }
        unspaced.formUnion(NumberWords.currencies.keys.filter { !Unspaced.words(of: $0).isEmpty })
        unspaced.formUnion(Exonyms.names.flatMap { Unspaced.words(of: $0) })
        var longest = 1
        for (sign, phrases) in lines {
            for phrase in phrases {
                let words = Pieces.of(String(phrase), unspaced).map(\.folded)
                guard !words.isEmpty else { continue }
                longest = max(longest, words.count)
                signs[words.joined(separator: " "), default: []].insert(sign)
            }
        }
        (self.signs, self.unspaced, self.longest, self.faults) = (signs, unspaced, longest, faults)
    }

    /// The meanings of a folded phrase, with spaces between its words.
    func meanings(_ phrase: String) -> Set<Sign> { signs[phrase] ?? [] }
}
