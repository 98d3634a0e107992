import Testing

@testable import Terms

@Suite struct `Terms are weighed by the length of a text` {
    @Test(arguments: [(0, 0.0), (100, 0), (150, 0), (300, 1), (400, 1), (800, 0), (50_000, 0)])
    func `which is that of news between some lengths`(words: Int, news: Double) {
        #expect(abs(TextLength(words: words).news - news) < 0.02)
    }

    @Test func `and slowly becomes it, and slowly ceases to be it`() {
        let rising = (150...250).map { TextLength(words: $0).news }
        let falling = (400...800).map { TextLength(words: $0).news }
        #expect(rising == rising.sorted() && Set(rising).count > 90)
        #expect(falling == falling.sorted(by: >) && Set(falling).count > 390)
        #expect(TextLength(words: 0).between((phrases: 3, news: 5)) == 3)
        #expect(TextLength(words: 300).between((phrases: 3, news: 5)) == 5)
    }

    /// Its only things; what follows it is function words, so that nothing but the length changes.
    private let start = """
        The harbour board opened the herring market. Smoked herring is sold at the herring market by the harbour board. \
        The city council paid for the brick warehouse, and the harbour board for the cold store. Herring is best in spring; herring is \
        cheap, and then there is herring again.
        """
    private func text(of words: Int) -> String {
        start + " " + Array(repeating: "And so they were with us, as we were with them. ", count: words / 11).joined()
    }

    private func phrases(_ words: Int) -> Int {
        TermExtraction.terms(of: text(of: words), limit: 8, language: .english).count { $0.text.contains(" ") }
    }

    @Test func `single words come first in news, and phrases in what is shorter or longer`() throws {
        #expect(phrases(0) > phrases(300))
        #expect(phrases(3_000) > phrases(300))
        let news = TermExtraction.terms(of: text(of: 300), limit: 1, language: .english)
        #expect(try !#require(news.first).text.contains(" "))
        let short = TermExtraction.terms(of: text(of: 0), limit: 1, language: .english)
        #expect(try #require(short.first).text.contains(" "))
    }

    @Test func `a word that is said again, early, and as a name, weighs more`() throws {
        let text =
            "Herring is good with rye. They say that Turku has rye, and that Turku has cod. In the end there is pike."
        let terms = TermExtraction.terms(of: text, language: .english)
        func weight(_ text: String) throws -> Double { try #require(terms.first { $0.text == text }).weight }
        #expect(try weight("Turku") > weight("cod"))
        #expect(try weight("rye") > weight("cod"))
        #expect(try weight("cod") > weight("pike"))
    }

    @Test func `terms are spelled as the text has them most often, and without a possessive`() {
        let text =
            "Markets are far. The market opens; the market closes. We saw the market's roof. It is Turku's. And this is Turku's."
        let found = TermExtraction.terms(of: text, language: .english).map(\.text)
        #expect(found.contains("market") && !found.contains("markets"), "\(found)")
        #expect(found.contains("Turku"), "\(found)")
    }

    @Test func `a phrase stands beside its word only where the word says more`() {
        let found = TermExtraction.terms(of: start, limit: 20, language: .english).map(\.text)
        #expect(found.contains("harbour board") && !found.contains("board"), "\(found)")
    }
}
