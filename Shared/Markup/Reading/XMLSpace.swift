extension Character {
    /// True for XML's white space (production 3); a carriage return with a line feed is one character in Swift.
    var isXMLSpace: Bool { [" ", "\t", "\n", "\r", "\r\n"].contains(self) }
}

extension StringProtocol {
    /// The text without white space at both ends.
    var trimmingXMLSpace: SubSequence {
        let start = firstIndex { !$0.isXMLSpace } ?? endIndex
        let end = self[start...].lastIndex { !$0.isXMLSpace }.map(index(after:)) ?? endIndex
        return self[start..<end]
    }
}
