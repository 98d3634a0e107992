import Contract
import Events

/// Movies from CSV. Required columns: `id` (with or without `movie-`) and `name`. Other columns: `original_name`, `name:xx` by language,
/// `director`, `actor` and `genre` (separated by `;`), `description`, `image`, `minutes`, `content_rating`, `trailer`. Also
/// `date_published` (2026-11-20), `url`, `source`, `attribution`, `illustrative` (`yes`).
enum CSVMovies {
    static let required = ["id", "name"]

    static func isColumn(_ name: String) -> Bool {
        required.contains(name) || others.contains(name) || name.hasPrefix("name:")
    }

    private static let others: Set<String> = [
        "original_name", "director", "actor", "genre", "description", "image", "minutes", "content_rating", "trailer",
        "date_published", "url", "source", "attribution", "illustrative",
    ]

    static func movie(_ row: CSVRow, options: ImportOptions) throws(ImportFault) -> Movie {
        Movie(
            id: try row.id(options, beginning: "movie-"), name: try row.name(),
            originalName: try FieldRules.line(row["original_name"], field: "original_name"),
            names: try FieldRules.names(row.values), director: try row.list("director", most: RecordLimits.directors),
            actor: try row.list("actor", most: RecordLimits.actors),
            genre: try row.list("genre", most: RecordLimits.genres),
            description: try FieldRules.line(row["description"], field: "description", longest: FieldRules.longestText),
            image: try FieldRules.picture(row["image"], field: "image"),
            duration: try row.number("minutes", upTo: 1000).map { "PT\($0)M" },
            contentRating: try FieldRules.line(row["content_rating"], field: "content_rating", longest: 20),
            trailer: try FieldRules.url(row["trailer"], field: "trailer"), datePublished: row["date_published"],
            url: try FieldRules.url(row["url"], field: "url"),
            source: try FieldRules.line(row["source"], field: "source"),
            attribution: try FieldRules.line(row["attribution"], field: "attribution") ?? options.attribution,
            illustrative: row["illustrative"] == "yes" ? true : nil, updatedAt: .unset)
    }
}

/// Critics from CSV. Required columns: `id` (with or without `critic-`) and `name`. Other columns: `given_name`, `family_name`, `media`
/// (separated by `;`), `image`, `url`, `source`, `attribution`, `illustrative` (`yes`).
enum CSVCritics {
    static let required = ["id", "name"]

    static func isColumn(_ name: String) -> Bool { required.contains(name) || others.contains(name) }

    private static let others: Set<String> = [
        "given_name", "family_name", "media", "image", "url", "source", "attribution", "illustrative",
    ]

    static func critic(_ row: CSVRow, options: ImportOptions) throws(ImportFault) -> Critic {
        Critic(
            id: try row.id(options, beginning: "critic-"), name: try row.name(),
            givenName: try FieldRules.line(row["given_name"], field: "given_name", longest: 100),
            familyName: try FieldRules.line(row["family_name"], field: "family_name", longest: 100),
            media: try row.list("media", most: RecordLimits.media),
            image: try FieldRules.picture(row["image"], field: "image"),
            url: try FieldRules.url(row["url"], field: "url"),
            source: try FieldRules.line(row["source"], field: "source"),
            attribution: try FieldRules.line(row["attribution"], field: "attribution") ?? options.attribution,
            illustrative: row["illustrative"] == "yes" ? true : nil, updatedAt: .unset)
    }
}

extension CSVRow {
    /// The id with the beginning of its kind, which the file may leave out.
    func id(_ options: ImportOptions, beginning: String) throws(ImportFault) -> String {
        let text = try required("id")
        let id =
            beginning + options.idPrefix + (text.hasPrefix(beginning) ? String(text.dropFirst(beginning.count)) : text)
        guard ThingID.isName(id), id.utf8.count > beginning.utf8.count else {
            throw ImportFault(
                "id", "may be 1 to \(64 - beginning.utf8.count) of a-z, 0-9 and - after \(beginning): \(text)")
        }
        return id
    }
}
