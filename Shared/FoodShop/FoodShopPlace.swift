public import Contract
public import Events
import Geo
import Hours

/// A place in the food shop's JSON. All values but the id are texts.
public struct FoodShopPlace: Sendable {
    let place: Place

    public init(_ place: Place) { self.place = place }
}

extension FoodShopPlace {
    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("id", FoodShopID.number(of: place.id))
        writer.member("place_address", address)
        writer.member("place_email", place.email ?? "")
        writer.member("place_image_url", FoodShopPicture.path(place.images.first))
        writer.member("place_lat", "\(place.geo.latitude)")
        // Longitude; the odd name is the food shop's.
        writer.member("place_log", "\(place.geo.longitude)")
        writer.member("place_name", place.name)
        let lines = place.openingHours?.foodShopLines ?? []
        func line(_ index: Int) -> String { lines.indices.contains(index) ? lines[index] : "" }
        writer.member("place_opening_time_1", line(0))
        writer.member("place_opening_time_2", line(1))
        writer.member("place_opening_time_3", line(2))
        writer.member("place_opening_time_4", line(3))
        writer.member("place_phone_number", place.telephone ?? "")
        writer.close()
    }

    /// Street, postal code and town in one line.
    private var address: String {
        let town = [place.address?.postalCode, place.address?.addressLocality].compactMap(\.self)
        return [place.address?.streetAddress, town.joined(separator: " ")].compactMap(\.self).filter { !$0.isEmpty }
            .joined(separator: ", ")
    }
}
