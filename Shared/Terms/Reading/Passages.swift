/// Selects what is read of a long text: its beginning, which tells its subject, and passages spread evenly over the rest. So the time for a
/// text is bounded.
enum Passages {
    /// In bytes; a shorter text is read whole.
    static let longest = 96 << 10
    private static let passage = 4 << 10

    /// - Parameter longest: the bytes that are read, two thirds of them from the beginning; at least 12 KiB.
    static func of(_ text: String, upTo longest: Int = Passages.longest) -> String {
        let bytes = text.utf8
        guard bytes.count > longest else { return text }
        let beginning = longest / 3 * 2
        let count = (longest - beginning) / passage
        let step = (bytes.count - beginning) / count
        var result = String(piece(of: text, 0..<beginning))
        for number in 1...count {
            let end = beginning + number * step
            result += "\n\n" + piece(of: text, end - passage..<end)
        }
        return result
    }

    /// A piece of the text, cut at character boundaries.
    private static func piece(of text: String, _ bytes: Range<Int>) -> Substring {
        func index(_ offset: Int) -> String.Index {
            var index = text.utf8.index(text.startIndex, offsetBy: offset)
            while index > text.startIndex, index < text.endIndex, UTF8.isContinuation(text.utf8[index]) {
                index = text.utf8.index(before: index)
            }
            return index
        }
        return text[index(bytes.lowerBound)..<index(bytes.upperBound)]
    }
}
