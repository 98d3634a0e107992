import Foundation

/// True for bytes that contain the id of one of some people as a word of its own ("c-7" is not in "c-77"), whatever the bytes are. It is
/// for values that cannot be decoded.
public struct Naming: Sendable {
    private let people: [Data]

    public init(_ people: Set<String>) {
        self.people = people.map { Naming.unescaped($0.utf8) }.filter { !$0.isEmpty }
    }

    public func isIn(_ bytes: some Sequence<UInt8>) -> Bool {
        let text = Naming.unescaped(bytes)
        return people.contains { Naming.stands($0, in: text) }
    }

    /// JSON may escape a character of an id with a backslash.
    private static func unescaped(_ bytes: some Sequence<UInt8>) -> Data {
        Data(bytes.filter { $0 != UInt8(ascii: "\\") })
    }

    private static func stands(_ word: Data, in text: Data) -> Bool {
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

    /// Characters that ids consist of.
    private static func isPart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
