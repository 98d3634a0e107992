extension UInt8 {
    /// Whether it is white space in HTML.
    var isHTMLSpace: Bool { self == 32 || self == 10 || self == 9 || self == 13 || self == 12 }

    var isASCIILetter: Bool { (97...122).contains(self | 32) }

    var lowercasedASCII: UInt8 { (65...90).contains(self) ? self | 32 : self }
}
