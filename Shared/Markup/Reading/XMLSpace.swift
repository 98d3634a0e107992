extension Character {
    /// White space as XML has it (production 3); a carriage return and a line feed are one character in Swift.
    var isXMLSpace: Bool { [" ", "\t", "\n", "\r", "\r\n"].contains(self) }
}

extension StringProtocol {
    /// Without the white space at both ends.
    var trimmingXMLSpace: SubSequence {
        let start = firstIndex { !$0.isXMLSpace } ?? endIndex
        let end = self[start...].lastIndex { !$0.isXMLSpace }.map(index(after:)) ?? endIndex
        return self[start..<end]
    }
}
