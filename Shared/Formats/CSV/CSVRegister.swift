import Contract
import Events
import Geo

/// Areas from CSV. Required columns: `id`, `kind` (province, district), `code`, `name`, `latitude`, `longitude` (of the centre). Other
/// columns: `parent` (a district's province), `name:xx` by language, `boundary` (a GeoJSON geometry), `source`, `attribution`.
enum CSVAreas {
    static let required = ["id", "kind", "code", "name", "latitude", "longitude"]

    static func isColumn(_ name: String) -> Bool {
        (required + ["parent", "boundary", "source", "attribution"]).contains(name) || name.hasPrefix("name:")
    }

    static func area(_ row: CSVRow, options: ImportOptions) throws(ImportFault) -> Area {
        guard let kind = try row.choice("kind", Area.Level.self) else {
            throw ImportFault("kind", "is empty; every row needs one")
        }
        return Area(
            id: try row.id(options), kind: kind, code: try row.required("code"), name: try row.name(),
            names: try FieldRules.names(row.values),
            parent: row["parent"] == nil ? nil : try row.id(options, column: "parent"),
            center: try PlaceWhereabouts.point(row, nil), boundary: try PlaceWhereabouts.boundary(row, nil),
            source: try FieldRules.line(row["source"], field: "source"),
            attribution: try FieldRules.line(row["attribution"], field: "attribution") ?? options.attribution,
            updatedAt: .unset)
    }
}

/// People of a directory from CSV. Required columns: `id`, `place` (the place's or organisation's id), `name`. Other columns: `name:xx` by
/// language, `job_title`, `telephone`, `email`, `image`, `url` (of the profile), `source`, `attribution`, `illustrative` (`yes`).
enum CSVPeople {
    static let required = ["id", "place", "name"]

    static func isColumn(_ name: String) -> Bool {
        required.contains(name) || others.contains(name) || name.hasPrefix("name:")
    }

    private static let others = [
        "job_title", "telephone", "email", "image", "url", "source", "attribution", "illustrative",
    ]

    static func person(_ row: CSVRow, options: ImportOptions) throws(ImportFault) -> Person {
        Person(
            id: try row.id(options), place: try row.id(options, column: "place"), name: try row.name(),
            names: try FieldRules.names(row.values),
            jobTitle: try FieldRules.line(row["job_title"], field: "job_title"),
            telephone: try FieldRules.telephone(row["telephone"], field: "telephone"),
            email: try FieldRules.email(row["email"], field: "email"),
            image: try FieldRules.picture(row["image"], field: "image"),
            url: try FieldRules.url(row["url"], field: "url"),
            source: try FieldRules.line(row["source"], field: "source"),
            attribution: try FieldRules.line(row["attribution"], field: "attribution") ?? options.attribution,
            illustrative: row["illustrative"] == "yes" ? true : nil, updatedAt: .unset)
    }
}

/// Stations from CSV, one stop per row: rows of one `id` make one station, whose name and point are those of the first row. Required
/// columns: `id`, `name`, `latitude`, `longitude`, `service` (BTS), `line` (its id), `line_name`, `code` (N8), `number` (from 1 along the
/// line). Other columns: `name:xx` and `line_name:xx` by language, `source`, `attribution`.
enum CSVStations {
    static let required = ["id", "name", "latitude", "longitude", "service", "line", "line_name", "code", "number"]

    static func isColumn(_ name: String) -> Bool {
        (required + ["source", "attribution"]).contains(name) || name.hasPrefix("name:")
            || name.hasPrefix("line_name:")
    }

    /// A station with the one stop of the row.
    static func station(_ row: CSVRow, options: ImportOptions) throws(ImportFault) -> Station {
        guard let number = try row.number("number", upTo: 10_000) else {
            throw ImportFault("number", "is empty; every row needs one")
        }
        let lineNames = row.values.filter { $0.key.hasPrefix("line_") }.map {
            (key: String($0.key.dropFirst(5)), $0.value)
        }
        let stop = LineStop(
            service: try row.required("service"), line: try row.id(options, column: "line"),
            lineName: try row.required("line_name"), lineNames: try FieldRules.names(lineNames),
            code: try row.required("code"), number: number)
        return Station(
            id: try row.id(options), name: try row.name(), names: try FieldRules.names(row.values),
            geo: try PlaceWhereabouts.point(row, nil), stops: [stop],
            source: try FieldRules.line(row["source"], field: "source"),
            attribution: try FieldRules.line(row["attribution"], field: "attribution") ?? options.attribution,
            updatedAt: .unset)
    }
}
