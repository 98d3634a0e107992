/// A character reference of HTML (section 13.5): `&eacute;`, `&#233;`, `&#xE9;`.
struct CharacterReference {
    /// The characters that it stands for.
    let text: String
    /// Its bytes, from the `&` through the semicolon.
    let length: Int
    /// True for a name, which ends with a semicolon; a number may lack it.
    let isNamed: Bool

    private static let longestName = 32

    private init(text: String, length: Int, isNamed: Bool) {
        (self.text, self.length, self.isNamed) = (text, length, isNamed)
    }

    /// The reference at a position where a `&` is; nil if there is none.
    init?(in bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
        guard start + 2 < bytes.count else { return nil }
        if bytes[start + 1] == UInt8(ascii: "#") {
            self.init(numberIn: bytes, at: start)
            return
        }
        var end = start + 1
        while end < bytes.count, end - start <= CharacterReference.longestName, bytes[end].isASCIIAlphanumeric {
            end += 1
        }
        guard end < bytes.count, bytes[end] == UInt8(ascii: ";") else { return nil }
        let name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
        guard let text = CharacterNames.text(of: name) else { return nil }
        self.init(text: text, length: end + 1 - start, isNamed: true)
    }

    private init?(numberIn bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
        var end = start + 2
        let isHex = end < bytes.count && bytes[end] | 32 == UInt8(ascii: "x")
        if isHex { end += 1 }
        let first = end
        var value: UInt32 = 0
        while end < bytes.count, let digit = Character(Unicode.Scalar(bytes[end])).hexDigitValue, isHex || digit < 10 {
            // Limits the value: anything greater than the greatest code point is invalid anyway.
            value = min(value * (isHex ? 16 : 10) + UInt32(digit), 0x11_0000)
            end += 1
        }
        guard end > first, let text = CharacterReference.text(of: value) else { return nil }
        let hasSemicolon = end < bytes.count && bytes[end] == UInt8(ascii: ";")
        self.init(text: text, length: end - start + (hasSemicolon ? 1 : 0), isNamed: false)
    }

    /// Decodes like HTML: 128 to 159 are windows-1252, and invalid code points become the replacement character. Nil for control
    /// characters, which texts must not contain.
    private static func text(of value: UInt32) -> String? {
        switch value {
        case 0: return "\u{FFFD}"
        case 9, 10, 13: break
        case 1..<32, 127: return nil
        case 128..<160: return Unicode.Scalar(windows1252[Int(value) - 128]).map { String($0) }
        default: break
        }
        return String(Unicode.Scalar(value) ?? "\u{FFFD}")
    }

    private static let windows1252: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0x8D, 0x17D,
        0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A, 0x153, 0x9D,
        0x17E, 0x178,
    ]
}

extension UInt8 {
    var isASCIIAlphanumeric: Bool { isASCIILetter || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 32) }
    var isMarkupSpace: Bool { self == 32 || (9...13).contains(self) && self != 11 }
}
