import TestKit
import Testing

@testable import Words

@Suite struct `The words of a standing query` {
    private let vocabulary = [
        "pizza", "hut", "pizzahut", "Pizzas", "Café", "cafe", "the", "de", "Restaurant", "japonesa", "japonés", "7",
        "Eleven",
        "Müller", "Mueller", "O'Brien", "Obrien", "ก๋วยเตี๋ยว", "ข้าวผัด", "ข้าว", "บ้าน", "stone", "house", "Stonehouse",
        "寿司",
        "condominium",
        "Condominiums", "x", "Mo", "Chit", "Mochit", "sushi", "ravintola", "sushiravintola", "elokuvateatterit",
        "movie",
        "theater", "MovieTheater", "bk", "Burger", "King", "kiinalaista", "chinese",
    ]

    /// What an index of this one document finds without forgiving typing errors.
    private func finds(_ query: String, _ texts: [WordDocument.Text]) -> Bool {
        let index = WordIndex([WordDocument(id: 1, texts: texts)])
        let planner = Planner(WordQuery(query), index)
        guard !planner.tokens.isEmpty else { return false }
        var top = TopHits(limit: 1)
        for plan in planner.faithful() { PlanRun(index: index, surroundings: nil, isWanted: nil).find(plan, &top) }
        return top.count > 0
    }

    @Test func `are found as an index finds them in one document`() throws {
        var random = Seeded(7)
        var found = 0
        for _ in 0..<2500 {
            let texts = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                WordDocument.Text(
                    WordField.allCases.randomElement(using: &random)!,
                    (0..<Int.random(in: 1...4, using: &random)).map { _ in
                        vocabulary.randomElement(using: &random)!
                    }.joined(separator: " "))
            }
            let query = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                vocabulary.randomElement(using: &random)!
            }.joined(separator: " ")
            let words = try #require(StandingWords(query))
            let sheet = WordSheet(texts)
            #expect(words.fit(sheet) == finds(query, texts), "\(query) in \(texts)")
            guard words.fit(sheet) else { continue }
            found += 1
            #expect(!words.keys.isDisjoint(with: sheet.keys), "\(query) is met by one of its keys")
        }
        #expect(found > 100)
    }

    @Test(arguments: ["bakery or café", "bakery, coffee or library", "panadería o cafetería", "bakery and café"])
    func `of a list of kinds want one of them`(query: String) throws {
        let words = try #require(StandingWords(query))
        for (kind, isWanted) in [("CafeOrCoffeeShop", true), ("Bakery", true), ("Pharmacy", false)] {
            let sheet = WordSheet([.init(.name, "Xyz"), .init(.categories, kind)])
            #expect(words.fit(sheet) == isWanted, "\(kind)")
            #expect(!isWanted || !words.keys.isDisjoint(with: sheet.keys))
        }
        let both = try #require(StandingWords("bakery or café Xyz"))
        #expect(both.fit(WordSheet([.init(.name, "Xyz"), .init(.categories, "Bakery")])))
        #expect(!both.fit(WordSheet([.init(.name, "Abc"), .init(.categories, "Bakery")])))
    }

    @Test func `forgive no typing error, and are none where there is no word`() {
        let sheet = WordSheet([.init(.name, "Condominium at Mo Chit")])
        #expect(StandingWords("condominiums mochit")?.fit(sheet) == true)
        #expect(StandingWords("condominum")?.fit(sheet) == false)
        #expect(StandingWords("condominium pool")?.fit(sheet) == false)
        #expect(StandingWords(" - ") == nil)
    }
}
