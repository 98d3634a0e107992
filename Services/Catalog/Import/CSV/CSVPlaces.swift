import Events
import Foundation
import Hours

/// Places from CSV. Columns: `id`, `name`, `latitude`, `longitude` are required; `types` (schema.org, the most special first, separated by
/// `;`), `name:xx` by language, `description`, `street` (with number), `city`, `postcode`, `country` (ES), `telephone`, `email`, `url`,
/// `cuisine` (separated by `;`), `opening_hours` (OpenStreetMap's form), `opening_hours_text` (the food shop's, lines
/// separated by `;`: "wen, thu: 18-02; mon: CLOSED"),
/// `time_zone` (IANA), `merchant` (person id), `image`, `source`, `attribution`.
enum CSVPlaces {
    static let required = ["id", "name", "latitude", "longitude"]

    static func isColumn(_ name: String) -> Bool {
        required.contains(name) || others.contains(name) || name.hasPrefix("name:")
    }

    private static let others: Set<String> = [
        "types", "description", "street", "city", "postcode", "country", "telephone", "email", "url", "cuisine",
        "opening_hours",
        "opening_hours_text", "time_zone", "merchant", "image", "source", "attribution",
    ]

    static func place(
        _ row: CSVRow, options: ImportOptions
    ) throws(ImportFault) -> (place: Place, leftOut: [ImportFault]) {
        let id = options.idPrefix + (try row.required("id"))
        guard FieldRules.isId(Substring(id)) else {
            throw ImportFault("id", "may be 1 to 64 of a-z, 0-9 and -: \(id)")
        }
        guard let name = try FieldRules.line(row["name"], field: "name") else {
            throw ImportFault("name", "is empty; every row needs one")
        }
        var leftOut = LeftOut()
        let place = Place(
            id: id, types: try types(row), name: name, names: try FieldRules.names(row.values),
            description: leftOut.attempt { () throws(ImportFault) in
                try FieldRules.line(row["description"], field: "description", longest: FieldRules.longestText)
            },
            address: try address(row, options: options),
            geo: try FieldRules.point(
                latitude: row.number("latitude"), longitude: row.number("longitude"), field: "latitude"),
            telephone: leftOut.attempt { () throws(ImportFault) in
                try FieldRules.telephone(row["telephone"], field: "telephone")
            },
            email: leftOut.attempt { () throws(ImportFault) in try FieldRules.email(row["email"], field: "email") },
            url: leftOut.attempt { () throws(ImportFault) in try FieldRules.url(row["url"], field: "url") },
            images: leftOut.attempt { () throws(ImportFault) in
                try FieldRules.picture(row["image"], field: "image").map { [$0] }
            } ?? [],
            openingHours: hours(row, &leftOut),
            timeZone: try timeZone(row, options: options), servesCuisine: FieldRules.cuisines(row["cuisine"]),
            merchant: row["merchant"] ?? options.merchant,
            source: try FieldRules.line(row["source"], field: "source"),
            attribution: try FieldRules.line(row["attribution"], field: "attribution") ?? options.attribution,
            updatedAt: .unsaid)
        return (place, leftOut.faults)
    }

    private static func hours(_ row: CSVRow, _ leftOut: inout LeftOut) -> OpeningHours? {
        leftOut.hours(row["opening_hours"], field: "opening_hours") { text throws(UnreadableHours) in
            try OpeningHours(openStreetMap: text)
        }
            ?? leftOut.hours(row["opening_hours_text"], field: "opening_hours_text") { text throws(UnreadableHours) in
                try OpeningHours(foodShop: [text])
            }
    }

    private static func types(_ row: CSVRow) throws(ImportFault) -> [String] {
        let types = try row.list("types", most: 8)
        for type in types where !type.utf8.allSatisfy({ (65...90).contains($0) || (97...122).contains($0) }) {
            throw ImportFault("types", "is no schema.org type, such as Restaurant: \(type)")
        }
        return types.isEmpty ? ["FoodEstablishment"] : types
    }

    private static func address(_ row: CSVRow, options: ImportOptions) throws(ImportFault) -> PostalAddress? {
        let country = row["country"] ?? options.country
        if let country, !FieldRules.isCountry(country) {
            throw ImportFault("country", "is no ISO 3166-1 code of two capital letters: \(country)")
        }
        let address = PostalAddress(
            streetAddress: try FieldRules.line(row["street"], field: "street"),
            addressLocality: try FieldRules.line(row["city"], field: "city", longest: 100),
            postalCode: try FieldRules.line(row["postcode"], field: "postcode", longest: 20), addressCountry: country)
        return address == PostalAddress() ? nil : address
    }

    private static func timeZone(_ row: CSVRow, options: ImportOptions) throws(ImportFault) -> String {
        guard let name = row["time_zone"] else { return options.timeZone }
        guard TimeZone(identifier: name) != nil else {
            throw ImportFault("time_zone", "is no IANA time zone, such as Europe/Madrid: \(name)")
        }
        return name
    }
}
