import Contract
import Events
import Foundation
import Hours

/// Screenings from CSV. Required columns: `id` and `movie` (both with or without `screening-` and `movie-`), `place` (the cinema's id),
/// `price` (decimal: 9.50), `seats`, and `currency` unless the import has one. The start is `start` or `day` with `time`. `start` is RFC
/// 3339 with its offset (2026-11-21T19:30:00+01:00), or a local time of the import's time zone (2026-11-21 19:30). `day` counts from the
/// import's day (0), `time` is 19:30. Other columns: `tax_rate` in percent, contained in the price; `minutes` (its length), `screen`,
/// `language`, `subtitles`, `source`, `attribution`, `illustrative` (`yes`).
enum CSVScreenings {
    static let required = ["id", "place", "movie", "price", "seats"]

    static func isColumn(_ name: String) -> Bool { required.contains(name) || others.contains(name) }

    private static let others: Set<String> = [
        "tax_rate",
        "start", "day", "time", "currency", "minutes", "screen", "language", "subtitles", "source", "attribution",
        "illustrative",
    ]

    /// Whether its day is counted from the import's.
    static func isRelative(_ row: CSVRow) -> Bool { row["day"] != nil }

    static func screening(_ row: CSVRow, options: ImportOptions) throws(ImportFault) -> Screening {
        let place = try row.id(options, column: "place")
        let movie = try row.required("movie")
        let start = try start(row, options)
        let minutes = try row.number("minutes", upTo: 1000)
        guard let seats = try row.number("seats", upTo: RecordLimits.seats) else {
            throw ImportFault("seats", "is empty; every row needs it")
        }
        return Screening(
            id: try id(row, place, start), place: place, movie: movie.hasPrefix("movie-") ? movie : "movie-\(movie)",
            movieName: "", screen: try FieldRules.line(row["screen"], field: "screen", longest: 50), startDate: start,
            endDate: minutes.map { zoned(start.instant.advanced(by: .seconds($0 * 60)), options) },
            inLanguage: row["language"], subtitleLanguage: row["subtitles"],
            price: try CSVItems.price(row, options: options), taxRate: try row.taxRate(), seats: seats, left: seats,
            source: try FieldRules.line(row["source"], field: "source"),
            attribution: try FieldRules.line(row["attribution"], field: "attribution") ?? options.attribution,
            illustrative: row["illustrative"] == "yes" ? true : nil, updatedAt: .unset)
    }

    /// The id of a show with a relative day contains the date, so that tomorrow's import adds days and moves none.
    private static func id(_ row: CSVRow, _ place: String, _ start: OffsetTime) throws(ImportFault) -> String {
        let text = try row.required("id")
        let whole = text.hasPrefix(place + ".") ? String(text.dropFirst(place.count + 1)) : text
        let own = whole.hasPrefix("screening-") ? String(whole.dropFirst(10)) : whole
        let dated = row["day"] == nil ? own : "\(start.date.filter { $0 != "-" })-\(own)"
        guard ThingID.isName(own), dated.utf8.count <= 54 else {
            throw ImportFault(
                "id", "may be some 45 of a-z, 0-9 and -, with or without screening- and its place: \(text)")
        }
        return "\(place).screening-\(dated)"
    }

    private static func start(_ row: CSVRow, _ options: ImportOptions) throws(ImportFault) -> OffsetTime {
        switch (row["start"], row["day"]) {
        case (let text?, nil):
            if let time = OffsetTime(text) { return time }
            let parts = text.split(whereSeparator: { $0 == " " || $0 == "T" })
            guard parts.count == 2, let date = CivilDate(String(parts[0])) else {
                throw ImportFault("start", "is no time such as 2026-11-21 19:30 or 2026-11-21T19:30:00+01:00: \(text)")
            }
            return try time(String(parts[1]), on: date, field: "start", options)
        case (nil, .some):
            let count = try row.count("day") ?? 0
            guard count <= 400 else { throw ImportFault("day", "is more than 400 days away: \(count)") }
            let today = LocalTime((options.startsAt ?? .now).date, in: zone(options)).date
            let date = CivilDate(daysSinceEpoch: today.daysSinceEpoch + Int64(count))
            return try time(try row.required("time"), on: date, field: "time", options)
        case (nil, nil): throw ImportFault("start", "is empty; every row needs it, or day and time")
        case (_?, _?): throw ImportFault("start", "start and day exclude each other")
        }
    }

    /// A time of day that the clock skips in spring is the one an hour later; one that it shows twice in autumn is the first.
    private static func time(
        _ text: String, on date: CivilDate, field: String, _ options: ImportOptions
    ) throws(ImportFault) -> OffsetTime {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let hour = parts[0], let minute = parts[1], (0..<24).contains(hour),
            (0..<60).contains(minute)
        else { throw ImportFault(field, "is no time of day such as 19:30: \(text)") }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone(options)
        let components = DateComponents(
            year: date.year, month: date.month, day: date.day, hour: hour, minute: minute)
        guard let date = calendar.date(from: components) else {
            throw ImportFault(field, "is no time in \(options.timeZone ?? "UTC"): \(text)")
        }
        return zoned(Timestamp(date), options)
    }

    private static func zoned(_ time: Timestamp, _ options: ImportOptions) -> OffsetTime {
        OffsetTime(time, offset: zone(options).secondsFromGMT(for: time.date))
    }

    /// The options are checked: they name a zone or none.
    private static func zone(_ options: ImportOptions) -> TimeZone {
        options.timeZone.flatMap { TimeZone(named: $0) } ?? .gmt
    }
}
