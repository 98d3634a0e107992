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

    @Test(
        arguments: [
            // Joiners where letters or pictures join.
            ("می\u{200C}خواهم", true), ("خانه\u{200C} ما", true), ("ه\u{200D}", true), ("क्\u{200D}ष", true),
            ("श्री क्\u{200C}ष", true), ("ශ්\u{200D}රී ලංකා", true), ("র\u{200D}্যাব", true), ("ന്\u{200D}", true),
            ("ᠮᠣᠩᠭᠣᠯ\u{180E}", false), ("ᠠ\u{180B}", true), ("👩🏽\u{200D}🍳 Anna", true), ("❤\u{FE0F}\u{200D}🔥 Bar", true),
            // And where they have no effect.
            ("pay\u{200D}pal", false), ("pay\u{200C}pal", false), ("\u{200C}paypal", false), ("paypal\u{200D}", false),
            ("pay\u{200C}بنك", false), ("می\u{200C}\u{200C}خواهم", false), ("ร้าน\u{200D}อาหาร", false),
            ("👩\u{200C}🍳", false), ("👩\u{200D}", false), ("👩\u{200D}x", false), ("1\u{200D}2", false),
            ("東\u{200D}京", false), ("Ca\u{200D}fé", false), ("a\u{180B}b", false),
            // Marks of direction.
            ("مقهى\u{200F} (Café)", true), ("Café\u{200E} בית קפה", true), ("\u{200F}בית קפה 5", true),
            ("C++\u{200E} בית", true),
            ("בית\u{200E}Café", true), ("☕\u{FE0F}\u{200F} בית", true), ("مقهى\u{61C}", true),
            ("pay\u{200E}pal", false), ("pay\u{200F}pal", false), ("pay\u{61C}pal", false), ("\u{200E}paypal", false),
            ("pay\u{200F}pal בית", false), ("בי\u{200F}ת", false), ("בית\u{200F}\u{200F}", false),
            ("בית 5\u{200E}5", false),
            // Tags: of three flags, and of nothing else.
            ("🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F} Pub", true),
            ("🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074} Pub", false),
            ("🏴\u{E0068}\u{E0069}\u{E0064}\u{E0065}\u{E0021}\u{E007F} Pub", false),
            ("Pub\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}", false), ("pay\u{E0041}pal", false),
            ("Pub\u{E0001}", false), ("Pub\u{E007F}", false), ("Pub\u{E0000}", false),
            // Variations: of pictures, and of keys that are keycaps.
            ("☕\u{FE0F} Café", true), ("☕\u{FE0E} Café", true), ("1\u{FE0F}\u{20E3} Bar", true),
            ("#\u{FE0F}\u{20E3}", true),
            ("Pay\u{FE0F}pal", false), ("Bar 1\u{FE0F}", false), ("☕\u{FE0F}\u{FE0F}", false), ("☕\u{FE00}", false),
            ("東\u{FE00}京", false), ("葛\u{E0100}城", false), ("pay\u{E01EF}pal", false), ("pay\u{FE01}pal", false),
            // Blanks, fillers and other invisible characters.
            ("pay\u{2800}pal", false), ("pay\u{3164}pal", false), ("pay\u{FFF0}pal", false), ("pay\u{1BCA0}pal", false),
            ("pay\u{1D159}pal", false), ("pay\u{E0FFF}pal", false),
        ] as [(String, Bool)])
    func `is a name whose characters are all seen, or change what is`(name: String, isName: Bool) {
        #expect(ShownText.isName(name) == isName, "\(name.unicodeScalars.map { String($0.value, radix: 16) })")
    }

    @Test func `may be longer and of several scripts, but changes no direction`() {
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
