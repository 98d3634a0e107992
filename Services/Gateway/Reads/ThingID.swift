/// What the ids of things look like.
enum ThingID {
    /// 1–64 of `a–z 0–9 -`.
    static func isPlace(_ text: some StringProtocol) -> Bool {
        let bytes = text.utf8
        return (1...64).contains(bytes.count)
            && bytes.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
            }
    }

    /// `<place>.<1–64 of a–z 0–9 ->`.
    static func isItem(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { isPlace($0) }
    }

    /// `movie-<1–58 of a–z 0–9 ->`.
    static func isMovie(_ text: String) -> Bool {
        isPlace(text) && text.hasPrefix("movie-") && text.utf8.count > 6
    }

    /// `critic-<1–57 of a–z 0–9 ->`.
    static func isCritic(_ text: String) -> Bool {
        isPlace(text) && text.hasPrefix("critic-") && text.utf8.count > 7
    }

    /// `<place>.screening-<1–54 of a–z 0–9 ->`.
    static func isScreening(_ text: String) -> Bool {
        let name = text.drop { $0 != "." }
        return isItem(text) && name.hasPrefix(".screening-") && name.utf8.count > 11
    }

    static func place(ofItem id: String) -> String {
        String(id.prefix { $0 != "." })
    }

    /// Three capital letters.
    static func isCurrency(_ text: String) -> Bool {
        text.utf8.count == 3 && text.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    }
}
