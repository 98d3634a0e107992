public import Events

/// A film (schema.org Movie).
public struct Movie: StateRecord, HasMembers, Hashable {
    /// `movie-` and 1–58 of `a–z 0–9 -`.
    public var id: String
    public var name: String
    /// Name in the language it was made in.
    public var originalName: String?
    /// The name by BCP 47 language tag.
    public var names: [String: String]
    public var director: [String]
    /// The first few actors.
    public var actor: [String]
    public var genre: [String]
    public var description: String?
    public var image: String?
    /// ISO 8601: "PT108M".
    public var duration: String?
    public var contentRating: String?
    /// The trailer's address.
    public var trailer: String?
    /// "2026-11-20".
    public var datePublished: String?
    public var url: String?
    /// Source, as of a place.
    public var source: String?
    public var attribution: String?
    /// True if the film is invented.
    public var illustrative: Bool?
    public var imported: String?
    public var updatedAt: Timestamp
    public var reflects: InputPositions

    /// Duration in minutes; nil if it has none, or in another form than "PT108M", "PT2H" or "PT1H48M".
    public var minutes: Int? {
        guard let match = duration?.wholeMatch(of: #/PT(?:(\d{1,2})H)?(?:(\d{1,3})M)?/#) else { return nil }
        let (hours, minutes) = (match.1.flatMap { Int($0) }, match.2.flatMap { Int($0) })
        return hours == nil && minutes == nil ? nil : (hours ?? 0) * 60 + (minutes ?? 0)
    }
}

extension Movie {
    public static let shown = ShownMembers(
        "id", "name", "originalName", "names", "director", "actor", "genre", "description", "image", "duration",
        "contentRating", "trailer", "datePublished", "url", "source", "attribution", "illustrative", "updatedAt")
}
