import TestKit
import Testing

@testable import Words

@Suite struct `Thai in Latin letters` {
    @Test(arguments: [
        ("ครัว", "khrua"), ("ทะเล", "thale"), ("ก๋วยเตี๋ยว", "kuaitiao"), ("เรือ", "ruea"), ("ข้าวมันไก่", "khaomankai"),
        ("ส้มตำ", "somtam"), ("ร้าน", "ran"), ("ริม", "rim"), ("คลอง", "khlong"), ("ลำปาง", "lampang"), ("จันทร์", "chan"),
        ("หอม", "hom"), ("สยาม", "sayam"), ("ตลาด", "talat"), ("ขนม", "khanom"), ("สวน", "suan"), ("โจ๊ก", "chok"),
        ("เป็ด", "pet"), ("ย่าง", "yang"), ("แกงเขียวหวาน", "kaengkhiaowan"), ("เมือง", "mueang"), ("ไทย", "thai"),
        ("น้ำ", "nam"),
        ("ทอง", "thong"), ("เจ้า", "chao"), ("กรรม", "kam"), ("เดิน", "doen"), ("เลย", "loei"), ("กุ้ง", "kung"),
        ("หมู", "mu"),
    ])
    func `is written as the Royal Institute's general system has it`(thai: String, latin: String) {
        #expect(ThaiSyllables.latin(thai) == latin)
    }

    @Test(arguments: [
        ("ครัว", "krua"), ("ก๋วยเตี๋ยว", "kuay teow"), ("ไก่", "gai"), ("สาทร", "sathorn"), ("ส้มตำ", "somtum"),
        ("โจ๊ก", "jok"),
    ])
    func `sounds like what people write`(thai: String, latin: String) {
        let joined = latin.replacing(" ", with: "")
        let key = SoundKeys.sound(ThaiSyllables.latin(thai)) ?? ThaiSyllables.latin(thai).replacing("kh", with: "k")
        let other = SoundKeys.sound(joined) ?? joined.replacing("g", with: "k")
        #expect(EditDistance.between(key.letters, other.letters, most: 1) != nil)
    }

    @Test(arguments: [
        ("สตาร์บัคส์", "Starbucks"), ("เบอร์เกอร์คิง", "Burger King"), ("เชสเตอร์กริลล์", "Chester Grill"),
        ("ทรูคอฟฟี่", "True Coffee"),
    ])
    func `keeps the consonants of borrowed names`(thai: String, latin: String) {
        let skeleton = SoundKeys.skeleton(Folding.fold(latin.replacing(" ", with: "")))
        #expect(skeleton != nil && SoundKeys.skeleton(thai) == skeleton)
        // However many words it is.
        #expect(SoundKeys.skeleton(joining: Tokens.of(latin)[...]) == skeleton)
    }

    @Test(arguments: [("ban", false), ("bankam", true), ("xxxtttnnn", true)])
    func `has at least three consonants and at most 24`(word: String, hasKey: Bool) {
        #expect((SoundKeys.skeleton(word) != nil) == hasKey)
        let (most, more) = (String(repeating: "tana", count: 12), String(repeating: "tana", count: 12) + "m")
        #expect(SoundKeys.skeleton(most) == String(repeating: "tn", count: 12) && SoundKeys.skeleton(more) == nil)
    }
}

@Suite struct `Typing errors` {
    @Test(arguments: [
        ("pizza", "pizza", 0), ("piza", "pizza", 1), ("pziza", "pizza", 1), ("pizzza", "pizza", 1),
        ("pixxa", "pizza", 2),
        ("starbukcs", "starbucks", 1), ("", "ab", 2),
    ])
    func `are letters left out, too many, wrong or swapped`(typed: String, word: String, errors: Int) {
        #expect(EditDistance.between(typed.letters, word.letters, most: 2) == errors)
        #expect(EditDistance.between(word.letters, typed.letters, most: 2) == errors)
    }

    @Test func `in a beginning are counted without what follows`() {
        #expect(EditDistance.between("starvu".letters, "starbucks".letters, most: 1, asBeginning: true) == 1)
        #expect(EditDistance.between("starvu".letters, "starbucks".letters, most: 2) == nil)
    }

    @Test func `lead to all words so near, as a look at each finds`() {
        var random = Seeded(3)
        func word(_ length: Int) -> [UInt16] { (0..<length).map { _ in UInt16.random(in: 97...100, using: &random) } }
        let words = (0..<800).map { _ in word(.random(in: 4...9, using: &random)) }
        let deletions = Deletions(words.enumerated().lazy.map { (UInt32($0), $1) })
        for _ in 0..<200 {
            let typed = word(.random(in: 4...7, using: &random))
            let candidates = Set(deletions.candidates(typed, errors: 1))
            for (number, other) in words.enumerated() where EditDistance.between(typed, other, most: 1) != nil {
                #expect(candidates.contains(UInt32(number)))
            }
        }
    }
}
