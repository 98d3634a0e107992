import TestKit
import Testing

@testable import Words

@Suite struct `Folding of texts` {
    @Test(arguments: [
        ("Cafè L'Estació", "cafe l'estacio"), ("ＲＡＭＥＮ １２", "ramen 12"), ("STRASSE straße", "strasse strasse"),
        ("İstanbul ısı", "istanbul isi"), ("Žižkov Łódź", "zizkov lodz"), ("e\u{301}clair", "eclair"),
        ("ﬁsh & œuf", "fish & oeuf"),
        ("Ресторан Ё", "ресторан е"), ("ραμέν", "ραμεν"), ("Äänekoski Ångström", "aanekoski angstrom"),
        ("ร้าน ๑๒", "ร้าน 12"), ("ﾊﾟﾝﾀﾞ", "ぱんだ"), ("パンダ", "ぱんだ"), ("ﾗｰﾒﾝ 二郎", "らーめん 二郎"),
        ("ハ\u{309A}ン", "ぱん"), ("は\u{3099}", "ば"), ("ヴィラ", "ゔぃら"), ("㍑", "りっとる"), ("２０㎡", "20m2"),
        ("Ｃａｆé　東京", "cafe 东京"), ("㈱虎屋", "(株)虎屋"), ("\u{F9E4}", "理"), ("\u{1112}\u{1161}\u{11AB}", "한"), ("ﾡ", "ᄀ"),
    ])
    func `takes case, accents, width and ligatures away`(written: String, folded: String) {
        // Scalar by scalar: as strings the same letters are equal, however they are composed.
        #expect(Array(Folding.fold(written).unicodeScalars) == Array(folded.unicodeScalars))
    }

    @Test(arguments: [
        "น\u{E49}\u{E33}", "น\u{E33}\u{E49}", "น\u{E4D}\u{E49}\u{E32}", "น\u{E49}\u{E4D}\u{E32}",
        "น\u{E49}\u{E49}\u{E33}",
    ])
    func `gives Thai marks one order`(written: String) {
        #expect(Folding.fold(written) == "น\u{E49}\u{E33}")
    }

    @Test(arguments: [
        ("คอนโโด", "คอนโด"), ("เเกง", "แกง"), ("นานาา", "นานา"), ("ปลาาาเผา", "ปลาเผา"), ("กรรม", "กรรม"),
        ("ใใกล้้", "ใกล้"),
    ])
    func `gives Thai vowels typed twice once, and leaves doubled consonants`(written: String, folded: String) {
        #expect(Array(Folding.fold(written).unicodeScalars) == Array(folded.unicodeScalars))
    }

    @Test(arguments: [
        ("pizzas", "pizza"), ("restaurantes", "restaurant"), ("japonesa", "japonés"), ("japoneses", "japonés"),
        ("mexicana", "mexicano"), ("bares", "bar"), ("jamones", "jamón"), ("hamburguesas", "hamburguesa"),
        ("noodles", "noodle"),
        ("ravintolassa", "ravintola"), ("kahvilasta", "kahvila"), ("croquetes", "croqueta"), ("italiana", "Italian"),
    ])
    func `gives forms of one word one stem`(one: String, other: String) {
        #expect(Stem.of(Folding.fold(one)) == Stem.of(Folding.fold(other)))
    }

    @Test(arguments: ["bus", "tapas", "pasta", "paella", "gas", "sushi", "ญี่ปุ่น", "2013"])
    func `leaves short words, endings that belong and other scripts nearly alone`(word: String) {
        #expect(word.hasPrefix(Stem.of(word)) && Stem.of(word).count >= word.count - 1)
        #expect(Stem.of(Stem.of(word)) == Stem.of(word))
    }
}

@Suite struct `Words of a text` {
    @Test(arguments: [
        ("McDonald's l'Hospitalet", ["mcdonalds", "l", "hospitalet"]), ("Col·legi 24h", ["collegi", "24h"]),
        ("บ้านสวน13 Café", ["บ้าน", "สวน", "13", "cafe"]), ("ก๋วยเตี๋ยวเรือ", ["ก๋วยเตี๋ยว", "เรือ"]),
        ("東京食堂", ["东京", "京食", "食堂"]), ("서울 김밥", ["서울", "김밥"]), ("서울김밥", ["서울", "울김", "김밥"]),
        ("  !? ", []), ("รอบๆ", ["รอบ"]),
    ])
    func `are letters and digits of one script`(text: String, words: [String]) {
        #expect(Tokens.of(text).map(\.text) == words)
    }

    @Test func `are the same whether or not another word has more than ASCII`() {
        var random = Seeded(41)
        let pieces = Array("abSs'''` 09._-z").map(String.init) + ["'s", "'S ", " ", "McDonald's", "x's'"]
        for _ in 0..<3000 {
            let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in pieces.randomElement(using: &random)! }
                .joined()
            let words = Tokens.of(text)
            #expect(Tokens.of(text + " é") == words + [Token(text: "e", kind: .word, run: words.count)], "\(text)")
        }
        let long = String(repeating: "abcdefgh", count: 20)
        #expect(Tokens.of(long).map(\.text) == [String(long.prefix(64))])
    }

    @Test func `of a text without end are bounded`() {
        #expect(Tokens.of(String(repeating: "taco ", count: 100_000)).count == Tokens.most)
        #expect(Tokens.of(String(repeating: "ก", count: 5_000)).map(\.text).joined().unicodeScalars.count == 5_000)
    }

    @Test func `in Thai come from the dictionary`() {
        #expect(ThaiBreaker.shared.hasDictionary)
    }
}
