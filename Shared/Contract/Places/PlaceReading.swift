public import Events
import Geo
import Hours

// Places are most of what search and others read at a start. Members are read in the order of their names, as they are written.

extension PlaceChange: DirectlyRead {
    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        place = try reader.value("place")
        previousGeo = try reader.value(ifAny: "previousGeo")
        previousTypes = try reader.strings(ifAny: "previousTypes")
        try reader.close()
    }
}

extension Place: DirectlyRead {
    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        address = try reader.value(ifAny: "address")
        attribution = try reader.string(ifAny: "attribution")
        boundary = try reader.value(ifAny: "boundary", decoding: Geometry.self)
        description = try reader.string(ifAny: "description")
        email = try reader.string(ifAny: "email")
        geo = try reader.value("geo")
        id = try reader.string("id")
        illustrative = try reader.bool(ifAny: "illustrative")
        images = try reader.strings("images")
        imported = try reader.string(ifAny: "imported")
        listing = try reader.value(ifAny: "listing")
        locations = try reader.values(ifAny: "locations")
        merchant = try reader.string(ifAny: "merchant")
        name = try reader.string("name")
        names = try reader.texts("names")
        openingHours = try reader.value(ifAny: "openingHours", decoding: OpeningHours.self)
        ordering = try reader.value(ifAny: "ordering", decoding: Ordering.self)
        reflects = try reader.value("reflects")
        screenCount = try reader.integer(ifAny: "screenCount")
        servesCuisine = try reader.strings("servesCuisine")
        source = try reader.string(ifAny: "source")
        telephone = try reader.string(ifAny: "telephone")
        timeZone = try reader.string("timeZone")
        types = try reader.strings("types")
        updatedAt = try reader.value("updatedAt")
        url = try reader.string(ifAny: "url")
        try reader.close()
    }
}

extension Listing: DirectlyRead {
    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        kind = try reader.word("kind")
        listedAt = try reader.value("listedAt")
        number = try reader.integer("number")
        price = try reader.value(ifAny: "price")
        promotion = try reader.string(ifAny: "promotion")
        purpose = try reader.word("purpose")
        seller = try reader.value(ifAny: "seller")
        subtitle = try reader.string(ifAny: "subtitle")
        try reader.close()
    }
}

extension PriceRange: DirectlyRead {
    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        currency = try reader.string("currency")
        max = try reader.integer("max")
        min = try reader.integer("min")
        try reader.close()
    }
}

extension Seller: DirectlyRead {
    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        name = try reader.string("name")
        number = try reader.integer("number")
        try reader.close()
    }
}
