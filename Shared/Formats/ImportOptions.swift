import Atlas
public import Contract
public import Events
import Foundation
import Hours

public enum ImportFormat: String, Codable, Sendable, CaseIterable {
    /// A GeoJSON FeatureCollection with OpenStreetMap's tags as properties.
    case osm
    /// A GeoJSON FeatureCollection whose properties are as the columns of places; areas become places with a boundary.
    case geojson
    /// CSV, one place per row.
    case places
    /// CSV as of `places`, every place a home for sale or rent.
    case homes
    /// CSV, one item per row.
    case items
    /// A place's menu as exported, CSV or JSON, which is imported as a whole or not at all.
    case menu
    /// CSV, one province or district per row.
    case areas
    /// CSV, one stop of a line per row.
    case stations
    /// CSV, one person per row.
    case people
    /// iCalendar, one event per holiday; or JSON, an array of calendars in the API's form.
    case holidays
    /// CSV, one movie per row; or JSON, an array of movies in the API's form.
    case movies
    /// CSV, one screening per row; or JSON.
    case screenings
    /// CSV, one critic per row; or JSON.
    case critics
    /// CSV, one critic's rating of a thing per row; or JSON.
    case ratings
    /// KML or KMZ: its placemarks as places.
    case kml
    /// An XML property list: an array of dictionaries with Building Name, Latitude and Longitude.
    case plist
    /// A GTFS feed, as ZIP or as a folder: its stations with their stops on the lines.
    case gtfs

    /// Description of a file of this format, to follow "is".
    public var summary: String {
        switch self {
        case .osm: "a GeoJSON FeatureCollection with OpenStreetMap's tags as properties"
        case .geojson: "a GeoJSON FeatureCollection"
        case .places, .homes, .items, .areas, .stations, .people: "CSV with a header line"
        case .menu: "a menu in CSV or JSON, as an export writes it"
        case .holidays: "iCalendar or a JSON array of calendars"
        case .movies, .screenings, .critics, .ratings: "CSV with a header line or a JSON array"
        case .kml: "KML or KMZ"
        case .plist: "an XML property list"
        case .gtfs: "a ZIP archive with stops.txt, routes.txt, trips.txt and stop_times.txt"
        }
    }
}

/// Options of an import besides the file.
public struct ImportOptions: Codable, Sendable, Hashable {
    public var format: ImportFormat
    /// IANA name for places without one, whose default is that of their coordinates; for screenings, whose default is UTC.
    public var timeZone: String?
    /// ISO 3166-1 alpha-2 for places without one.
    public var country: String?
    /// Region of places without one; ISO 3166-2 for a calendar of holidays.
    public var region: String?
    /// ISO 4217 for items without one.
    public var currency: String?
    /// Person id of the merchant who becomes the owner of the places.
    public var merchant: String?
    /// Attribution of rows without one; OpenStreetMap's is always its own.
    public var attribution: String?
    /// Prefix of the sample's picture files, which makes their URLs; nil leaves the pictures out.
    public var imagePrefix: String?
    /// Columns by the file's names of columns or properties.
    public var columns: [String: String] = [:]
    /// Columns that the file lacks, with the value of all rows.
    public var constants: [String: String] = [:]
    /// Prefix of every id, so that two sources cannot collide.
    public var idPrefix: String = ""
    /// Time whose day `day` counts from; nil: the time of the import.
    public var startsAt: Timestamp?

    public init(format: ImportFormat) {
        self.format = format
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(format: try container.decode(ImportFormat.self, forKey: .format))
        timeZone = try container.decodeIfPresent(String.self, forKey: .timeZone)
        country = try container.decodeIfPresent(String.self, forKey: .country).map { Countries.code(of: $0) ?? $0 }
        region = try container.decodeIfPresent(String.self, forKey: .region)
        currency = try container.decodeIfPresent(String.self, forKey: .currency)
        merchant = try container.decodeIfPresent(String.self, forKey: .merchant)
        attribution = try container.decodeIfPresent(String.self, forKey: .attribution)
        imagePrefix = try container.decodeIfPresent(String.self, forKey: .imagePrefix)
        columns = try container.decodeIfPresent([String: String].self, forKey: .columns) ?? [:]
        constants = try container.decodeIfPresent([String: String].self, forKey: .constants) ?? [:]
        idPrefix = try container.decodeIfPresent(String.self, forKey: .idPrefix) ?? ""
        startsAt = try container.decodeIfPresent(Timestamp.self, forKey: .startsAt)
    }

    /// Checks the options; throws a `Reason` that names the faulty one.
    public func check() throws(Reason) {
        if let timeZone, TimeZone(named: timeZone) == nil {
            throw Reason("malformed", "\(timeZone) is no IANA time zone, such as Europe/Madrid", field: "/timeZone")
        }
        if let country, !FieldRules.isCountry(country) {
            throw Reason(
                "malformed", "\(country) is neither an ISO 3166-1 code nor a country's name", field: "/country")
        }
        if let region, region.isEmpty || region.utf8.count > 100 {
            throw Reason("malformed", "a region has at most 100 bytes, such as Catalunya or ES-CT", field: "/region")
        }
        if format == .holidays, let region, HomeRegion(region)?.region == nil {
            throw Reason("malformed", "\(region) is no ISO 3166-2 code such as ES-CT", field: "/region")
        }
        if let currency, Money.minorDigits(of: currency) == nil {
            throw Reason("malformed", "\(currency) is no ISO 4217 code of three capital letters", field: "/currency")
        }
        guard format != .ratings || idPrefix.isEmpty else {
            throw Reason("malformed", "ratings name their critics and things by whole ids", field: "/idPrefix")
        }
        guard idPrefix.isEmpty || ThingID.isName(idPrefix) else {
            throw Reason("malformed", "idPrefix may be up to 64 of a-z, 0-9 and -", field: "/idPrefix")
        }
    }
}
