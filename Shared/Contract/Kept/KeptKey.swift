/// What the keys of kept entries look like.
public enum KeptKey {
    public enum EntryType: String, Sendable, CaseIterable {
        case cart, favourite, rating, settings
    }

    public static let rule =
        "cart, favourite, rating or settings, a slash, and 1–150 visible ASCII characters but slashes"

    public static func isKey(_ text: String) -> Bool {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count == 2 && EntryType(rawValue: String(parts[0])) != nil
            && (1...150).contains(parts[1].utf8.count)
            && parts[1].utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    /// An entry's name as it stands in keys of the log: a colon for its slash. No kind has a colon, so it can be read back.
    public static func inKey(_ entry: String) -> String { replace("/", by: ":", in: entry) }

    public static func outOfKey(_ name: String) -> String { replace(":", by: "/", in: name) }

    private static func replace(_ sign: Character, by other: Character, in text: String) -> String {
        guard let index = text.firstIndex(of: sign) else { return text }
        return text[..<index] + String(other) + text[text.index(after: index)...]
    }
}
