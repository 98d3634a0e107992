public import Events
import Foundation
public import Geo
public import Hours
import Phone

/// A place as the API shows it.
public struct PlaceView: DirectlyWritten, Showing, Sendable {
    /// Lists leave out its boundary and how it takes orders.
    public var place: Place
    /// In metres, to a tenth.
    public var distance: Double?
    /// `tel:` links (RFC 3966), one for each number that can be read in `telephone`; left out if that is.
    public var telephoneLinks: [String]?
    /// Left out if that is not known: nothing is known of the hours, of the time zone, or of holidays on which they are others. Also left
    /// out of streams and changes, which are read later.
    public var openNow: Bool?
    /// Of a place whose hours are others on public holidays: what is known of those around now. Left out as `openNow` is.
    public var publicHolidays: KnownHolidays?
    /// In lists, if somebody rated it.
    public var rating: RatingView?
    /// In lists, of a place that sells something: the middle of its items' prices.
    public var usualPrice: Money?
    /// In lists by words: where its texts have them.
    public var matches: [TextMatch]?

    /// - Parameters:
    ///   - distance: in metres.
    ///   - isWhole: with what lists leave out.
    ///   - now: nil if nobody can say when it will be read.
    ///   - holidays: what is known of those at the place.
    public init(
        _ place: Place, distance: Double? = nil, rating: RatingView? = nil, isWhole: Bool = false, at now: Timestamp?,
        holidays: PublicHolidays = .unknown
    ) {
        self.place = place
        if !isWhole { (self.place.boundary, self.place.ordering) = (nil, nil) }
        self.distance = distance.map { ($0 * 10).rounded() / 10 }
        telephoneLinks = place.telephone.map {
            Phone.telephoneLinks(in: $0, country: place.address?.addressCountry)
        }
        if let now, let zone = TimeZone(named: place.timeZone) {
            openNow = place.openingHours?.isOpen(at: now.date, in: zone, holidays: holidays, sun: place.sunlight)
        }
        if let now, place.openingHours?.nameHolidays == true {
            publicHolidays = KnownHolidays(
                holidays, around: LocalTime(now.date, in: TimeZone(named: place.timeZone) ?? .gmt).date)
        }
        self.rating = rating
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
        place = PlaceView(change.place, isWhole: true, at: nil)
        previousGeo = change.previousGeo
        previousTypes = change.previousTypes
    }
}
