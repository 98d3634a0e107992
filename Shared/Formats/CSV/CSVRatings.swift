import Contract
import Events

/// Critics' ratings from CSV. Required columns: `critic` and `thing` (ids), `stars`. Other columns: `review`, its `url`, `source`,
/// `attribution`, `illustrative` (`yes`, `true`).
enum CSVRatings {
    static let required = ["critic", "thing", "stars"]

    static func isColumn(_ name: String) -> Bool { required.contains(name) || others.contains(name) }

    private static let others: Set<String> = ["review", "url", "source", "attribution", "illustrative"]
    /// Addresses of reviews are longer than those of places.
    private static let longestAddress = 2000

    static func rating(_ row: CSVRow, options: ImportOptions) throws(ImportFault) -> ExpertRating {
        if let review = row["review"], !RateThing.isReview(review) {
            throw ImportFault("review", "has \(RateThing.reviewRule)")
        }
        return ExpertRating(
            critic: try row.id(options, column: "critic"), thing: try row.id(options, column: "thing"),
            stars: try row.number("stars"), review: row["review"],
            url: try FieldRules.url(row["url"], field: "url", longest: longestAddress), at: .unset,
            source: try FieldRules.line(row["source"], field: "source"),
            attribution: try FieldRules.line(row["attribution"], field: "attribution") ?? options.attribution,
            illustrative: try illustrative(row["illustrative"]))
    }

    private static func illustrative(_ text: String?) throws(ImportFault) -> Bool? {
        switch text {
        case nil: nil
        case "yes", "true": true
        case "no", "false": false
        default: throw ImportFault("illustrative", "is yes or no")
        }
    }
}
