extension Lexicon {
    /// A table for each language.
    static let tables = [
        english, spanish, catalan, finnish, german, thai, french, italian, portuguese, dutch, swedish, polish, czech,
        hungarian, russian,
        ukrainian, greek, turkish, arabic, japanese, chinese, korean, vietnamese, indonesian, romanized,
    ]
}
