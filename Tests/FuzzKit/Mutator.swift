/// Changes texts at random, like damage, mistakes and malice: bytes, cut-offs, repeats, nesting, numbers out of range, other scripts,
/// invalid UTF-8.
public struct Mutator: Sendable {
    /// Bytes; now and then a text may grow to `largest`.
    private static let (usual, largest) = (32 << 10, 1 << 20)

    private var random: Seeded

    public init(seed: UInt64) {
        random = Seeded(seed)
    }

    /// One of the texts, changed in up to eight places.
    /// - Returns: which one it was, too.
    public mutating func next(of seeds: [[UInt8]]) -> (index: Int, bytes: [UInt8]) {
        let index = Int.random(in: 0..<seeds.count, using: &random)
        var bytes = seeds[index]
        let most = chance(of: 500) ? Mutator.largest : max(Mutator.usual, bytes.count)
        for _ in 0..<Int.random(in: 1...8, using: &random) where !bytes.isEmpty {
            change(&bytes, beside: seeds[Int.random(in: 0..<seeds.count, using: &random)], most: most)
        }
        return (index, bytes)
    }

    private mutating func chance(of one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

    private mutating func change(_ bytes: inout [UInt8], beside other: [UInt8], most: Int) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let end = min(bytes.count, place + Int.random(in: 1...40, using: &random))
        switch Int.random(in: 0..<16, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 2: bytes.removeSubrange(place..<end)
        case 3: bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &random))
        case 4: bytes.insert(contentsOf: part(of: other, upTo: 60), at: place)
        case 5: bytes.insert(UInt8.random(in: 32...126, using: &random), at: place)
        case 6: bytes.removeSubrange(place...)
        case 7: bytes.removeSubrange(..<place)
        case 8, 9: changeNumber(&bytes, from: place)
        case 10: bytes.insert(contentsOf: part(of: Sentences.bytes.randomElement(using: &random)!, upTo: 80), at: place)
        case 11: bytes.insert(contentsOf: Mutator.unusual.randomElement(using: &random)!, at: place)
        case 12: repeatPart(of: &bytes, place..<end, most: most)
        case 13: repeatPart(of: &bytes, place..<min(end, place + 3), most: most)
        case 14: bytes.replaceSubrange(place..<end, with: part(of: other, upTo: 40))
        default: bytes.insert(Mutator.signs.randomElement(using: &random)!, at: place)
        }
        if bytes.count > most { bytes.removeSubrange(most...) }
    }

    private mutating func part(of bytes: [UInt8], upTo most: Int) -> ArraySlice<UInt8> {
        let start = Int.random(in: 0...bytes.count, using: &random)
        return bytes[start...].prefix(Int.random(in: 1...most, using: &random))
    }

    /// Repeats up to some thousand times: an opening bracket nests that deep.
    private mutating func repeatPart(of bytes: inout [UInt8], _ range: Range<Int>, most: Int) {
        let times = 1 << Int.random(in: 1...14, using: &random)
        let room = max(0, most - bytes.count) / max(1, range.count)
        let part = Array(bytes[range])
        bytes.insert(contentsOf: (0..<min(times, room)).flatMap { _ in part }, at: range.upperBound)
    }

    /// Replaces the next run of digits by another number.
    private mutating func changeNumber(_ bytes: inout [UInt8], from place: Int) {
        guard let start = bytes[place...].firstIndex(where: { (48...57).contains($0) }) else { return }
        let end = bytes[start...].firstIndex { !(48...57).contains($0) } ?? bytes.count
        bytes.replaceSubrange(start..<end, with: Mutator.numbers.randomElement(using: &random)!.utf8)
    }

    private static let signs = Array("<>\"'&;/=-!{}[]:,\\#()|+%@.*?_~^$`\n\r\t \0\u{7F}".utf8)

    /// Numbers at the limits of types, beyond them, and invalid ones.
    private static let numbers = [
        "0", "-0", "-1", "00", "1e1", "255", "256", "32768", "65536", "2147483647", "2147483648", "-2147483648",
        "4294967296", "9007199254740993", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
        "-9223372036854775809", "18446744073709551615", "18446744073709551616", "1e15", "1e300", "-1e300", "1e308",
        "1e999", "1e-320", "0.1", ".5", "5.", "1,5", "NaN", "nan", "inf", "-inf", "0x7f", "٣", "९", "½", "",
        "99999999999999999999999999999999999999999", "3.0000000000000000000000000000000001", "366", "1440", "86400",
    ]

    /// Marks, direction signs, surrogates, invalid UTF-8.
    private static let unusual: [[UInt8]] =
        [
            "\u{FEFF}", "\u{200D}", "\u{200B}", "\u{202E}", "\u{301}\u{301}\u{301}", "\u{0}", "\u{85}", "\u{2028}",
            "\u{FFFD}", "\u{FFFF}", "\u{10FFFF}", "\u{10000}", "\u{10002}", "👩‍👩‍👧‍👦", "🇪🇸", "ﷺ", "ẞ", "İ", "ǅ", "\r\n", "é",
            "e\u{301}", "ำ", "\u{E4D}\u{E32}", "\u{E48}\u{E33}", "%F0%9F", "%00", "&#0;", "&#x110000;", "\\u0000",
            "\\ud800", "\\ud83d\\ude00",
        ].map { Array($0.utf8) } + [
            [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE0, 0xB8], [0xF0, 0x9F, 0x98],
            [0xFE, 0xFF], [0x1B, 0x24, 0x42], [0x80],
        ]
}
