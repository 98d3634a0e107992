import Foundation
import Testing

@testable import Terms

@Suite struct `Terms that old clients get` {
    /// As they were when the weighing of today's terms began: of the Declaration of Independence, of each judged text, and of each of the
    /// texts of twelve languages.
    @Test func `are what they were, word for word`() throws {
        let golden = try JSONDecoder().decode([[String]].self, from: TermsTests.data("old-clients.json"))
        let texts =
            [try String(decoding: TermsTests.data("declaration-of-independence.txt"), as: UTF8.self)]
            + TermsTests.judged.map(\.text) + `Texts of twelve languages`.texts.map(\.text)
        #expect(texts.count == golden.count)
        for (text, terms) in zip(texts, golden) {
            #expect(OldTermExtraction.terms(of: text).map(\.text) == terms)
        }
    }

    /// What the term extraction that old clients knew first said of the Declaration of Independence.
    private let formerly = [
        "pursuit of happiness", "powers of the earth", "unalienable rights", "absolute despotism", "laws of nature",
        "form of government", "political bands", "transient causes", "decent respect", "long train", "usurpations",
        "prudence", "mankind",
    ]

    @Test func `of the Declaration of Independence are twenty, many of them those of the first extraction`() throws {
        let text = try String(decoding: TermsTests.data("declaration-of-independence.txt"), as: UTF8.self)
        let terms = OldTermExtraction.terms(of: text).map { $0.text.lowercased() }
        #expect(terms.count == 20)
        #expect(Set(terms).count == 20)
        #expect(formerly.filter(terms.contains).count >= 8, "\(terms)")
    }
}
