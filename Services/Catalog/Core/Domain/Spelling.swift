/// Checks of spelling. They compare bytes, since rules check every row of an import and a regular expression would be compiled each time.
extension String {
    /// A schema.org type's name: a capital and 1 to 63 more letters.
    var isTypeName: Bool {
        utf8.first.map { $0.isASCIICapital } == true && (2...64).contains(utf8.count)
            && utf8.allSatisfy { $0.isASCIILetter }
    }

    /// The form of a BCP 47 language tag: 2 to 8 letters, then parts of 1 to 8 letters or digits, each after a hyphen; at most 35.
    var isLanguageTag: Bool {
        guard utf8.count <= 35 else { return false }
        let parts = utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard let language = parts.first, (2...8).contains(language.count), language.allSatisfy(\.isASCIILetter) else {
            return false
        }
        return parts.dropFirst().allSatisfy { part in
            (1...8).contains(part.count) && part.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
        }
    }

    /// The form `2026-05-01`; whether the day exists is not checked.
    var isWrittenAsDate: Bool {
        let hyphen = UInt8(ascii: "-")
        return utf8.count == 10
            && utf8.enumerated().allSatisfy {
                $0.offset == 4 || $0.offset == 7 ? $0.element == hyphen : $0.element.isASCIIDigit
            }
    }
}

extension UInt8 {
    fileprivate var isASCIICapital: Bool { (65...90).contains(self) }
    fileprivate var isASCIILetter: Bool { isASCIICapital || (97...122).contains(self) }
    fileprivate var isASCIIDigit: Bool { (48...57).contains(self) }
}
