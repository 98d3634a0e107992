/// An e-mail address, `local@domain`, with an optional name.
///
/// Only forms that every server accepts are allowed: ASCII, no quoted local part, no numeric domain. So it cannot end a line, a header or a
/// command.
public struct MailAddress: Sendable, Hashable {
    /// The address as written.
    public let address: String
    /// Shown name; any text.
    public var name: String?

    /// In bytes (RFC 5321, 4.5.3.1).
    static let longest = 254
    static let longestLocal = 64
    static let longestDomain = 253

    /// - Returns: nil if the text is no address.
    public init?(_ text: String, name: String? = nil) {
        guard text.utf8.count <= MailAddress.longest, let at = text.utf8.lastIndex(of: UInt8(ascii: "@")),
            MailAddress.isLocal(text.utf8[..<at]), MailAddress.isDomain(text.utf8[text.utf8.index(after: at)...])
        else { return nil }
        address = text
        self.name = name
    }

    /// Parses `address` or `Name <address>`.
    public init?(written text: String) {
        guard text.hasSuffix(">"), let start = text.lastIndex(of: "<") else {
            self.init(text)
            return
        }
        var name = text[..<start].trimmingWhitespace
        if name.count >= 2, name.hasPrefix("\""), name.hasSuffix("\"") { name = String(name.dropFirst().dropLast()) }
        self.init(String(text[text.index(after: start)...].dropLast()), name: name.isEmpty ? nil : name)
    }

    public var domain: String { String(address[address.index(after: address.lastIndex(of: "@")!)...]) }

    /// The address for comparisons. Hardly any server distinguishes capitals, but people write them.
    public var lowercased: String { address.lowercased() }

    /// A dot-atom (RFC 5322, 3.2.3).
    private static func isLocal(_ bytes: Substring.UTF8View) -> Bool {
        guard (1...longestLocal).contains(bytes.count) else { return false }
        return bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { atom in
            !atom.isEmpty && atom.allSatisfy { isLetterOrDigit($0) || "!#$%&'*+-/=?^_`{|}~".utf8.contains($0) }
        }
    }

    /// Labels of letters, digits and hyphens (RFC 1123, 2.1), at least two, the last not a number.
    private static func isDomain(_ bytes: Substring.UTF8View) -> Bool {
        guard (4...longestDomain).contains(bytes.count) else { return false }
        let labels = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let hyphen = UInt8(ascii: "-")
        let areLabels = labels.allSatisfy { label in
            (1...63).contains(label.count) && label.first != hyphen && label.last != hyphen
                && label.allSatisfy { isLetterOrDigit($0) || $0 == hyphen }
        }
        return areLabels && labels.count >= 2 && !labels.last!.allSatisfy { (48...57).contains($0) }
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
    }
}

extension StringProtocol {
    var trimmingWhitespace: String {
        var rest = self[...]
        while let first = rest.first, first.isWhitespace { rest.removeFirst() }
        while let last = rest.last, last.isWhitespace { rest.removeLast() }
        return String(rest)
    }
}
