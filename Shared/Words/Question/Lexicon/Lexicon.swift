/// The phrases of questions in all languages, with their meanings. A table has a line for each sign: `near: near, close to`. The table of
/// features has the names of features instead.
///
/// Phrases are folded. A phrase may have several meanings, of which the chart chooses.
struct Lexicon: Sendable {
    static let shared = Lexicon(tables: Lexicon.tables + [Lexicon.having], features: Lexicon.featurePhrases)

    /// The maximum number of pieces of a phrase.
    let longest: Int
    private let signs: [String: Set<Sign>]
    /// The names of features by phrases.
    private let features: [String: String]
    /// Phrases of scripts without spaces, for splitting runs of their letters.
    let unspaced: Set<String>
    /// Lines whose sign is unknown; empty.
    let faults: [String]

    init(tables: [String], features table: String) {
        let named = Lexicon.lines(tables)
        let featured = Lexicon.lines([table])
        var unspaced: Set<String> = []
        for phrase in (named + featured).flatMap(\.phrases) { unspaced.formUnion(Unspaced.words(of: phrase)) }
        unspaced.formUnion(NumberWords.currencies.keys.filter { !Unspaced.words(of: $0).isEmpty })
        unspaced.formUnion(Exonyms.names.flatMap { Unspaced.words(of: $0) })
        var signs: [String: Set<Sign>] = [:]
        var features: [String: String] = [:]
        var longest = 1
        func keys(_ phrases: [Substring]) -> [String] {
            phrases.compactMap { phrase in
                let words = Pieces.of(String(phrase), unspaced).map(\.folded)
                longest = max(longest, words.count)
                return words.isEmpty ? nil : words.joined(separator: " ")
            }
        }
        for (name, phrases) in named {
            guard let sign = Sign(rawValue: name) else { continue }
            for key in keys(phrases) { signs[key, default: []].insert(sign) }
        }
        for (name, phrases) in featured { for key in keys(phrases) { features[key] = name } }
        (self.signs, self.features, self.unspaced, self.longest) = (signs, features, unspaced, longest)
        faults = named.map(\.name).filter { Sign(rawValue: $0) == nil }
    }

    private static func lines(_ tables: [String]) -> [(name: String, phrases: [Substring])] {
        tables.flatMap { $0.split(separator: "\n") }.map { line in
            let halves = line.split(separator: ":", maxSplits: 1)
            return (String(halves[0].drop { $0 == " " }), halves.count == 2 ? halves[1].split(separator: ",") : [])
        }
    }

    /// The meanings of a folded phrase, with spaces between its words.
    func meanings(_ phrase: String) -> Set<Sign> { signs[phrase] ?? [] }

    /// The name of the feature that such a phrase means.
    func feature(_ phrase: String) -> String? { features[phrase] }

    /// The names of all features, once each.
    var featureNames: Set<String> { Set(features.values) }
}
