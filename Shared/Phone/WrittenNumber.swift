/// A run of digits in a text with the separators between them, not interpreted yet.
struct WrittenNumber: Equatable {
    /// Adjacent digits, with the separator before them: a space, a hyphen, "(".
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

    /// All runs of digits in a plain text, in order.
    static func all(in text: [Unicode.Scalar]) -> [WrittenNumber] {
        var scanner = Scanner(rest: text[...])
        var numbers: [WrittenNumber] = []
        while let number = scanner.next() { numbers.append(number) }
        return numbers
    }
}

private struct Scanner {
    var rest: ArraySlice<Unicode.Scalar>

    mutating func next() -> WrittenNumber? {
        guard let start = rest.firstIndex(where: \.isASCIIDigit) else { return nil }
        // A plus may be separate, or within or before a bracket.
        var lead = start
        while lead > rest.startIndex, rest[lead - 1].mayLead { lead -= 1 }
        var number = WrittenNumber()
        number.hasPlus = rest[lead..<start].contains("+")
        number.isFax = isFaxLabel(rest[..<lead])
        rest = rest[start...]
        var separator = ""
        repeat {
            let digits = rest.prefix { $0.isASCIIDigit }
            rest = rest.dropFirst(digits.count)
            number.groups.append(WrittenNumber.Group(separator: separator, digits: digits.ascii))
            separator = takeSeparator()
        } while !separator.isEmpty
        number.extension = takeExtension()
        return number
    }

    /// The separator between two groups of one number; "" if the number ends here.
    private mutating func takeSeparator() -> String {
        let between = rest.prefix { $0.maySeparate }
        let after = rest[between.endIndex...]
        guard let next = after.first else { return "" }
        if next.isASCIIDigit {
            rest = after
            return between.ascii
        }
        // "4567 to 70", "4567 ถึง 70": as a hyphen, if the next digits are too short for a number of their own.
        for word in rangeWords where after.starts(with: word) {
            let last = after.dropFirst(word.count).drop { $0 == " " }
            if (1...4).contains(last.prefix { $0.isASCIIDigit }.count) {
                rest = last
                return "-"
            }
        }
        return ""
    }

    /// "ext. 12", "x12", "# 12", "ต่อ 12", ";ext=12".
    private mutating func takeExtension() -> String? {
        let marked = rest.drop { $0.mayPrecedeMark }
        guard !marked.isEmpty else { return nil }
        for word in extensionWords where marked.starts(with: word) {
            let after = marked.dropFirst(word.count).drop { $0.mayFollowMark }
            let digits = after.prefix { $0.isASCIIDigit }
            guard (1...7).contains(digits.count) else { continue }
            rest = after.dropFirst(digits.count)
            return digits.ascii
        }
        return nil
    }
}

extension Unicode.Scalar {
    fileprivate var mayLead: Bool { self == " " || self == "+" || self == "(" || self == ")" }
    fileprivate var maySeparate: Bool {
        self == " " || self == "-" || self == "." || self == "(" || self == ")" || self == "/"
    }
    fileprivate var mayPrecedeMark: Bool {
        self == " " || self == "," || self == ";" || self == "." || self == "(" || self == "-"
    }
    fileprivate var mayFollowMark: Bool {
        self == " " || self == "." || self == ":" || self == "=" || self == "#" || self == "-"
    }
}

private let rangeWords = ["to", "ถึง", "bis"].map { Array($0.unicodeScalars) }

/// Words before an extension; longer ones before their own beginnings.
private let extensionWords = [
    "extension", "extensión", "extn", "ext", "ex", "x", "#", "เบอร์ต่อ", "ต่อเบอร์", "ต่อภายใน", "ต่อ", "กด", "anexo",
    "interno",
    "int", "alanumero", "alanro", "durchwahl", "poste", "wew", "доб",
].map { Array($0.unicodeScalars) }

/// Whether a label before a number means only a fax.
private func isFaxLabel(_ label: ArraySlice<Unicode.Scalar>) -> Bool {
    guard label.contains(where: { $0 == "f" || !$0.isASCII }) else { return false }
    var text = ""
    text.unicodeScalars.append(contentsOf: label)
    let words = text.split { !$0.isLetter }.map(String.init)
    return !faxWords.isDisjoint(with: words) && phoneWords.isDisjoint(with: words)
}

private let faxWords: Set = ["f", "fax", "telefax", "facsimile", "faksi", "faks", "โทรสาร", "แฟกซ์", "แฟ็กซ์"]
private let phoneWords: Set = [
    "t", "p", "tel", "tlf", "teléfono", "telefon", "telephone", "phone", "puh", "puhelin", "โทร", "โทรศัพท์",
]
