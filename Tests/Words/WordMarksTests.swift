import Geo
import Testing
@testable import Words

@Suite struct `Marks of what was matched` {
    private static let names = [
        "Café de l'Òpera", "Müller Bräu", "O'Brien's", "ร้านก๋วยเตี๋ยวเรืออยุธยา", "Coffee Shop Luna", "Sushi 🍣 Sakura",
        "Starbucks",
        "The Little Kitchen", "Col·legi", "東京ラーメン", "Ravintola Kiinalainen Muuri", "แกงไก่",
    ]
    private static let index = WordIndex(
        names.enumerated().map { number, name in
            WordDocument(id: number, texts: [.init(.name, name), .init(.categories, "Restaurant")])
        })

    /// The marked parts of a text.
    private func marked(_ query: String, in text: String, isName: Bool = true) -> [String] {
        let units = Array(text.utf16)
        return Self.index.find(WordQuery(query)).marks.ranges(in: text, isName: isName).map {
            String(decoding: units[$0], as: UTF16.self)
        }
    }

    @Test(arguments: [
        ("cafe opera", "Café de l'Òpera", ["Café", "Òpera"]), ("CAFES", "Café de l'Òpera", ["Café"]),
        ("mueller", "Müller Bräu", ["Müller"]), ("obriens", "O'Brien's", ["O", "Brien's"]),
        ("sakura", "Sushi 🍣 Sakura", ["Sakura"]), ("starbuks", "Starbucks", ["Starbucks"]),
        ("collegi", "Col·legi", ["Col·legi"]), ("ラーメン", "東京ラーメン", ["ラーメン"]),
        ("kiinalaista", "Ravintola Kiinalainen Muuri", ["Kiinalainen"]),
        ("ก๋วยเตี๋ยว", "ร้านก๋วยเตี๋ยวเรืออยุธยา", ["ก๋วยเตี๋ยว"]),
        ("little kitchen", "The Little Kitchen", ["Little", "Kitchen"]),
        ("the little", "The Little Kitchen", ["The", "Little"]), ("sushi", "Starbucks", []),
    ])
    func `are the words of the text, whole`(query: String, text: String, parts: [String]) {
        #expect(marked(query, in: text) == parts)
    }

    @Test func `are of all that stands for a kind`() {
        #expect(marked("kahvila", in: "A café, not a cafeteria.", isName: false).first == "café")
    }

    @Test func `are not on words that mean almost nothing by themselves`() {
        let text = "The best of the city, little by little."
        #expect(marked("the little", in: text, isName: false) == ["little", "little"])
    }

    @Test func `hold characters together, however they are written`() {
        let text = "Cafe\u{301} x"
        #expect(Self.index.find(WordQuery("café")).marks.ranges(in: text, isName: true) == [0..<5])
        // Two เ are a แ, a tone twice is one.
        #expect(marked("แกงไก่", in: "xx เเกงไก่่").joined().hasPrefix("เเกง"))
    }

    @Test func `are few, in order and apart in a long text`() {
        let text = String(repeating: "sushi and ", count: 400)
        let ranges = Self.index.find(WordQuery("sushi")).marks.ranges(in: text, isName: false)
        #expect(ranges.count == 20 && zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
        #expect(Self.index.find(WordQuery("")).marks.ranges(in: text, isName: false) == [])
    }
}
