/// Words of a query as it is written.
public enum WrittenWords {
    /// For each of the folded words that is in the text: how it is written there, the text without it, and where it is, in UTF-16 code
    /// units.
    public static func of(_ words: [String], in text: String) -> [(text: String, without: String, span: Range<Int>)] {
        let text = String(text.prefix(200))
        let pieces = Pieces.of(text)
        return words.compactMap { word in
            guard let piece = pieces.first(where: { Tokens.of($0.folded).map(\.text).contains(word) }) else {
                return nil
            }
            let (before, after) = (text[..<piece.range.lowerBound], text[piece.range.upperBound...])
            let without = [before, after].map { $0.split(separator: " ").joined(separator: " ") }
                .filter { !$0.isEmpty }.joined(separator: " ")
            let start = piece.range.lowerBound.utf16Offset(in: text)
            return (String(text[piece.range]), without, start..<piece.range.upperBound.utf16Offset(in: text))
        }
    }
}
