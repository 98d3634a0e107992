import Testing
import Words

@Suite struct `A place that a question names` {
    private static let known: [PlaceMention.Sign: Set<String>] = [
        .none: ["旺角", "Club Street"], .kind: ["railway station", "火车站", "post office", "โรงพยาบาล"],
        .centre: ["", "Prague", "helsinki", "Coyoacán"],
    ]

    private func read(_ text: String) -> (words: String, places: [String]) {
        let question = Question<String>(text) { mention in
            guard Self.known[mention.sign]?.contains(mention.name) == true, mention.sign != .none || mention.isVague
            else { return nil }
            return switch mention.sign {
            case .kind: "nearest \(mention.name)"
            case .centre: "centre of \(mention.name)"
            default: mention.name
            }
        }
        let places = question.parts.compactMap { part in
            if case .near(let place, _) = part.meaning { place } else { nil as String? }
        }
        return (question.words, places)
    }

    @Test(arguments: [
        ("旺角茶餐廳", "茶餐廳", ["旺角"]), ("Club Street bars", "bars", ["Club Street"]),
        ("sushi Club Street", "sushi", ["Club Street"]), ("bars along Club Street", "bars", ["Club Street"]),
        ("bars and restaurants along Club Street", "bars and restaurants", ["Club Street"]),
    ])
    func `may be a street or a part of a city before kinds or after them`(text: String, words: String, places: [String])
    {
        #expect(read(text) == (words, places))
    }

    @Test(arguments: [
        ("cafe near the railway station", "cafe", ["nearest railway station"]),
        ("cafe next to a post office", "cafe", ["nearest post office"]),
        ("ร้านกาแฟใกล้โรงพยาบาล", "ร้านกาแฟ", ["nearest โรงพยาบาล"]), ("火车站附近的咖啡馆", "咖啡馆", ["nearest 火车站"]),
        ("railway station near me", "railway station", []), ("咖啡馆附近", "咖啡馆", []),
    ])
    func `may be the nearest of a kind`(text: String, words: String, places: [String]) {
        #expect(read(text) == (words, places))
    }

    @Test(arguments: [
        ("coffee in the city centre", "coffee", ["centre of "]), ("sushi downtown", "sushi", ["centre of "]),
        ("khao soi inside the old city", "khao soi", ["centre of "]),
        ("museum in downtown Prague", "museum", ["centre of Prague"]), ("museo en el centro", "museo", ["centre of "]),
        ("Prague city centre sushi", "sushi", ["centre of Prague"]),
        ("bancos cerca de Coyoacán centro", "bancos", ["centre of Coyoacán"]),
        ("kahvila Helsingin keskustassa", "kahvila", ["centre of helsinki"]),
        ("市中心的咖啡馆", "咖啡馆", ["centre of "]), ("fitness centre", "fitness centre", []),
        ("old town white coffee", "old town white coffee", []),
    ])
    func `may be the centre of a city, by itself that of the reader's`(text: String, words: String, places: [String]) {
        #expect(read(text) == (words, places))
    }

    @Test func `may be a station of which places only have the name`() {
        let question = Question<String>("restaurants next to keleti station") { mention in
            mention.isVague && mention.name == "keleti" ? "keleti" : nil
        }
        #expect(question.words == "restaurants")
        #expect(question.parts.map(\.text) == ["next to keleti station"])
    }

    @Test func `is no centre where no city is known`() {
        let question = Question<String>("coffee in the city centre") { _ in nil }
        #expect(question.words == "coffee")
    }
}
