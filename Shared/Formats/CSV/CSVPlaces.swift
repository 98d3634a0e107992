import Atlas
import Contract
import Events
import Foundation
import Geo
import Hours

/// Places from CSV. Required columns: `id`, `name`, `latitude`, `longitude`. Texts: `types` (schema.org, the most specific first, separated
/// by `;`), `name:xx` by language, `description`, `cuisine` (separated by `;`), `features` ("wifi;dogs=no"), `image` (several separated by a space). Contact: `street`
/// (with number), `city`, `postcode`, `region` (province or state), `country` (code or name), `telephone`, `email`, `url`. Hours:
/// `opening_hours` (OpenStreetMap's form), `opening_hours_data` (the API's form), `time_zone` (IANA; else that of the coordinates).
/// `opening_hours_text` is the food shop's form, lines separated by `;`: "wen, thu: 18-02; mon: CLOSED". Geography: `locations`
/// ("13.75,100.5;13.76,100.5"), `boundary` (a GeoJSON geometry). Origin: `merchant` (person id), `source`, `attribution`, `illustrative`
/// (`yes`). Homes have the columns of `ListingColumns`; closed places may have those of `ClosingWords` (`business_status`,
/// `permanently_closed`, `date_closed` …).
///
/// Features of GeoJSON and KML have the same as properties; their geometry replaces coordinates and boundary.
enum CSVPlaces {
    static let required = ["id", "name", "latitude", "longitude"]

    static func isColumn(_ name: String) -> Bool {
        required.contains(name) || others.contains(name) || name.hasPrefix("name:") || ListingColumns.isColumn(name)
            || ClosingWords.members.contains(name)
    }

    private static let others: Set<String> = [
        "types", "description", "street", "city", "postcode", "country", "telephone", "email", "url", "cuisine",
        "features",
        "screens",
        "opening_hours", "opening_hours_text", "opening_hours_data", "time_zone", "merchant", "image", "source",
        "attribution", "region", "locations", "boundary", "illustrative",
    ]

    /// Reads the place, or that it is closed for good.
    /// - Parameter made: the id, if it was made of the name.
    static func result(
        _ row: CSVRow, _ geometry: Geometry? = nil, options: ImportOptions, _ made: MadeID? = nil
    ) throws(ImportFault) -> ReadRow.Result {
        var (place, leftOut) = try place(row, geometry, options: options)
        // Availability of a home is its offer's.
        guard place.listing == nil else { return .place(place, leftOut: leftOut, made) }
        let closing = ImportedClosing(row.values, at: options.startsAt ?? .now)
        leftOut += closing.faults
        if closing.state == .forNow { place.openingHours = ClosingWords.closedForNow }
        let isOver = closing.state == .forGood || row["opening_hours"].flatMap(ClosingWords.state(ofHours:)) == .forGood
        if isOver { return .closed(place.id, leftOut: leftOut, made) }
        return .place(place, leftOut: leftOut, made)
    }

    /// - Parameter geometry: A feature's geometry, for a position that the row itself lacks.
    static func place(
        _ row: CSVRow, _ geometry: Geometry? = nil, options: ImportOptions
    ) throws(ImportFault) -> (place: Place, leftOut: [ImportFault]) {
        let id = try row.id(options)
        guard let name = try FieldRules.line(row["name"], field: "name") else {
            throw ImportFault("name", "is empty; every row needs one")
        }
        var leftOut = LeftOut()
        let listing = try ListingColumns.listing(row, options: options)
        let place = Place(
            id: id, types: try types(row, listing), name: name, names: try FieldRules.names(row.values),
            description: leftOut.attempt { () throws(ImportFault) in
                try FieldRules.line(row["description"], field: "description", longest: FieldRules.longestText)
            },
            address: try address(row, options: options),
            geo: try PlaceWhereabouts.point(row, geometry), locations: try PlaceWhereabouts.locations(row),
            boundary: try PlaceWhereabouts.boundary(row, geometry),
            telephone: leftOut.attempt { () throws(ImportFault) in
                try FieldRules.telephone(row["telephone"], field: "telephone")
            },
            email: leftOut.attempt { () throws(ImportFault) in try FieldRules.email(row["email"], field: "email") },
            url: leftOut.attempt { () throws(ImportFault) in try FieldRules.url(row["url"], field: "url") },
            images: leftOut.attempt { () throws(ImportFault) in
                try pictures(row)
            } ?? [],
            openingHours: hours(row, &leftOut),
            timeZone: try timeZone(row, options: options), servesCuisine: FieldRules.cuisines(row["cuisine"]),
            amenityFeature: leftOut.attempt { () throws(ImportFault) in
                try FieldRules.features(row["features"], field: "features")
            },
            screenCount: leftOut.attempt { () throws(ImportFault) in
                try row.number("screens", upTo: ThingLimits.screens)
            },
            listing: listing,
            merchant: row["merchant"] ?? options.merchant,
            source: try FieldRules.line(row["source"], field: "source"),
            attribution: try FieldRules.line(row["attribution"], field: "attribution") ?? options.attribution,
            illustrative: row["illustrative"] == "yes" ? true : nil,
            updatedAt: .unset)
        return (place, leftOut.faults)
    }

    private static func hours(_ row: CSVRow, _ leftOut: inout LeftOut) -> OpeningHours? {
        leftOut.attempt { () throws(ImportFault) in try row.json("opening_hours_data", OpeningHours.self) }
            ?? leftOut.hours(row["opening_hours"], field: "opening_hours") { text throws(UnreadableHours) in
                try OpeningHours(openStreetMap: text)
            }
            ?? leftOut.hours(row["opening_hours_text"], field: "opening_hours_text") { text throws(UnreadableHours) in
                try OpeningHours(foodShop: [text])
            }
    }

    private static func pictures(_ row: CSVRow) throws(ImportFault) -> [String] {
        var pictures: [String] = []
        for part in (row["image"] ?? "").split(separator: " ").prefix(20) {
            if let picture = try FieldRules.picture(String(part), field: "image") { pictures.append(picture) }
        }
        return pictures
    }

    private static func types(_ row: CSVRow, _ listing: Listing?) throws(ImportFault) -> [String] {
        let types = try row.list("types", most: 8)
        for type in types where !type.utf8.allSatisfy({ (65...90).contains($0) || (97...122).contains($0) }) {
            throw ImportFault("types", "is no schema.org type, such as Restaurant: \(type)")
        }
        return types.isEmpty ? listing?.kind.types ?? ["FoodEstablishment"] : types
    }

    private static func address(_ row: CSVRow, options: ImportOptions) throws(ImportFault) -> PostalAddress? {
        let country = row["country"].map { Countries.code(of: $0) ?? $0 } ?? options.country
        if let country, !FieldRules.isCountry(country) {
            throw ImportFault("country", "is neither an ISO 3166-1 code nor a country's name: \(country)")
        }
        let address = PostalAddress(
            streetAddress: try FieldRules.line(row["street"], field: "street"),
            addressLocality: try FieldRules.line(row["city"], field: "city", longest: 100),
            addressRegion: try FieldRules.line(row["region"], field: "region", longest: 100) ?? options.region,
            postalCode: try FieldRules.line(row["postcode"], field: "postcode", longest: 20), addressCountry: country)
        return address == PostalAddress() ? nil : address
    }

    private static func timeZone(_ row: CSVRow, options: ImportOptions) throws(ImportFault) -> String {
        guard let name = row["time_zone"] else { return options.timeZone ?? TimeZone.unknownName }
        guard TimeZone(named: name) != nil else {
            throw ImportFault("time_zone", "is no IANA time zone, such as Europe/Madrid: \(name)")
        }
        return name
    }
}
