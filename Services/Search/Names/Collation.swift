import _FoundationICU

/// How one language puts words in order, without regard to case: the Unicode Collation Algorithm with the language's own rules.
///
/// A word's sort key is made once, in some two microseconds; two keys are compared byte by byte. To compare the words themselves takes
/// Foundation ten times as long, for each pair. The ICU is the one that Foundation brings and uses for that; their orders are the same.
final class Collation: @unchecked Sendable {
    // Unchecked: a collator that is not changed may be used by several threads at once (ICU's user guide, "Threading").
    private let collator: OpaquePointer?

    init(_ language: NameLanguage) {
        var status = U_ZERO_ERROR
        collator = swift_ucol_open(language.rawValue, &status)
        swift_ucol_setStrength(collator, UCOL_SECONDARY)
        // In Thai punctuation would not count.
        swift_ucol_setAttribute(collator, UCOL_ALTERNATE_HANDLING, UCOL_NON_IGNORABLE, &status)
    }

    deinit { swift_ucol_close(collator) }

    /// What stands in the place of a word when words are put in order; equal for words that differ only in case.
    func key(_ word: String) -> [UInt8] {
        // Beyond this names are equal: nobody looks for them there.
        let units = Array(word.utf16.prefix(Collation.longest))
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Collation.mostBytes) { bytes in
            let count = swift_ucol_getSortKey(
                collator, units, Int32(units.count), bytes.baseAddress, Int32(Collation.mostBytes))
            return Array(bytes.prefix(min(Int(count), Collation.mostBytes)))
        }
    }

    /// In UTF-16 units.
    private static let longest = 200
    private static let mostBytes = 16 * longest
}
