public import Events
public import Geo

extension Place: DirectlyWritten {
    public func write(to writer: inout JSONWriter) throws {
        writer.open()
        try writer.member("address", directly: address)
        writer.member("attribution", ifAny: attribution)
        try writer.member("boundary", encoding: boundary)
        writer.member("description", ifAny: description)
        writer.member("email", ifAny: email)
        try writer.member("geo", directly: geo)
        writer.member("id", id)
        if let illustrative { writer.member("illustrative", illustrative) }
        writer.member("images", images)
        writer.member("imported", ifAny: imported)
        try writer.member("listing", directly: listing)
        if let locations { writer.member("locations", locations) }
        writer.member("merchant", ifAny: merchant)
        writer.member("name", name)
        writer.member("names", names)
        try writer.member("openingHours", encoding: openingHours)
        try writer.member("ordering", encoding: ordering)
        writer.member("reflects", reflects)
        if let screenCount { writer.member("screenCount", screenCount) }
        writer.member("servesCuisine", servesCuisine)
        writer.member("source", ifAny: source)
        writer.member("telephone", ifAny: telephone)
        writer.member("timeZone", timeZone)
        writer.member("types", types)
        writer.member("updatedAt", updatedAt)
        writer.member("url", ifAny: url)
        writer.close()
    }
}

extension PlaceView: DirectlyWritten {
    public func write(to writer: inout JSONWriter) throws {
        writer.open()
        try writer.member("address", directly: address)
        writer.member("attribution", ifAny: attribution)
        try writer.member("boundary", encoding: boundary)
        writer.member("description", ifAny: description)
        if let distance { try writer.member("distance", distance) }
        writer.member("email", ifAny: email)
        try writer.member("geo", directly: geo)
        writer.member("id", id)
        if let illustrative { writer.member("illustrative", illustrative) }
        writer.member("images", images)
        try writer.member("listing", directly: listing)
        try writer.member("locations", encoding: locations)
        try writer.member("matches", encoding: matches)
        writer.member("name", name)
        writer.member("names", names)
        if let openNow { writer.member("openNow", openNow) }
        try writer.member("openingHours", encoding: openingHours)
        try writer.member("ordering", encoding: ordering)
        try writer.member("publicHolidays", encoding: publicHolidays)
        try writer.member("rating", encoding: rating)
        if let screenCount { writer.member("screenCount", screenCount) }
        writer.member("servesCuisine", servesCuisine)
        writer.member("source", ifAny: source)
        writer.member("telephone", ifAny: telephone)
        if let telephoneLinks { writer.member("telephoneLinks", telephoneLinks) }
        writer.member("timeZone", timeZone)
        writer.member("types", types)
        writer.member("updatedAt", updatedAt)
        writer.member("url", ifAny: url)
        try writer.member("usualPrice", directly: usualPrice)
        writer.close()
    }
}

extension Coordinate: DirectJSON {
    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("latitude", finite: latitude)
        writer.member("longitude", finite: longitude)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        let latitude = try reader.double("latitude")
        let longitude = try reader.double("longitude")
        try reader.close()
        guard let point = Coordinate(latitude: latitude, longitude: longitude) else { throw JSONReader.Unusual() }
        self = point
    }
}

extension Listing: DirectlyWritten {
    public func write(to writer: inout JSONWriter) throws {
        writer.open()
        writer.member("kind", kind)
        writer.member("listedAt", listedAt)
        writer.member("number", number)
        try writer.member("price", directly: price)
        writer.member("promotion", ifAny: promotion)
        writer.member("purpose", purpose)
        try writer.member("seller", directly: seller)
        writer.member("subtitle", ifAny: subtitle)
        writer.close()
    }
}

extension PriceRange: DirectlyWritten {
    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("currency", currency)
        writer.member("max", max)
        writer.member("min", min)
        writer.close()
    }
}

extension Seller: DirectlyWritten {
    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("name", name)
        writer.member("number", number)
        writer.close()
    }
}
