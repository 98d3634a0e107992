/// The tables of the Royal Thai General System of Transcription.
enum ThaiSounds {
    static let initial = table([
        ("ก", "k"), ("ขฃคฅฆ", "kh"), ("ง", "ng"), ("จฉชฌ", "ch"), ("ซศษส", "s"), ("ญย", "y"), ("ดฎ", "d"), ("ตฏ", "t"),
        ("ถฐทธฑฒ", "th"), ("นณ", "n"), ("บ", "b"), ("ป", "p"), ("ผพภ", "ph"), ("ฝฟ", "f"), ("ม", "m"), ("ร", "r"),
        ("ลฬ", "l"),
        ("ว", "w"), ("หฮ", "h"), ("อ", ""),
    ])

    static let final = table([
        ("กขฃคฅฆ", "k"), ("ง", "ng"), ("จชซศษสดฎตฏถฐทธฑฒฌ", "t"), ("นณญรลฬ", "n"), ("บปพภฟ", "p"), ("ม", "m"),
        ("ย", "i"),
        ("ว", "o"),
    ])

    /// The signs after the consonant, the longer ones first, their sound, and whether a consonant may close the syllable.
    static let vowels: [(signs: String, sound: String, closes: Bool)] = [
        ("ัวะ", "ua", false), ("ัว", "ua", false), ("ัย", "ai", false), ("ั", "a", true), ("าย", "ai", false),
        ("าว", "ao", false), ("า", "a", true), ("ำ", "am", false), ("ะ", "a", false), ("ิว", "io", false),
        ("ิ", "i", true),
        ("ี", "i", true), ("ึ", "ue", true), ("ือ", "ue", false), ("ื", "ue", true), ("ุย", "ui", false),
        ("ุ", "u", true),
        ("ู", "u", true), ("็อย", "oi", false), ("็อ", "o", true), ("อย", "oi", false),
    ]

    private static func table(_ rows: [(String, String)]) -> [Unicode.Scalar: String] {
        var result: [Unicode.Scalar: String] = [:]
        for (letters, sound) in rows {
            for letter in letters.unicodeScalars { result[letter] = sound }
        }
        return result
    }
}
