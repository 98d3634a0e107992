/// Words of a query as it is written.
public enum WrittenWords {
    /// For each of the folded words that is in the text: how it is written there, and the text without it.
    public static func of(_ words: [String], in text: String) -> [(text: String, without: String)] {
        let text = String(text.prefix(200))
        let pieces = Pieces.of(text)
        return words.compactMap { word in
            guard let piece = pieces.first(where: { Tokens.of($0.folded).map(\.text).contains(word) }) else {
                return nil
            }
            let (before, after) = (text[..<piece.range.lowerBound], text[piece.range.upperBound...])
            let without = [before, after].map { $0.split(separator: " ").joined(separator: " ") }
                .filter { !$0.isEmpty }.joined(separator: " ")
            return (String(text[piece.range]), without)
        }
    }
}
