/// One form for the plural and the singular, feminine and masculine, and Finnish places: "pizzas", "japonesa", "ravintolassa".
///
/// It does not depend on a language. So it removes only endings of Latin words that carry almost no meaning in English, Spanish, Catalan
/// and Finnish, and leaves at least three letters. Texts and queries are stemmed in the same way.
enum Stem {
    static func of(_ word: String) -> String {
        if let first = word.utf8.first, (0xCE...0xD3).contains(first) { return OtherStem.of(word) }
        guard word.utf8.count >= 4, word.utf8.allSatisfy({ (97...122).contains($0) }) else { return word }
        let bytes = Array(word.utf8)
        var end = bytes.count
        // Repeats, so that a stem's stem is itself.
        while true {
            let shorter = length(bytes[..<end])
            if shorter == end || shorter < 3 { break }
            end = shorter
        }
        return end == bytes.count ? word : String(decoding: bytes[..<end], as: UTF8.self)
    }

    private static let places = ["ssa", "sta", "lla", "lta", "lle", "ksi"].map { Array($0.utf8) }

    private static func length(_ word: ArraySlice<UInt8>) -> Int {
        var end = word.count
        func ends(_ ending: StaticString) -> Bool {
            let count = ending.utf8CodeUnitCount
            guard end >= count else { return false }
            return (0..<count).allSatisfy { word[end - count + $0] == ending.utf8Start[$0] }
        }
        // japonesa, japoneses and japonesas become japonés.
        if end >= 7, ends("esas") || ends("eses") { end -= 2 } else if end >= 7, ends("esa") { end -= 1 }
        if end >= 7, ends("ones") {
            end -= 2
        } else if end >= 5, ends("bares") || ends("iales") {
            end -= 2
        } else if end >= 4, ends("s"), !ends("ss"), !ends("us"), !ends("is") {
            end -= 1
        }
        if end >= 8, places.contains(Array(word[(end - 3)..<end])) {
            end -= 3
        }
        let last = word[end - 1]
        if end >= 6, last == UInt8(ascii: "a") || last == UInt8(ascii: "e") || last == UInt8(ascii: "o") { end -= 1 }
        return end
    }
}
