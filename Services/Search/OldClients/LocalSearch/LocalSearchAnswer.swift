import Contract
import Events
import Finding
import Foundation
import Geo
import Markup

/// A page of places in the XML of the old local-search clients.
struct LocalSearchAnswer {
    var places: [FoundPlace]
    var total: Int
    /// The first place's position in the whole list, from 1.
    var first: Int
    /// The centre of the search, for the map.
    var center: Coordinate
    var base: PublicAddress

    var bytes: [UInt8] {
        var xml = XMLWriter()
        xml.element(
            "ResultSet",
            [
                "xmlns": "urn:yahoo:lcl", "totalResultsAvailable": String(total),
                "totalResultsReturned": String(places.count), "firstResultPosition": String(first),
            ]
        ) { xml in
            xml.element("ResultSetMapUrl", mapAddress(center, zoom: 14))
            for found in places { write(found, to: &xml) }
        }
        return xml.bytes
    }

    private func write(_ found: FoundPlace, to xml: inout XMLWriter) {
        let place = found.place
        let details = base.absolute("/place/\(place.id)")
        xml.element("Result", ["id": place.id]) { xml in
            xml.element("Title", place.name)
            xml.element("Address", place.address?.streetAddress ?? "")
            xml.element("City", place.address?.addressLocality ?? "")
            xml.element("State", place.address?.addressRegion ?? "")
            xml.element("Phone", place.telephone ?? "")
            xml.element("Latitude", "\(place.geo.latitude)")
            xml.element("Longitude", "\(place.geo.longitude)")
            xml.element("Rating") { write(found.rating, to: &$0) }
            xml.element("Distance", miles(found.distance))
            xml.element("Url", place.url ?? details)
            xml.element("ClickUrl", place.url ?? details)
            xml.element("MapUrl", mapAddress(place.geo, zoom: 17))
            xml.element("Categories") { xml in
                for type in place.types { xml.element("Category", ["id": type], title(of: type)) }
            }
        }
    }

    /// Clients expect NaN where there is no rating, and times in seconds since 1970.
    private func write(_ rating: RatingView?, to xml: inout XMLWriter) {
        xml.element("AverageRating", rating.map { String(format: "%.1f", $0.average) } ?? "NaN")
        xml.element("TotalRatings", String(rating?.count ?? 0))
        xml.element("TotalReviews", String(rating?.reviews ?? 0))
        xml.element("LastReviewDate", rating?.lastReviewAt.map { String($0.microseconds / 1_000_000) } ?? "")
        xml.element("LastReviewIntro", rating?.lastReviewIntro ?? "")
    }

    /// The address of a map page for browsers.
    private func mapAddress(_ point: Coordinate, zoom: Int) -> String {
        let (latitude, longitude) = (point.latitude, point.longitude)
        return "https://www.openstreetmap.org/?mlat=\(latitude)&mlon=\(longitude)#map=\(zoom)/\(latitude)/\(longitude)"
    }

    /// Makes "Fast Food Restaurant" from "FastFoodRestaurant".
    private func title(of type: String) -> String {
        type.reduce(into: "") { text, character in
            if character.isUppercase, !text.isEmpty { text.append(" ") }
            text.append(character)
        }
    }
}

extension LocalSearchError {
    var bytes: [UInt8] {
        var xml = XMLWriter()
        xml.element("Error", ["xmlns": "urn:yahoo:api"]) { $0.element("Message", text) }
        return xml.bytes
    }
}
