public import Contract
import Events

/// Reads one file into things, piece by piece as its bytes arrive. Its memory grows only with the ids of the file. It does no I/O and knows
/// nothing of the catalog; equal files give equal values.
///
///     var importer = try Importer(options)
///     for piece in pieces { use(importer.feed(piece)) }
///     use(importer.finish())
///
/// Pieces of some 64 KiB fit: all rows that a piece completes are returned at once.
public struct Importer: Sendable {
    /// Files of a GTFS feed, in the order in which they are read.
    public static let feedFiles = ["stops.txt", "routes.txt", "trips.txt", "stop_times.txt"]
    /// Limit of rows that are read.
    public static let mostRows = 1_000_000

    private enum Reader: Sendable {
        case features(FeatureReader)
        case table(TableReader)
        case transit(TransitReader)
        case document(DocumentReader)
        case holidays(HolidayReader)
        case array(ArrayReader)
        case menu(MenuReader)
    }

    private let options: ImportOptions
    private let menus: MenuBook?
    private var reader: Reader
    private var ids = TakenIDs()
    public private(set) var progress = ImportProgress()

    /// - Parameter menus: menu book from which every imported place gets items; nil: none. Throws a `Reason` for invalid options.
    public init(_ options: ImportOptions, menus: MenuBook? = nil) throws(Reason) {
        try options.check()
        var options = options
        // One day for all rows, even at midnight.
        options.startsAt = options.startsAt ?? .now
        self.options = options
        self.menus = menus
        reader =
            switch options.format {
            case .osm, .geojson: .features(FeatureReader(options))
            case .gtfs: .transit(TransitReader(options))
            case .kml, .plist: .document(DocumentReader(options))
            case .holidays: .holidays(HolidayReader(options))
            case .menu: .menu(MenuReader(options))
            case .movies, .screenings, .critics, .ratings: .array(ArrayReader(options))
            default: .table(TableReader(options))
            }
    }

    public mutating func feed(_ bytes: some Collection<UInt8>) -> [ImportRow] {
        progress.bytes += bytes.count
        switch reader {
        case .features(var features):
            let read = features.feed(bytes)
            reader = .features(features)
            return rows(of: read)
        case .table(var table):
            let read = table.feed(bytes)
            reader = .table(table)
            return rows(of: read)
        case .transit(var transit):
            let read = transit.feed(bytes)
            reader = .transit(transit)
            return rows(of: read)
        case .array(var array):
            let read = array.feed(bytes)
            reader = .array(array)
            return rows(of: read)
        case .document(var document):
            document.feed(bytes)
            reader = .document(document)
            return []
        case .holidays(var holidays):
            holidays.feed(bytes)
            reader = .holidays(holidays)
            return []
        case .menu(var menu):
            menu.feed(bytes)
            reader = .menu(menu)
            return []
        }
    }

    /// Begins another file of the same feed.
    public mutating func begin(file: String) -> [ImportRow] {
        guard case .transit(var transit) = reader else { return [] }
        let read = transit.begin(file: file)
        reader = .transit(transit)
        return rows(of: read)
    }

    /// Rows that the end of the file completes or cuts off.
    public mutating func finish() -> [ImportRow] {
        switch reader {
        case .features(let features): rows(of: features.finish())
        case .table(var table): rows(of: table.finish())
        case .transit(var transit): rows(of: transit.finish())
        case .document(let document): rows(of: document.finish())
        case .holidays(let holidays): rows(of: holidays.finish())
        case .array(var array): rows(of: array.finish())
        case .menu(let menu): rows(of: menu.finish())
        }
    }

    private mutating func rows(of read: [ReadRow]) -> [ImportRow] {
        var rows: [ImportRow] = []
        for row in read {
            if row.number > 0 { progress.rows += 1 }
            guard progress.rows <= Importer.mostRows else {
                if progress.rows == Importer.mostRows + 1 {
                    rows.append(ImportRow(number: row.number, content: .bad(Importer.tooMany)))
                }
                continue
            }
            progress.leaveUnread(row.unread)
            rows += contents(of: row.result).map { ImportRow(number: row.number, content: $0) }
        }
        for row in rows { progress.count(row.content) }
        return rows
    }

    private mutating func contents(of result: ReadRow.Result) -> [ImportRow.Content] {
        switch result {
        case .nothing:
            progress.skipped += 1
            return []
        case .bad(let fault): return [.bad(fault)]
        case .leftOut(let fault): return [.leftOut(fault)]
        case .item(let item):
            guard ids.take(item.id) else { return [.bad(Importer.twice(item.id))] }
            return [.item(item)]
        case .menu(let file): return content(.menu(file), file.menu.place)
        case .area(let area): return content(.area(area), area.id)
        case .station(let station): return content(.station(station), station.id)
        case .person(let person): return content(.person(person), person.id)
        case .holidays(let calendar): return content(.holidays(calendar), calendar.id)
        case .movie(let movie): return content(.movie(movie), movie.id)
        case .screening(let screening, let onlyNew):
            return content(.screening(screening, onlyNew: onlyNew), screening.id)
        case .critic(let critic): return content(.critic(critic), critic.id)
        case .rating(let rating): return content(.rating(rating), rating.key, of: "thing")
        case .position(var place, let made):
            guard let id = take(place.id, made) else { return [.bad(Importer.twice(place.id))] }
            place.id = id
            return [.position(place)]
        case .closed(let id, let leftOut, let made):
            guard let id = take(id, made) else { return [.bad(Importer.twice(id))] }
            return leftOut.map { .leftOut($0) } + [.closed(id)]
        case .place(var place, let leftOut, let made):
            guard let id = take(place.id, made) else { return [.bad(Importer.twice(place.id))] }
            place.id = id
            if place.images.isEmpty, let image = menus?.image(for: place.types, prefix: options.imagePrefix) {
                place.images = [image]
            }
            let items = menus?.items(for: place, imagePrefix: options.imagePrefix) ?? []
            return leftOut.map { .leftOut($0) } + [.place(place)] + items.map { .item($0) }
        }
    }

    private mutating func content(
        _ content: ImportRow.Content, _ id: String, of field: String = "id"
    ) -> [ImportRow.Content] {
        ids.take(id) ? [content] : [.bad(Importer.twice(id, field))]
    }

    private mutating func take(_ id: String, _ made: MadeID?) -> String? {
        guard let made else { return ids.take(id) ? id : nil }
        return ids.take(made)
    }

    private static func twice(_ id: String, _ field: String = "id") -> ImportFault {
        ImportFault(field, "\(id) is earlier in the file, too")
    }

    private static let tooMany = ImportFault("the file has more than \(mostRows) rows; the rest is not read")
}

/// Result of a file's reader for one row.
struct ReadRow: Sendable {
    enum Result: Sendable {
        /// A place. A made id may be replaced, if an earlier thing of the file has it.
        case place(Place, leftOut: [ImportFault], MadeID? = nil)
        case item(Item)
        case menu(MenuFile)
        case area(Area)
        case station(Station)
        case person(Person)
        case holidays(HolidayCalendar)
        case movie(Movie)
        case screening(Screening, onlyNew: Bool)
        case critic(Critic)
        case rating(ExpertRating)
        case position(Place, MadeID?)
        case closed(String, leftOut: [ImportFault], MadeID? = nil)
        /// Nothing for this import.
        case nothing
        case leftOut(ImportFault)
        case bad(ImportFault)
    }

    /// Number as of `ImportRow`.
    var number: Int
    var result: Result
    /// Unread properties, tags or elements of the row.
    var unread: [String] = []
}
