/// Classifies letters.
enum Letters {
    private struct Classes: OptionSet {
        let rawValue: UInt8

        static let word = Classes(rawValue: 1)
        static let digit = Classes(rawValue: 2)
        static let lowercase = Classes(rawValue: 4)
        static let uppercase = Classes(rawValue: 8)
        /// A combining mark.
        static let mark = Classes(rawValue: 16)
        /// A letter that is another one in lower case.
        static let changes = Classes(rawValue: 32)
    }

    /// The classes of the letters of all alphabets in use: asking the standard library for each takes most of a text's time.
    private static let table: [UInt8] = (UInt32(0)..<0x3000).map { value in
        Unicode.Scalar(value).map { classes(asked: $0).rawValue } ?? 0
    }

    private static func classes(_ scalar: Unicode.Scalar) -> Classes {
        scalar.value < 0x3000 ? Classes(rawValue: table[Int(scalar.value)]) : classes(asked: scalar)
    }

    private static func classes(asked scalar: Unicode.Scalar) -> Classes {
        let properties = scalar.properties
        let isMark = properties.generalCategory == .nonspacingMark
        let isDigit = properties.numericType == .decimal
        var classes: Classes = []
        if properties.isAlphabetic || isDigit || isMark || properties.generalCategory == .spacingMark {
            classes.insert(.word)
        }
        if isDigit { classes.insert(.digit) }
        if properties.isLowercase { classes.insert(.lowercase) }
        if properties.isUppercase { classes.insert(.uppercase) }
        if isMark && scalar.value >= 0x300 { classes.insert(.mark) }
        if properties.changesWhenLowercased { classes.insert(.changes) }
        return classes
    }

    static func isWord(_ scalar: Unicode.Scalar) -> Bool { classes(scalar).contains(.word) }
    static func isDigit(_ scalar: Unicode.Scalar) -> Bool { classes(scalar).contains(.digit) }
    static func isLowercase(_ scalar: Unicode.Scalar) -> Bool { classes(scalar).contains(.lowercase) }
    static func isUppercase(_ scalar: Unicode.Scalar) -> Bool { classes(scalar).contains(.uppercase) }
    static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool { scalar == "'" || scalar == "\u{2019}" }

    private static let mostMarks = 4

    static func folded(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var needsFolding = false
        let text = String(unsafeUninitializedCapacity: 4 * scalars.count) { bytes in
            var (count, marks) = (0, 0)
            for scalar in scalars {
                let classes = classes(scalar)
                // More marks on one letter are dropped: they are not real text, and comparing strings of many marks is slow.
                marks = classes.contains(.mark) ? marks + 1 : 0
                guard marks <= mostMarks else { continue }
                if scalar.isASCII {
                    bytes[count] = UInt8(scalar.value) + (classes.contains(.uppercase) ? 32 : 0)
                    count += 1
                } else {
                    needsFolding = needsFolding || classes.contains(.changes)
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
