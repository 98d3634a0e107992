public import Events
import Foundation
public import Geo
public import Hours
import Phone

/// A place as the API shows it.
public struct PlaceView: DirectlyWritten, Sendable {
    public var id: String
    public var types: [String]
    public var name: String
    public var names: [String: String]
    public var description: String?
    public var address: PostalAddress?
    public var geo: Coordinate
    /// In metres, to a tenth.
    public var distance: Double?
    public var locations: [Coordinate]?
    /// Lists leave it out.
    public var boundary: Geometry?
    public var telephone: String?
    /// `tel:` links (RFC 3966), one for each number that can be read in `telephone`; left out if that is.
    public var telephoneLinks: [String]?
    public var email: String?
    public var url: String?
    public var images: [String]
    public var openingHours: OpeningHours?
    /// Left out if that is not known: nothing is known of the hours, of the time zone, or of holidays on which they are others. Also left
    /// out of streams and changes, which are read later.
    public var openNow: Bool?
    /// Of a place whose hours are others on public holidays: what is known of those around now. Left out as `openNow` is.
    public var publicHolidays: KnownHolidays?
    public var timeZone: String
    public var servesCuisine: [String]
    /// Of a cinema.
    public var screenCount: Int?
    /// Left out of lists, and of a place that says nothing about orders.
    public var ordering: Ordering?
    public var listing: Listing?
    /// In lists, if somebody rated it.
    public var rating: RatingView?
    /// In lists, of a place that sells something: the middle of its items' prices.
    public var usualPrice: Money?
    /// In lists by words: where its texts have them.
    public var matches: [TextMatch]?
    public var source: String?
    public var attribution: String?
    public var illustrative: Bool?
    public var updatedAt: Timestamp

    /// - Parameters:
    ///   - distance: in metres.
    ///   - now: nil if nobody can say when it will be read.
    ///   - holidays: what is known of those at the place.
    public init(
        _ place: Place, distance: Double? = nil, rating: RatingView? = nil, withBoundary: Bool = false,
        at now: Timestamp?, holidays: PublicHolidays = .unknown
    ) {
        id = place.id
        types = place.types
        name = place.name
        names = place.names
        description = place.description
        address = place.address
        geo = place.geo
        self.distance = distance.map { ($0 * 10).rounded() / 10 }
        locations = place.locations
        boundary = withBoundary ? place.boundary : nil
        ordering = withBoundary ? place.ordering : nil
        telephone = place.telephone
        telephoneLinks = place.telephone.map {
            Phone.telephoneLinks(in: $0, country: place.address?.addressCountry)
        }
        email = place.email
        url = place.url
        images = place.images
        openingHours = place.openingHours
        if let now, let zone = TimeZone(named: place.timeZone) {
            openNow = place.openingHours?.isOpen(at: now.date, in: zone, holidays: holidays, sun: place.sunlight)
        }
        if let now, place.openingHours?.nameHolidays == true {
            publicHolidays = KnownHolidays(
                holidays, around: LocalTime(now.date, in: TimeZone(named: place.timeZone) ?? .gmt).date)
        }
        timeZone = place.timeZone
        servesCuisine = place.servesCuisine
        screenCount = place.screenCount
        listing = place.listing
        self.rating = rating
        source = place.source
        attribution = place.attribution
        illustrative = place.illustrative
        updatedAt = place.updatedAt
    }
}

/// What has become of a place, as streams show it.
public struct PlaceChangeView: Encodable, Sendable {
    public var place: PlaceView
    /// Set when the coordinates changed.
    public var previousGeo: Coordinate?
    /// Set when the types changed.
    public var previousTypes: [String]?

    public init(_ change: PlaceChange) {
        place = PlaceView(change.place, withBoundary: true, at: nil)
        previousGeo = change.previousGeo
        previousTypes = change.previousTypes
    }
}
