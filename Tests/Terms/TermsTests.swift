import Foundation
import Testing

@testable import Terms

@Suite struct TermsTests {
    @Test func `of the Declaration of Independence are twenty different ones`() throws {
        let terms = TermExtraction.terms(of: try text("declaration-of-independence.txt")).map { $0.text.lowercased() }
        #expect(terms.count == 20)
        #expect(Set(terms).count == 20)
        for one in ["pursuit of happiness", "unalienable rights", "laws of nature"] {
            #expect(terms.contains(one), "\(terms)")
        }
    }

    /// Terms written down by a reader of each text before the extraction was tuned; texts and terms are the project's own.
    struct Judged: Decodable, Sendable, CustomTestStringConvertible {
        var language: String
        var text: String
        var terms: [String]
        var testDescription: String { String(text.prefix(30)) }
    }

    static let judged: [Judged] = {
        (try? JSONDecoder().decode([Judged].self, from: data("judged.json"))) ?? []
    }()

    @Test(arguments: judged) func `the language of a text is told by its words`(judged: Judged) {
        let words = WordReader(Array(judged.text.unicodeScalars)).words().map(\.folded)
        #expect(Language.guess(words).rawValue == judged.language)
    }

    /// How many of a reader's terms are among the first fifteen, by language; inflected forms count.
    @Test(arguments: [("en", 0.35), ("es", 0.3), ("ca", 0.3), ("fi", 0.25), ("th", 0.2)])
    func `include what a reader would name`(language: String, floor: Double) {
        let texts = TermsTests.judged.filter { $0.language == language }
        let recalls = texts.map { judged -> Double in
            let found = TermExtraction.terms(of: judged.text, limit: 15).map { $0.text.lowercased() }
            let named = judged.terms.filter { term in found.contains { isSame($0, term, language) } }
            return Double(named.count) / Double(judged.terms.count)
        }
        let mean = recalls.reduce(0, +) / Double(max(1, recalls.count))
        print("terms: \(language): \(Int(mean * 100)) % of a reader's terms among the first 15")
        #expect(mean >= floor)
    }

    @Test func `of nothing are none`() {
        #expect(TermExtraction.terms(of: "").isEmpty)
        #expect(TermExtraction.terms(of: " . , 12 34 – the of and\n\n").isEmpty)
    }

    @Test func `are at most as many as asked for, the heaviest first`() throws {
        let terms = TermExtraction.terms(of: try text("declaration-of-independence.txt"), limit: 5)
        #expect(terms.count == 5)
        #expect(terms.map(\.weight) == terms.map(\.weight).sorted(by: >))
    }

    @Test func `keep the capitals of names and the apostrophes of Catalan`() {
        let text = "La cooperativa embotella oli d'oliva. L'oli d'oliva de la Garriga es ven a Barcelona. Oli d'oliva!"
        let terms = TermExtraction.terms(of: text, language: .catalan).map(\.text)
        #expect(terms.contains("oli d'oliva"))
        #expect(terms.contains { $0.contains("Garriga") })
    }

    @Test func `a long text of many different words is read to its end`() {
        let words = (0..<40_000).map { "w\(String($0 * 7919 % 40_009, radix: 26, uppercase: false))x" }
        let letters = words.map { $0.filter(\.isLetter) + "a" }
        let terms = TermExtraction.terms(of: letters.joined(separator: " ") + " station station station")
        #expect(terms.count == 20)
    }

    static func data(_ name: String) throws -> Data {
        try Data(contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Texts/\(name)"))
    }

    private func text(_ name: String) throws -> String { String(decoding: try TermsTests.data(name), as: UTF8.self) }

    private func isSame(_ found: String, _ named: String, _ language: String) -> Bool {
        let (a, b) = (found.split(separator: " "), named.split(separator: " "))
        guard language != "th" else { return found.filter { $0 != " " } == named.filter { $0 != " " } }
        let ending = language == "fi" ? 4 : 2
        return a.count == b.count
            && zip(a, b).allSatisfy { x, y in
                let length = max(4, min(x.count, y.count) - ending)
                return x.prefix(length) == y.prefix(length)
            }
    }
}
