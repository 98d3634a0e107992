import Contract
import Testing

@Suite struct `A text that is shown` {
    @Test(arguments: [
        "Café Ünal", "ร้านอาหาร บ้าน", "Кафе Пушкин", "Ταβέρνα Αθήνα", "Yandex Еда", "東京ラーメン", "مقهى", "בית קפה",
        "Ω-3 Bar", "👨‍👩‍👧 Family", "O'Neill’s №5", "", "क्‍ष", "µ Brewery", "Nguyễn", "T\u{301}ea",
    ])
    func `is a name in any script`(name: String) {
        #expect(ShownText.isName(name) && ShownText.isPlain(name))
    }

    @Test(arguments: [
        "Bank\u{202E}knaB", "Ca\u{200B}fe", "Cafe\u{FEFF}", "Ca\u{AD}fe", "Cafe\u{2066}", "C\u{FFFE}afe", "\u{1FFFF}",
        "\(Unicode.Scalar(0xFDD0 as UInt16) ?? " ")", "Ca\u{2060}fe", "Cafe\u{2028}x",
        // Cyrillic а, е, о and Greek ο and Α in words of Latin letters, and the other way.
        "C\u{430}fe", "Paypal Bank\u{43E}k", "G\u{3BF}ogle", "\u{391}pple", "Каf\u{435}", "Αθnνα", "C\u{430}\u{301}fe",
        "x\u{200D}\u{430}",
    ])
    func `is no name if it looks like another`(name: String) {
        #expect(!ShownText.isName(name))
    }

    @Test func `may be longer and of several scripts, but turns nobody's direction`() {
        for text in ["αβγabc", "ละ\u{200B}เอียด", "Кафе in Latin, mixедwords", "a\nb"] {
            #expect(ShownText.isPlain(text), "\(text)")
        }
        for scalar in ["\u{202A}", "\u{202B}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2068}", "\u{FFFF}", "\u{FFFA}"] {
            #expect(!ShownText.isPlain("good\(scalar) soup"))
            #expect(!RateThing.isReview("good\(scalar) soup") && !ReviewRules.isReply("thanks\(scalar)"))
            #expect(!ReviewRules.isNote("fake\(scalar)"))
        }
    }
}
