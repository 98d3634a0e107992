extension Unicode.Scalar {
    /// True if XML 1.0 can contain it (production 2, Char).
    var isXMLCharacter: Bool {
        switch value {
        case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }
}

extension String {
    /// True for a name of ASCII letters, digits, `-`, `_`, `.` with at most one prefix: a subset of XML's names that suffices here.
    var isXMLName: Bool {
        let parts = split(separator: ":", omittingEmptySubsequences: false)
        return parts.count <= 2
            && parts.allSatisfy { part in
                guard let first = part.utf8.first, first.isLetter || first == UInt8(ascii: "_") else { return false }
                return part.utf8.allSatisfy { $0.isLetter || (48...57).contains($0) || [45, 46, 95].contains($0) }
            }
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool { (65...90).contains(self) || (97...122).contains(self) }
}
