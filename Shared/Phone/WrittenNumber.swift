/// A run of digits in a text with what is written between them, before anybody knows what they mean.
struct WrittenNumber: Equatable {
    /// Digits that stand together, with what stands before them: a space, a hyphen, "(".
    struct Group: Equatable {
        var separator: String
        var digits: String

        /// Whether another number may begin here.
        var mayBegin: Bool { separator.contains(" ") || separator.contains("/") }
        /// Whether it may be the last of a range of numbers: the 8 of "4567-8".
        var mayEndRange: Bool { separator.contains("-") || separator.contains("/") }
    }

    var hasPlus = false
    var groups: [Group] = []
    var `extension`: String?
    var isFax = false

    /// All runs of digits in a text of plain characters, in order.
    static func all(in characters: [Character]) -> [WrittenNumber] {
        var scanner = Scanner(rest: characters[...])
        var numbers: [WrittenNumber] = []
        while let number = scanner.next() { numbers.append(number) }
        return numbers
    }
}

private struct Scanner {
    var rest: ArraySlice<Character>

    mutating func next() -> WrittenNumber? {
        guard let start = rest.firstIndex(where: { $0.isASCIIDigit }) else { return nil }
        // A plus may stand apart, or within or before a bracket.
        let lead = rest[..<start].suffix(while: { [" ", "+", "(", ")"].contains($0) })
        var number = WrittenNumber()
        number.hasPlus = lead.contains("+")
        number.isFax = String(rest[..<lead.startIndex]).isFaxLabel
        rest = rest[start...]
        var separator = ""
        repeat {
            let digits = rest.prefix { $0.isASCIIDigit }
            rest = rest.dropFirst(digits.count)
            number.groups.append(WrittenNumber.Group(separator: separator, digits: String(digits)))
            separator = takeSeparator()
        } while !separator.isEmpty || rest.first?.isASCIIDigit == true
        number.extension = takeExtension()
        return number
    }

    /// What stands between two groups of one number; "" if the number ends here.
    private mutating func takeSeparator() -> String {
        let between = rest.prefix { [" ", "-", ".", "(", ")", "/"].contains($0) }
        if rest[between.endIndex...].first?.isASCIIDigit == true {
            rest = rest[between.endIndex...]
            return String(between)
        }
        // "4567 to 70", "4567 ถึง 70": as a hyphen, if what follows is too short for a number of its own.
        for word in ["to", "ถึง", "bis"] where rest[between.endIndex...].starts(with: word) {
            let after = rest[between.endIndex...].dropFirst(word.count).drop { $0 == " " }
            if (1...4).contains(after.prefix { $0.isASCIIDigit }.count) {
                rest = after
                return "-"
            }
        }
        return ""
    }

    /// "ext. 12", "x12", "# 12", "ต่อ 12", ";ext=12".
    private mutating func takeExtension() -> String? {
        let marked = rest.drop { [" ", ",", ";", ".", "(", "-"].contains($0) }
        for word in Self.extensionWords where marked.starts(with: word) {
            let after = marked.dropFirst(word.count).drop { [" ", ".", ":", "=", "#", "-"].contains($0) }
            let digits = after.prefix { $0.isASCIIDigit }
            guard (1...7).contains(digits.count) else { continue }
            rest = after.dropFirst(digits.count)
            return String(digits)
        }
        return nil
    }

    /// The longer before what they begin with.
    private static let extensionWords = [
        "extension", "extensión", "extn", "ext", "ex", "x", "#", "เบอร์ต่อ", "ต่อเบอร์", "ต่อภายใน", "ต่อ", "กด", "anexo",
        "interno", "int", "alanumero", "alanro", "durchwahl", "poste", "wew", "доб",
    ]
}

extension ArraySlice<Character> {
    fileprivate func suffix(while matches: (Character) -> Bool) -> ArraySlice<Character> {
        var start = endIndex
        while start > startIndex, matches(self[start - 1]) { start -= 1 }
        return self[start...]
    }
}

extension String {
    /// Whether a text before a number says that it is a fax's and not a telephone's as well.
    fileprivate var isFaxLabel: Bool {
        let words = split { !$0.isLetter }
        let isFax = words.contains { word in
            ["f", "fax", "telefax", "facsimile", "faksi", "faks", "โทรสาร", "แฟกซ์", "แฟ็กซ์"].contains(word)
        }
        let isPhone = words.contains { word in
            ["t", "p", "tel", "tlf", "teléfono", "telefon", "telephone", "phone", "puh", "puhelin", "โทร", "โทรศัพท์"]
                .contains(word)
        }
        return isFax && !isPhone
    }
}
