/// Classifies letters.
enum Letters {
    private struct Kinds: OptionSet {
        let rawValue: UInt8

        static let word = Kinds(rawValue: 1)
        static let digit = Kinds(rawValue: 2)
        static let lowercase = Kinds(rawValue: 4)
        static let uppercase = Kinds(rawValue: 8)
        /// A combining mark.
        static let mark = Kinds(rawValue: 16)
        /// A letter that is another one in lower case.
        static let changes = Kinds(rawValue: 32)
    }

    /// The kinds of the letters of all alphabets in use: asking the standard library for each takes most of a text's time.
    private static let table: [UInt8] = (UInt32(0)..<0x3000).map { value in
        Unicode.Scalar(value).map { kinds(asked: $0).rawValue } ?? 0
    }

    private static func kinds(_ scalar: Unicode.Scalar) -> Kinds {
        scalar.value < 0x3000 ? Kinds(rawValue: table[Int(scalar.value)]) : kinds(asked: scalar)
    }

    private static func kinds(asked scalar: Unicode.Scalar) -> Kinds {
        let properties = scalar.properties
        let isMark = properties.generalCategory == .nonspacingMark
        let isDigit = properties.numericType == .decimal
        var kinds: Kinds = []
        if properties.isAlphabetic || isDigit || isMark || properties.generalCategory == .spacingMark {
            kinds.insert(.word)
        }
        if isDigit { kinds.insert(.digit) }
        if properties.isLowercase { kinds.insert(.lowercase) }
        if properties.isUppercase { kinds.insert(.uppercase) }
        if isMark && scalar.value >= 0x300 { kinds.insert(.mark) }
        if properties.changesWhenLowercased { kinds.insert(.changes) }
        return kinds
    }

    static func isWord(_ scalar: Unicode.Scalar) -> Bool { kinds(scalar).contains(.word) }
    static func isDigit(_ scalar: Unicode.Scalar) -> Bool { kinds(scalar).contains(.digit) }
    static func isLowercase(_ scalar: Unicode.Scalar) -> Bool { kinds(scalar).contains(.lowercase) }
    static func isUppercase(_ scalar: Unicode.Scalar) -> Bool { kinds(scalar).contains(.uppercase) }
    static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool { scalar == "'" || scalar == "\u{2019}" }

    private static let mostMarks = 4

    static func folded(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var needsFolding = false
        let text = String(unsafeUninitializedCapacity: 4 * scalars.count) { bytes in
            var (count, marks) = (0, 0)
            for scalar in scalars {
                let kinds = kinds(scalar)
                // More marks on one letter are dropped: they are not real text, and comparing strings of many marks is slow.
                marks = kinds.contains(.mark) ? marks + 1 : 0
                guard marks <= mostMarks else { continue }
                if scalar.isASCII {
                    bytes[count] = UInt8(scalar.value) + (kinds.contains(.uppercase) ? 32 : 0)
                    count += 1
                } else {
                    needsFolding = needsFolding || kinds.contains(.changes)
                    for byte in UTF8.encode(scalar == "\u{2019}" ? "'" : scalar)! {
                        bytes[count] = byte
                        count += 1
                    }
                }
            }
            return count
        }
        return needsFolding ? text.lowercased() : text
    }
}
