import Testing

@testable import Words

@Suite struct `Words of each language` {
    @Test func `are phrases with known meanings`() {
        #expect(Lexicon.shared.faults == [])
        #expect(Lexicon.tables.count >= 15)
    }

    @Test func `are names of kinds that a table of kinds begins`() {
        let firsts = Set(
            [Kinds.cuisines, Kinds.places, Kinds.further].flatMap { $0.split(separator: "\n") }.compactMap { line in
                line.split(separator: ",").first.map { $0.drop { " ~".contains($0) } }
            })
        #expect(Kinds.languages.count >= 15)
        for line in Kinds.languages.flatMap({ $0.split(separator: "\n") }) {
            let first = line.split(separator: ",")[0].drop { $0 == " " }
            #expect(firsts.contains(first) || Kinds.ownKinds.contains(String(first)), "\(first)")
        }
    }

    private static let index = WordIndex(
        [
            ("Luna", "CafeOrCoffeeShop"), ("Kämp", "Pharmacy"), ("Sakura", "japanese;sushi"), ("Kino", "MovieTheater"),
            ("Valle", "GroceryStore"), ("Oro", "BankOrCreditUnion"),
        ].enumerated().map { number, row in
            WordDocument(id: number, texts: [.init(.name, row.0), .init(.categories, row.1)])
        })

    @Test(arguments: [
        ("кофейня", 0), ("кофейню", 0), ("قهوة", 0), ("καφές", 0), ("咖啡馆", 0), ("咖啡館", 0), ("ｶﾌｪ", 0), ("커피숍", 0),
        ("kahve", 0), ("cà phê", 0), ("kawiarnia", 0), ("kissaten", 0), ("аптеку", 1), ("صيدلية", 1), ("φαρμακείο", 1),
        ("薬局", 1), ("藥房", 1), ("eczane", 1), ("apteka", 1), ("pharmacie", 1), ("farmácia", 1), ("寿司", 2), ("壽司", 2),
        ("すし", 2), ("суши", 2), ("ซูชิ", 2), ("кинотеатр", 3), ("映画館", 3), ("bioscoop", 3), ("超市", 4), ("supermarché", 4),
        ("банк", 5), ("은행", 5), ("thanakhan", 5),
    ])
    func `find things by their kinds`(text: String, id: Int) {
        #expect(Self.index.search(WordQuery(text)).first?.id == id)
    }

    @Test func `are equal in all their spellings`() {
        #expect(Folding.fold("٩٢") == "92" && Folding.fold("๙๒") == "92" && Folding.fold("९२") == "92")
        #expect(Folding.fold("壽司") == Folding.fold("寿司") && Folding.fold("ﾗｰﾒﾝ") == Folding.fold("らーめん"))
        #expect(Stem.of("аптека") == Stem.of("аптеку") && Stem.of("φαρμακειο") == Stem.of("φαρμακεια"))
        #expect(Transliteration.latin("старбакс") == "starbaks")
    }
}

@Suite struct `Search words` {
    private static let index = WordIndex(
        [
            ("McDonald's", "burger"), ("Burger Luna", "burger"), ("Apteekki", "Pharmacy"), ("Sakura", "japanese"),
            ("Mercadona", "GroceryStore"), ("Lidl", "GroceryStore"),
        ].enumerated().map { number, row in
            WordDocument(id: number, texts: [.init(.name, row.0), .init(.cuisine, row.1)])
        })

    private func found(_ text: String, without excluded: [String] = []) -> [Int] {
        var query = WordQuery(text)
        query.excluded = excluded
        return Self.index.search(query).map(\.id)
    }

    @Test func `that nothing has leave the others`() {
        #expect(found("pharmacy got a headache") == [2])
        #expect(found("japanese with xyzzy plugh") == [3])
        #expect(Self.index.find(WordQuery("japanese xyzzy")).unused == ["xyzzy"])
        #expect(found("xyzzy") == [])
    }

    @Test func `leave out what is excluded, by its name or its kind`() {
        #expect(found("burger") == [0, 1] || found("burger") == [1, 0])
        #expect(found("burger", without: ["mcdonalds"]) == [1])
        #expect(found("burger", without: ["макдоналдс"]) == [1])
        #expect(found("supermarket", without: ["Mercadona"]) == [5])
        #expect(found("burger", without: ["burger"]) == [])
    }
}
