import Events
import Foundation
import Geo
import Hours

/// A place as the API shows it.
struct PlaceView: Encodable, Sendable {
    var id: String
    var types: [String]
    var name: String
    var names: [String: String]
    var description: String?
    var address: PostalAddress?
    var geo: Coordinate
    /// In metres, to a tenth.
    var distance: Double?
    var locations: [Coordinate]?
    /// Lists leave it out.
    var boundary: Geometry?
    var telephone: String?
    var email: String?
    var url: String?
    var images: [String]
    var openingHours: OpeningHours?
    /// Left out if the opening hours are not known.
    var openNow: Bool?
    var timeZone: String
    var servesCuisine: [String]
    var listing: Listing?
    var source: String?
    var attribution: String?
    var illustrative: Bool?
    var updatedAt: Timestamp

    init(_ place: Place, distance: Double? = nil, withBoundary: Bool = false, at now: Timestamp) {
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
        telephone = place.telephone
        email = place.email
        url = place.url
        images = place.images
        openingHours = place.openingHours
        openNow = place.openingHours?.isOpen(at: now.date, in: TimeZone(identifier: place.timeZone) ?? .gmt)
        timeZone = place.timeZone
        servesCuisine = place.servesCuisine
        listing = place.listing
        source = place.source
        attribution = place.attribution
        illustrative = place.illustrative
        updatedAt = place.updatedAt
    }
}
