import Geo
import Markup

extension PageReader {
    /// A thing for each row, its columns as properties; stops of a GTFS feed as places; or what the rules make of the rows.
    func table(_ page: FetchedPage) throws(UnreadablePage) -> ExtractedContent {
        let text = PageText(page) { _ in nil }
        let table = try Table(text.bytes)
        var extracted = ExtractedContent()
        if !rules.isEmpty {
            extracted = ruled(table.named.map(RuleInput.row), of: page)
        } else if reading.format == .gtfsStops {
            guard table.header.contains("stop_id") else { throw UnreadablePage("stops.txt must have a column stop_id") }
            extracted.leaveUnread(table.header, but: PageReader.usedOfStops)
            for (index, row) in table.named.enumerated() {
                if let stop = PageReader.stop(row) {
                    extracted.things.append(stop)
                } else {
                    extracted.problem("stop \(index + 1) has no stop_id, or its coordinates are wrong")
                }
            }
        } else {
            extracted.things = table.named.filter { !$0.isEmpty }
                .map { row in
                    var thing = Thing()
                    for (name, text) in row { thing.add(text, to: name) }
                    return thing
                }
        }
        for problem in [text.problem].compactMap({ $0 }) + table.problems { extracted.problem(problem) }
        return extracted
    }

    private static let usedOfStops: Set<String> = [
        "stop_id", "stop_name", "stop_desc", "stop_url", "stop_lat", "stop_lon", "parent_station",
    ]

    /// A row of stops.txt (gtfs.org/documentation/schedule): stops, stations, entrances. Only entrances and nodes may lack a name.
    private static func stop(_ row: [String: String]) -> Thing? {
        guard let id = row["stop_id"] else { return nil }
        var place = Thing(types: ["Place"])
        place.add(id, to: "identifier")
        place.add(row["stop_name"], to: "name")
        place.add(row["stop_desc"], to: "description")
        place.add(row["stop_url"], to: "url")
        if let latitude = row["stop_lat"], let longitude = row["stop_lon"] {
            guard let latitude = Double(latitude.collapsingWhiteSpace),
                let longitude = Double(longitude.collapsingWhiteSpace),
                let point = Coordinate(latitude: latitude, longitude: longitude)
            else { return nil }
            place.add(point)
        }
        if let parent = row["parent_station"] {
            let station = Thing(types: ["Place"], properties: ["identifier": [.text(parent)]])
            place.add(.thing(station), to: "containedInPlace")
        }
        return place
    }
}
