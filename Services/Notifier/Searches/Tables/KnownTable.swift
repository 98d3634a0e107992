import Contract
import Events
import Finding
import Geo
import Store
import Words

/// Last states of the catalog's things and their ratings, without the members that no search compares.
enum KnownTable {
    /// Tables with one record per thing.
    enum RecordTable: String, CaseIterable {
        case places, items, movies, areas, stations

        var table: String { "known_\(rawValue)" }
    }

    static func thing<Thing: Decodable>(_ kind: RecordTable, _ id: String, in database: Database) throws -> Thing? {
        try database.record("SELECT record FROM \(kind.table) WHERE id = ?", [id])
    }

    private static func save(_ thing: some Encodable, _ kind: RecordTable, _ id: String, in database: Database) throws {
        try database.run(
            "INSERT OR REPLACE INTO \(kind.table) (id, record) VALUES (?, ?)", [id, JSON.encode(thing)])
    }

    static func delete(_ kind: RecordTable, _ id: String, in database: Database) throws {
        try database.run("DELETE FROM \(kind.table) WHERE id = ?", [id])
    }

    // MARK: - Places, items, movies, areas and stations

    static func place(_ id: String, in database: Database) throws -> Place? {
        try thing(.places, id, in: database)
    }

    static func save(_ place: Place, in database: Database) throws { try save(place, .places, place.id, in: database) }

    static func movie(_ id: String, in database: Database) throws -> Movie? {
        try thing(.movies, id, in: database)
    }

    static func save(_ movie: Movie, in database: Database) throws { try save(movie, .movies, movie.id, in: database) }

    static func save(_ area: Area, in database: Database) throws { try save(area, .areas, area.id, in: database) }

    static func save(_ station: Station, in database: Database) throws {
        try save(station, .stations, station.id, in: database)
    }

    /// Positions of all stations.
    static func stationPoints(in database: Database) throws -> StationPoints {
        StationPoints(
            try database.rows("SELECT record FROM known_stations ORDER BY id") {
                try? $0.record(0, as: Station.self).geo
            }.compactMap(\.self))
    }

    static func item(_ id: String, in database: Database) throws -> Item? {
        try thing(.items, id, in: database)
    }

    static func save(_ item: Item, in database: Database) throws {
        try database.run(
            "INSERT OR REPLACE INTO known_items (id, place, names, currency, amount, record) VALUES (?, ?, ?, ?, ?, ?)",
            [
                item.id, item.place, Set([item.name] + item.names.values).sorted().joined(separator: "\n"),
                item.price.currency, item.price.amount, JSON.encode(item),
            ])
    }

    static func itemIDs(of place: String, in database: Database) throws -> [String] {
        try database.texts("SELECT id FROM known_items WHERE place = ? ORDER BY id", [place])
    }

    static func itemCount(of place: String, in database: Database) throws -> Int {
        try database.count("SELECT count(*) FROM known_items WHERE place = ?", [place])
    }

    /// Names and prices of a place's items.
    static func menu(of place: String, in database: Database) throws -> PlaceEntry.Menu {
        var menu = PlaceEntry.Menu()
        var names: Set<String> = []
        let items = try Prepared(
            "SELECT names, currency, amount FROM known_items WHERE place = ?", [place], in: database)
        while try items.next() {
            names.formUnion(items.string(0).split(separator: "\n").map(String.init))
            let amount = items.integer(2)
            menu.prices.widen(items.string(1), amount...amount)
        }
        menu.names = names.sorted()
        return menu
    }

    // MARK: - Shows

    struct Show: Equatable {
        var id: String
        var movie: String
        /// The cinema's id.
        var place: String
        var start: Timestamp
    }

    static func show(_ id: String, in database: Database) throws -> Show? {
        try database.first("SELECT movie, place, start FROM known_shows WHERE id = ?", [id]) {
            Show(id: id, movie: $0.string(0), place: $0.string(1), start: $0.time(2))
        }
    }

    static func save(_ show: Show, in database: Database) throws {
        try database.run(
            "INSERT OR REPLACE INTO known_shows (id, movie, place, start) VALUES (?, ?, ?, ?)",
            [show.id, show.movie, show.place, show.start])
    }

    static func deleteShow(_ id: String, in database: Database) throws {
        try database.run("DELETE FROM known_shows WHERE id = ?", [id])
    }

    /// Ids of cinemas that show a movie after a time.
    static func cinemas(of movie: String, after time: Timestamp, in database: Database) throws -> [String] {
        try database.texts(
            "SELECT DISTINCT place FROM known_shows WHERE movie = ? AND start > ? ORDER BY place", [movie, time])
    }

    // MARK: - Ratings

    static func rating(_ id: String, in database: Database) throws -> RatingView? {
        try database.first("SELECT average, count FROM known_ratings WHERE id = ?", [id]) {
            RatingView(
                RatingSummary(
                    thing: id, average: $0.double(0), count: $0.int(1), updatedAt: Timestamp(microseconds: 0)))
        } ?? nil
    }

    /// - Parameter summary: nil: the thing has no ratings any more.
    static func rate(_ id: String, _ summary: SearchedChange.SeenRatings?, in database: Database) throws {
        guard let summary else {
            return try database.run("DELETE FROM known_ratings WHERE id = ?", [id])
        }
        try database.run(
            "INSERT OR REPLACE INTO known_ratings (id, average, count) VALUES (?, ?, ?)",
            [id, summary.average, summary.count])
    }
}

/// Areas and stations that queries name.
struct KnownGazetteer: Gazetteer {
    let database: Database

    // A record that cannot be read counts as missing: a search that names it finds nothing.
    func area(_ id: String) -> Area? { try? KnownTable.thing(.areas, id, in: database) }
    func station(_ id: String) -> Station? { try? KnownTable.thing(.stations, id, in: database) }
}

/// Stations and areas by name, as in search. Cities and neighbourhoods, which search derives from all places, are unknown here, as are other
/// named things.
extension KnownGazetteer: PlaceNames {
    func isName(_ text: String, near: Coordinate?) -> Bool { false }

    func spot(_ mention: PlaceMention, near: Coordinate?) -> NamedSpot? {
        let key = PlaceWords.key(mention.name)
        guard key.unicodeScalars.count > 1 else { return nil }
        let spots = named(key, .stations, as: Station.self).map {
            NamedSpot($0)
        }
        let areas = spots.isEmpty ? named(key, .areas, as: Area.self) : []
        return (spots + areas.map { NamedSpot($0) })
            .min { (near?.distance(to: $0.geo) ?? 0, $0.id ?? "") < (near?.distance(to: $1.geo) ?? 0, $1.id ?? "") }
    }

    private func named<Thing: Decodable & Named>(_ key: String, _ kind: KnownTable.RecordTable, as type: Thing.Type)
        -> [Thing]
    {
        let things = try? database.rows("SELECT record FROM \(kind.table) ORDER BY id") {
            try? $0.record(0, as: type)
        }
        return (things ?? []).compactMap(\.self)
            .filter { thing in ([thing.name] + thing.names.values).contains { PlaceWords.key($0) == key } }
    }
}

private protocol Named {
    var name: String { get }
    var names: [String: String] { get }
}

extension Station: Named {}
extension Area: Named {}
