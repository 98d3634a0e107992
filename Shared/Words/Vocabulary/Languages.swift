extension Kinds {
    /// Kinds that only these tables have.
    static let ownKinds: Set<String> = ["chicken rice", "massage", "market", "dim sum", "bubble tea"]

    /// Names of kinds in further languages, one table for each. A line begins with the kind's first name in `cuisines` or `places`.
    static let languages = [
        english, spanish, catalan, finnish, german, thai, french, italian, portuguese, dutch, swedish, polish, russian,
        ukrainian, czech, hungarian, greek, turkish, arabic, hebrew, japanese, chinese, korean, vietnamese, indonesian,
        hindi, romanized,
        further,
    ]
}
