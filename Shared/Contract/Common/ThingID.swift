/// Rules of the ids of things, in code and as texts for whoever writes one.
public enum ThingID {
    /// Rule of a name: the id of a place, movie, critic, area, station, person, source or order.
    public static let rule = "1–64 of a–z 0–9 -"
    /// Rule of an item's or a screening's id: it begins with its place's.
    public static let itemRule = "<place>.<item>, each \(rule)"
    public static let movieRule = "movie- and 1–58 of a–z 0–9 -"
    public static let screeningRule = "<place>.screening- and 1–54 of a–z 0–9 -"

    public static func isName(_ text: some StringProtocol) -> Bool {
        let bytes = text.utf8
        return (1...64).contains(bytes.count)
            && bytes.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
            }
    }

    public static func isItem(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { isName($0) }
    }

    public static func isMovie(_ text: String) -> Bool {
        isName(text) && text.hasPrefix("movie-") && text.utf8.count > 6
    }

    /// `critic-` and 1–57 of `a–z 0–9 -`.
    public static func isCritic(_ text: String) -> Bool {
        isName(text) && text.hasPrefix("critic-") && text.utf8.count > 7
    }

    public static func isScreening(_ text: String) -> Bool {
        let name = text.drop { $0 != "." }
        return isItem(text) && name.hasPrefix(".screening-") && name.utf8.count > 11
    }

    /// Place that an item's or a screening's id begins with.
    public static func place(ofItem id: String) -> String {
        String(id.prefix { $0 != "." })
    }
}
