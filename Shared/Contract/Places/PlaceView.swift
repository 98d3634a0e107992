public import Events
import Foundation
public import Geo
public import Hours
import Phone

/// A place as the API shows it.
public struct PlaceView: DirectlyWritten, Showing, Sendable {
    /// The place; lists leave out its boundary and ordering.
    public var place: Place
    /// Distance in metres, to a tenth.
    public var distance: Double?
    /// `tel:` links (RFC 3966), one for each readable number in `telephone`; left out without any text there.
    public var telephoneLinks: [String]?
    /// Left out if not known: without hours, time zone, or the holidays that they depend on. Also left out of streams and changes, which
    /// are read later.
    public var openNow: Bool?
    /// Known public holidays around today, for hours that depend on them. Left out like `openNow`.
    public var publicHolidays: KnownHolidays?
    /// Rating, in lists, if somebody rated it.
    public var rating: RatingView?
    /// Median price of its items, in lists.
    public var usualPrice: Money?
    /// In lists by words: positions of the words in its texts.
    public var matches: [TextMatch]?

    /// - Parameters:
    ///   - distance: in metres.
    ///   - isWhole: whether members are included that lists leave out.
    ///   - now: nil if the time of reading is not known.
    ///   - holidays: known holidays at the place.
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

/// A changed place in streams.
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
