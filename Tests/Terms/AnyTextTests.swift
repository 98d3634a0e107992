import Budget
import TestKit
import Testing

@testable import Terms

/// Whatever somebody sends to be looked at, terms are found in it or none are: nothing ends the process.
@Suite struct `Any text` {
    private func find(in text: String, _ language: Language? = nil) {
        let terms = TermExtraction.terms(of: text, language: language)
        #expect(terms.count <= 20 && OldTermExtraction.terms(of: text).count <= 20)
        #expect(terms.allSatisfy { $0.weight.isFinite && $0.weight > 0 && $0.count > 0 && !$0.text.isEmpty }, "\(text)")
    }

    @Test(arguments: Sentences.all.map(\.text)) func `in any language, taken for each`(text: String) {
        for language in [nil] + Language.allCases {
            find(in: text, language)
            find(in: text.uppercased(), language)
            find(in: String(text.reversed()), language)
        }
    }

    @Test(arguments: Language.allCases) func `of phrases that are held together by whatever holds phrases together`(
        language: Language
    ) {
        let lexicon = Lexicon.of(language)
        let held = Array(lexicon.connectors.union(lexicon.articles)).sorted() + ["l'", "d'", "L’", "s'", ""]
        let contents = ["museu", "art", "Barcelona", "harbours", "kirja", "x", "42", "İstanbul", "ß", "l'art"]
        var random = Seeded(12)
        for _ in 0..<2000 {
            let words = (0..<Int.random(in: 1...12, using: &random)).map { _ in
                contents.randomElement(using: &random)! + " " + held.randomElement(using: &random)!
                    + (Bool.random(using: &random) ? " " + held.randomElement(using: &random)! : "")
            }
            find(in: words.joined(separator: " ").replacing("' ", with: "'"), language)
        }
    }

    @Test func `of any length are read as far as the budget allows`() {
        var random = Seeded(5)
        let words = (0..<20_000).map { _ in (0..<6).map { _ in "abcdefghijklmnop".randomElement(using: &random)! } }
        let text = words.map { String($0) }.joined(separator: " ")
        let whole = Budget(.seconds(3600))
        let (all, length) = Budget.$current.withValue(whole) { TermExtraction.readTerms(of: text) }
        #expect(all == TermExtraction.terms(of: text) && length == 96 << 10)
        let (some, read) = Budget.$current.withValue(Budget(whole.used / 2)) { TermExtraction.readTerms(of: text) }
        #expect(!some.isEmpty && read < length)
        #expect(TermExtraction.readTerms(of: text).terms == all)
    }

    /// Words of nothing but marks, of letters with marks, of Thai letters without a space, of what is in no list: all of them different.
    @Test(arguments: [
        (["\u{301}", "\u{316}", "\u{302}", "\u{327}"], " "), (["a\u{301}", "e\u{316}", "o\u{302}"], " "),
        (["ก", "ข", "ค"], ""), (["x", "y", "z"], " "),
    ])
    func `ends with the budget of who asks`(letters: [String], separator: String) {
        var random = Seeded(3)
        let words = (0..<8000).map { _ in (0..<5).map { _ in letters.randomElement(using: &random)! }.joined() }
        let text = words.joined(separator: separator)
        func cost(_ budget: Budget, _ find: () -> [Term]) -> Duration {
            Budget.$current.withValue(budget) {
                _ = find()
                return budget.used
            }
        }
        for find in [{ TermExtraction.terms(of: text) }, { OldTermExtraction.terms(of: text) }] {
            // What is known of languages is read once.
            _ = find()
            let whole = cost(Budget(.seconds(3600)), find)
            let small = Budget(whole / 4)
            let part = cost(small, find)
            #expect(small.isSpent && part * 2 < whole, "\(part) of \(whole)")
        }
    }

    @Test func `changed at random`() {
        var fuzzing = Fuzzing()
        fuzzing.run(Sentences.bytes) { _, bytes in find(in: String(decoding: bytes, as: UTF8.self)) }
    }
}
