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
    /// CSV, a place a line.
    case places
    /// The same, every place a home for sale or rent.
    case homes
    /// CSV, an item a line.
    case items
    /// A place's menu, CSV or JSON, as an export writes it: all of it or nothing is imported.
    case menu
    /// CSV, a province or district a line.
    case areas
    /// CSV, a stop of a line a line.
    case stations
    /// CSV, a person a line.
    case people
    /// iCalendar, an event a holiday; or JSON, an array of calendars as the API has them.
    case holidays
    /// CSV, a movie a line; or JSON, an array of movies as the API has them.
    case movies
    /// CSV, a screening a line; or JSON.
    case screenings
    /// CSV, a critic a line; or JSON.
    case critics
    /// KML or KMZ: its placemarks as places.
    case kml
    /// An XML property list: an array of dictionaries with Building Name, Latitude and Longitude.
    case plist
    /// A GTFS feed, its ZIP or a folder with its files: its stations with their places on the lines.
    case gtfs

    /// What a file of this format is, after "is".
    public var summary: String {
        switch self {
        case .osm: "a GeoJSON FeatureCollection with OpenStreetMap's tags as properties"
        case .geojson: "a GeoJSON FeatureCollection"
        case .places, .homes, .items, .areas, .stations, .people: "CSV with a header line"
        case .menu: "a menu in CSV or JSON, as an export writes it"
        case .holidays: "iCalendar or a JSON array of calendars"
        case .movies, .screenings, .critics: "CSV with a header line or a JSON array"
        case .kml: "KML or KMZ"
        case .plist: "an XML property list"
        case .gtfs: "a ZIP archive with stops.txt, routes.txt, trips.txt and stop_times.txt"
        }
    }
}

/// What an import needs to know besides the file.
public struct ImportOptions: Codable, Sendable, Hashable {
    public var format: ImportFormat
    /// IANA name for places that do not say their own, which else have that of their coordinates; for screenings, which else are in UTC.
    public var timeZone: String?
    /// ISO 3166-1 alpha-2 for places that do not say their own.
    public var country: String?
    /// For places that do not say their own; ISO 3166-2 for a calendar of holidays.
    public var region: String?
    /// ISO 4217 for items that do not say their own.
    public var currency: String?
    /// The person id of the merchant who gets the places.
    public var merchant: String?
    /// For rows that do not say their own; OpenStreetMap's is always its own.
    public var attribution: String?
    /// Put before the sample's picture files to make their URLs; nil leaves the pictures out.
    public var imagePrefix: String?
    /// The file's column or property names with the columns they stand for (`CSVColumns`).
    public var columns: [String: String] = [:]
    /// Columns that the file lacks, with the value for every row.
    public var constants: [String: String] = [:]
    /// Put before every id, so that two sources cannot collide.
    public var idPrefix: String = ""
    /// The moment whose day `day` counts from; nil is that of the import.
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

    /// Throws a `Reason` that names the option at fault.
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
        guard idPrefix.isEmpty || ThingID.isName(idPrefix) else {
            throw Reason("malformed", "idPrefix may be up to 64 of a-z, 0-9 and -", field: "/idPrefix")
        }
    }
}
