/// What an e-mail address looks like here: as people really have them, and nothing that could be taken for a header or a second one.
enum EmailAddress {
    static let rule = "an e-mail address"

    /// In small letters: hardly anybody's mailbox tells them apart, and somebody's telephone writes the first one large.
    /// - Returns: nil if it is none.
    static func read(_ text: String) -> String? {
        let text = text.drop { $0 == " " }
        let address = String(text.prefix { $0 != " " })
        guard text.allSatisfy({ $0 != "\n" }), text.dropFirst(address.count).allSatisfy({ $0 == " " }) else {
            return nil
        }
        let parts = address.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, (3...254).contains(address.utf8.count), (1...64).contains(parts[0].utf8.count),
            isLocal(parts[0]), isDomain(parts[1])
        else { return nil }
        return address.lowercased()
    }

    private static func isLocal(_ text: Substring) -> Bool {
        let signs = "!#$%&'*+-/=?^_`{|}~."
        return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || signs.contains($0)) }
            && !text.hasPrefix(".") && !text.hasSuffix(".") && !text.contains("..")
    }

    private static func isDomain(_ text: Substring) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        return labels.count >= 2
            && labels.allSatisfy { label in
                (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
                    && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
            }
    }
}
