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

    @Test func `changed at random`() {
        var fuzzing = Fuzzing()
        fuzzing.run(Sentences.bytes) { _, bytes in find(in: String(decoding: bytes, as: UTF8.self)) }
    }
}
