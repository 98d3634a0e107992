import Testing

@testable import CatalogService

@Suite struct SpellingTests {
    @Test(arguments: ["Restaurant", "CafeOrCoffeeShop", "ID", "A" + String(repeating: "z", count: 63)])
    func namesOfTypes(_ name: String) {
        #expect(name.isTypeName)
    }

    @Test(arguments: [
        "", "A", "restaurant", "Cafe-Bar", "Café", "Cafe2", "A" + String(repeating: "z", count: 64), "Cafe\n",
    ])
    func noNamesOfTypes(_ name: String) {
        #expect(!name.isTypeName)
    }

    @Test(arguments: ["en", "th", "zh-Hant-TW", "de-1996", "en-a-b-c"])
    func languageTags(_ tag: String) {
        #expect(tag.isLanguageTag)
    }

    @Test(arguments: [
        "", "e", "en-", "-en", "en--US", "e1", "en_US", "enenenene", "en-123456789", "en-é",
        "en" + String(repeating: "-abcdefgh", count: 4),
    ])
    func noLanguageTags(_ tag: String) {
        #expect(!tag.isLanguageTag)
    }

    @Test func dates() {
        #expect("2026-05-01".isWrittenAsDate)
        for text in ["", "2026-5-01", "2026-05-1", "2026/05/01", "2026-05-01 ", "20260501", "２026-05-01"] {
            #expect(!text.isWrittenAsDate)
        }
    }
}
