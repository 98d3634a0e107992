import Geo
import Testing
@testable import Words

@Suite struct `A search` {
    private static let index = WordIndex(
        [
            ("Burger King", "burger", "FastFoodRestaurant"), ("Coffee Shop Luna", "coffee_shop", "CafeOrCoffeeShop"),
            ("Starbucks", "coffee_shop", "CafeOrCoffeeShop"), ("ครัวริมทะเล", "seafood", "Restaurant"),
            ("ก๋วยเตี๋ยวเรืออยุธยา", "noodle", "Restaurant"), ("Müller Bräu", "german", "BarOrPub"),
            ("Sakura", "japanese", "Restaurant"), ("O'Brien's", "", "BarOrPub"), ("Ravintola Fondis", "", "Restaurant"),
            ("La Pepita", "tapas;spanish", "BarOrPub"), ("Col·legi Cafè", "", "CafeOrCoffeeShop"),
            ("Churrería Marisa", "", ""),
        ].enumerated().map { number, row in
            WordDocument(
                id: number, position: Coordinate(latitude: 41.38 + Double(number) / 1_000, longitude: 2.17),
                texts: [.init(.name, row.0), .init(.cuisine, row.1), .init(.categories, row.2)])
        })

    @Test(arguments: [
        ("burger king", 0), ("BÜRGER KING", 0), ("bur ger king", 0), ("burgerking", 0), ("brger kign", 0),
        ("coffeeshop luna", 1),
        ("star bucks", 2), ("starbuks", 2), ("สตาร์บัคส์", 2), ("krua rim talay", 3), ("ริมทะเล", 3), ("ครวริมทะเล", 3),
        ("kuay teow ruea ayutthaya", 4), ("mueller", 5), ("muller brau", 5), ("japonés", 6), ("ญี่ปุ่น", 6),
        ("japanilainen", 6),
        ("restaurante japonés", 6), ("obriens", 7), ("o brien", 7), ("ravintola fondis", 8), ("pepita", 9),
        ("la pepita", 9),
        ("collegi", 10), ("coŀlegi", 10), ("churreria", 11), ("xurreria marisa", 11), ("hurreria", 11),
    ])
    func `finds what was meant first`(text: String, id: Int) {
        #expect(Self.index.search(WordQuery(text)).first?.id == id)
    }

    @Test(arguments: [
        ("서울 김밥", 0), ("서울김밥", 0), ("김밥 천국", 1), ("김밥천국", 1), ("\u{1100}\u{1175}\u{11B7}밥천국", 1),
        ("ﾊﾟﾝﾀﾞ", 2), ("ぱんだ", 2), ("パンダ亭", 2), ("ラーメン", 3), ("らーめん二郎", 3), ("ﾗｰﾒﾝ", 3), ("㈱虎屋", 4), ("虎屋", 4),
    ]) func `finds what is written otherwise in Japanese and Korean`(text: String, id: Int) {
        let names = ["서울김밥 본점", "김밥 천국", "パンダ亭", "らーめん 二郎", "虎屋", "부산 국밥", "東京食堂"]
        let index = WordIndex(
            names.enumerated().map { number, name in WordDocument(id: number, texts: [.init(.name, name)]) })
        #expect(index.search(WordQuery(text)).first?.id == id)
    }

    private static func named(_ rows: [(name: String, type: String)]) -> WordIndex {
        WordIndex(
            rows.enumerated().map { number, row in
                WordDocument(
                    id: number, position: Coordinate(latitude: 41.38, longitude: 2.17 + Double(number) / 10_000),
                    texts: [.init(.name, row.name), .init(.categories, row.type)])
            })
    }

    @Test(arguments: [
        ("bakery or cafe", [0, 1]), ("ร้านกาแฟ หรือ เบเกอรี่", [0, 1]), ("пекарня или кафе", [0, 1]),
        ("bar or bakery", [0, 2]), ("cafe, bakery or bar", [0, 1, 2]), ("café, pub o panadería", [0, 1, 2]),
        ("pizza or restaurant", [3]),
    ])
    func `finds either of two kinds`(text: String, ids: [Int]) {
        let index = Self.named([
            ("Ana", "Bakery"), ("Bo", "CafeOrCoffeeShop"), ("Cy", "BarOrPub"), ("Di", "Restaurant"),
            ("Bakery or What", "BookStore"),
        ])
        #expect(index.search(WordQuery(text)).prefix(ids.count).map(\.id).sorted() == ids)
    }

    @Test(arguments: ["bars and bakeries", "bares y panaderías", "бары и пекарни"])
    func `finds either of two kinds with "and" between them, both first`(text: String) {
        let index = Self.named([
            ("Ana", "Bakery"), ("Bo", "CafeOrCoffeeShop"), ("Cy", "BarOrPub"), ("Di", "BarOrPub;Bakery"),
        ])
        let found = index.search(WordQuery(text)).map(\.id)
        #expect(found.first == 3 && found.sorted() == [0, 2, 3])
    }

    @Test func `lists others of a dish's kind after those that have it, however little its word counts there`() {
        let names = ["ครัวบ้าน", "Thai One", "Thai Two"]
        let index = WordIndex(
            names.enumerated().map { number, name in
                let dishes: [WordDocument.Text] = number == 0 ? [.init(.dishes, "ผัดกะเพรา")] : []
                return WordDocument(
                    id: number, position: Coordinate(latitude: 13.75, longitude: 100.53 - Double(number) / 1_000),
                    texts: [.init(.name, name), .init(.cuisine, "thai")] + dishes)
            })
        var query = WordQuery("ผัดกะเพรา", near: Coordinate(latitude: 13.75, longitude: 100.528))
        query.isWidened = true
        #expect(index.search(query).map(\.id) == [0, 2, 1])
    }

    @Test func `lists others of a dish's kind before what only sounds like the dish`() {
        let sounding = (0..<12).map {
            WordDocument(
                id: $0, position: .init(latitude: 13.75, longitude: 100.53), texts: [.init(.name, "คอนโด ต้นกล้า \($0)")])
        }
        let other = WordDocument(
            id: 99, position: .init(latitude: 13.75, longitude: 100.53),
            texts: [.init(.name, "Fuji"), .init(.cuisine, "japanese")])
        var query = WordQuery("とんかつ", near: Coordinate(latitude: 13.75, longitude: 100.53))
        query.isWidened = true
        #expect(WordIndex(sounding + [other]).search(query).first?.id == 99)
    }

    @Test(arguments: [
        ("laksa", "Laksa House", WordMatch.literal), ("bakery", "Ana", .literal), ("bakeries", "Ana", .literal),
        ("lakxsa", "Laksa House", .typo), ("laksa xyzzy bakery", "Laksa House", .some), ("ramen", "Bo", .related),
    ]) func `tells how a hit has the words`(text: String, name: String, match: WordMatch) throws {
        let rows = [("Laksa House", "Restaurant"), ("Ana", "Bakery"), ("Bo", "noodle")]
        var query = WordQuery(text)
        query.isWidened = true
        let found = Self.named(rows).find(query)
        let number = try #require(rows.firstIndex { $0.0 == name })
        #expect(found.match(of: number) == match)
        #expect(found.match(of: 99) == nil)
    }

    @Test func `finds a long name also where it is written as two words, beside others`() {
        let index = Self.named([("99 Speedmart", "ConvenienceStore"), ("99 Speed Mart Bangsar", "ConvenienceStore")])
        #expect(index.search(WordQuery("99 speedmart")).map(\.id) == [0, 1])
    }

    @Test(arguments: ["xyzzy nothing", "nothing", "xyzzy"]) func `finds nothing that only sounds a little like it`(
        text: String
    ) {
        let index = Self.named([
            ("คอนโด ธาราทิพย์ วัฒนา", "Condominium"), ("คอนโด นานาชาติ ธนา", "Condominium"), ("นทีทอง น้ำตาล", "House"),
        ])
        #expect(index.search(WordQuery(text)).isEmpty)
    }

    @Test func `puts a near answer with a typing error before a faultless one far away`() {
        func at(_ longitude: Double) -> Coordinate { Coordinate(latitude: 41.38, longitude: longitude)! }
        let index = WordIndex([
            WordDocument(id: 1, position: at(2.17), texts: [.init(.name, "Cafe Tabarna")]),
            WordDocument(id: 2, position: at(2.60), texts: [.init(.name, "Tabrana")]),
        ])
        #expect(index.search(WordQuery("tabrana", near: at(2.171))).map(\.id) == [1, 2])
        #expect(index.search(WordQuery("tabrana")).map(\.id) == [2, 1])
    }

    @Test func `leaves words out only where no document has all`() {
        let found = Self.index.search(WordQuery("sakura sushi"))
        #expect(found.first?.id == 6 && found[0].relevance < Self.index.search(WordQuery("sakura"))[0].relevance)
    }

    @Test func `counts the name more than the rest, and the rating a little`() {
        let index = WordIndex([
            WordDocument(id: 1, texts: [.init(.name, "Casa"), .init(.description, "Sushi")]),
            WordDocument(id: 2, texts: [.init(.name, "Sushi")]),
            WordDocument(id: 3, rating: Rating(average: 4.9, count: 100), texts: [.init(.name, "Sushi")]),
        ])
        #expect(index.search(WordQuery("sushi")).map(\.id) == [3, 2, 1])
    }

    @Test(arguments: [
        ("star", "Starbucks"), ("burg", "Burger King"), ("chure", "Churrería Marisa"), ("la pe", "La Pepita"),
        ("mull", "Müller Bräu"),
        ("starbuv", "Starbucks"),
    ])
    func `is completed while typing`(typed: String, name: String) {
        #expect(Self.index.suggestions(typed).first?.text == name)
    }

    @Test func `is completed by what is near, popular or frequent first`() {
        func at(_ latitude: Double) -> Coordinate { Coordinate(latitude: latitude, longitude: 2.17)! }
        var documents = [
            WordDocument(id: 1, position: at(41.0), texts: [.init(.name, "Santa Clara")]),
            WordDocument(id: 2, position: at(41.5), texts: [.init(.name, "Santa Lucia")]),
        ]
        documents += (10..<60).map {
            WordDocument(id: $0, position: at(41.2), texts: [.init(.name, "Bar \($0)"), .init(.dishes, "Sandwich")])
        }
        let index = WordIndex(documents)
        #expect(index.suggestions("sant", near: at(41.0)).first?.kind == .name(id: 1))
        #expect(index.suggestions("sant", near: at(41.5)).first?.kind == .name(id: 2))
        #expect(index.suggestions("sant") { $0 == 2 ? 2 : 1 }.first?.kind == .name(id: 2))
        #expect(index.suggestions("sand").contains { $0.text == "sandwich" && $0.kind == .words })
        #expect(index.suggestions("").isEmpty && index.suggestions("sant", limit: 0).isEmpty)
    }

    @Test func `combines words, nearness and rating`() {
        func score(_ relevance: Double, _ distance: Double?, _ stars: Double? = nil) -> Double {
            Combination.score(
                relevance: relevance, distance: distance, rating: stars.map { Rating(average: $0, count: 50) })
        }
        #expect(score(0.6, 300) > score(0.9, 20_000))
        #expect(score(0.9, 300) > score(0.6, 300))
        #expect(score(0.6, 300, 4.8) > score(0.6, 300) && score(0.6, 300) > score(0.6, 300, 2))
        #expect(score(0.6, nil) == score(0.6, 0))
        #expect(score(0.6, -5) == score(0.6, 0) && score(0.6, 0, .nan) == score(0.6, 0))
    }
}
