extension StringProtocol {
    /// The text without white space around it, no-break spaces included, and without invisible marks.
    var trimmingWhiteSpace: String {
        func isSpace(_ scalar: Unicode.Scalar) -> Bool {
            scalar.properties.isWhitespace || scalar == "\u{FEFF}" || scalar == "\u{200B}"
        }
        var scalars = Substring(self).unicodeScalars
        while let first = scalars.first, isSpace(first) { scalars.removeFirst() }
        while let last = scalars.last, isSpace(last) { scalars.removeLast() }
        return String(scalars)
    }
}
