import Foundation

extension DeadLetter {
    /// Whether the record that was put aside tells of one of these people: whether an id of theirs stands in its key or anywhere in its
    /// value, whatever that is, as a word of its own ("c-7" does not stand in "c-77").
    public func tells(of people: Set<String>) -> Bool {
        let value = value.flatMap { Data(base64Encoded: $0) } ?? Data()
        let texts = [DeadLetter.unescaped(key.utf8), DeadLetter.unescaped(value)]
        return people.contains { person in
            let id = DeadLetter.unescaped(person.utf8)
            return texts.contains { DeadLetter.stands(id, in: $0) }
        }
    }

    /// JSON may write a character of an id with a backslash before it.
    private static func unescaped(_ bytes: some Sequence<UInt8>) -> Data {
        Data(bytes.filter { $0 != UInt8(ascii: "\\") })
    }

    private static func stands(_ word: Data, in text: Data) -> Bool {
        guard !word.isEmpty else { return false }
        var rest = text.startIndex..<text.endIndex
        while let found = text.range(of: word, in: rest) {
            let isWhole =
                (found.lowerBound == text.startIndex || !isPart(text[found.lowerBound - 1]))
                && (found.upperBound == text.endIndex || !isPart(text[found.upperBound]))
            if isWhole { return true }
            rest = (found.lowerBound + 1)..<text.endIndex
        }
        return false
    }

    /// What ids are usually made of.
    private static func isPart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
