// Made by deploy/testing/records.py.
public import Events
public import Geo
public import Hours

extension Listing {
    public init(
        kind: HomeKind,
        purpose: Listing.Purpose,
        price: PriceRange? = nil,
        promotion: String? = nil,
        subtitle: String? = nil,
        seller: Seller? = nil,
        number: Int,
        listedAt: Timestamp,
        _: Void = ()
    ) {
        self.kind = kind
        self.purpose = purpose
        self.price = price
        self.promotion = promotion
        self.subtitle = subtitle
        self.seller = seller
        self.number = number
        self.listedAt = listedAt
    }

    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("kind", kind)
        writer.member("listedAt", listedAt)
        writer.member("number", number)
        writer.member("price", ifAny: price)
        writer.member("promotion", ifAny: promotion)
        writer.member("purpose", purpose)
        writer.member("seller", ifAny: seller)
        writer.member("subtitle", ifAny: subtitle)
        writer.close()
    }

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

extension PriceRange {
    public init(
        min: Int64,
        max: Int64,
        currency: String,
        _: Void = ()
    ) {
        self.min = min
        self.max = max
        self.currency = currency
    }

    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("currency", currency)
        writer.member("max", max)
        writer.member("min", min)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        currency = try reader.string("currency")
        max = try reader.integer("max")
        min = try reader.integer("min")
        try reader.close()
    }
}

extension Seller {
    public init(
        name: String,
        number: Int,
        _: Void = ()
    ) {
        self.name = name
        self.number = number
    }

    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("name", name)
        writer.member("number", number)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        name = try reader.string("name")
        number = try reader.integer("number")
        try reader.close()
    }
}

extension Ordering {
    public init(
        methods: [Fulfilment.Method] = [.pickUp],
        leadTime: Int = 0,
        slots: OrderSlots? = nil,
        minimum: Money? = nil,
        delivery: DeliveryArea? = nil,
        payments: [PaymentMethod]? = nil,
        transferTo: String? = nil,
        pausedUntil: Timestamp? = nil,
        networkShare: Int? = nil,
        _: Void = ()
    ) {
        self.methods = methods
        self.leadTime = leadTime
        self.slots = slots
        self.minimum = minimum
        self.delivery = delivery
        self.payments = payments
        self.transferTo = transferTo
        self.pausedUntil = pausedUntil
        self.networkShare = networkShare
    }
}

extension OrderSlots {
    public init(
        length: Int,
        capacity: Int? = nil,
        days: Int,
        _: Void = ()
    ) {
        self.length = length
        self.capacity = capacity
        self.days = days
    }
}

extension DeliveryArea {
    public init(
        radius: Double? = nil,
        area: Geometry? = nil,
        fee: Money? = nil,
        _: Void = ()
    ) {
        self.radius = radius
        self.area = area
        self.fee = fee
    }
}

extension Place {
    public init(
        id: String,
        types: [String] = [],
        name: String,
        names: [String: String] = [:],
        description: String? = nil,
        address: PostalAddress? = nil,
        geo: Coordinate,
        locations: [Coordinate]? = nil,
        boundary: Geometry? = nil,
        telephone: String? = nil,
        email: String? = nil,
        url: String? = nil,
        images: [String] = [],
        openingHours: OpeningHours? = nil,
        timeZone: String = "UTC",
        servesCuisine: [String] = [],
        amenityFeature: [String: Bool]? = nil,
        screenCount: Int? = nil,
        ordering: Ordering? = nil,
        listing: Listing? = nil,
        merchant: String? = nil,
        source: String? = nil,
        attribution: String? = nil,
        illustrative: Bool? = nil,
        imported: String? = nil,
        updatedAt: Timestamp,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.id = id
        self.types = types
        self.name = name
        self.names = names
        self.description = description
        self.address = address
        self.geo = geo
        self.locations = locations
        self.boundary = boundary
        self.telephone = telephone
        self.email = email
        self.url = url
        self.images = images
        self.openingHours = openingHours
        self.timeZone = timeZone
        self.servesCuisine = servesCuisine
        self.amenityFeature = amenityFeature
        self.screenCount = screenCount
        self.ordering = ordering
        self.listing = listing
        self.merchant = merchant
        self.source = source
        self.attribution = attribution
        self.illustrative = illustrative
        self.imported = imported
        self.updatedAt = updatedAt
        self.reflects = reflects
    }

    public func write(to writer: inout JSONWriter) throws {
        writer.open()
        writer.member("address", ifAny: address)
        try writer.member("amenityFeature", encoding: amenityFeature)
        writer.member("attribution", ifAny: attribution)
        try writer.member("boundary", encoding: boundary)
        writer.member("description", ifAny: description)
        writer.member("email", ifAny: email)
        writer.member("geo", geo)
        writer.member("id", id)
        if let illustrative { writer.member("illustrative", illustrative) }
        writer.member("images", images)
        writer.member("imported", ifAny: imported)
        writer.member("listing", ifAny: listing)
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

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        address = try reader.value(ifAny: "address")
        amenityFeature = try reader.value(ifAny: "amenityFeature", decoding: [String: Bool].self)
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

    public static let members: [RecordMember<Place>] = [
        RecordMember("id", \.id),
        RecordMember("types", \.types, nothing: []),
        RecordMember("name", \.name),
        RecordMember("names", \.names, nothing: [:]),
        RecordMember("description", \.description, nothing: nil),
        RecordMember("address", \.address, nothing: nil),
        RecordMember("geo", \.geo),
        RecordMember("locations", \.locations, nothing: nil),
        RecordMember("boundary", \.boundary, nothing: nil),
        RecordMember("telephone", \.telephone, nothing: nil),
        RecordMember("email", \.email, nothing: nil),
        RecordMember("url", \.url, nothing: nil),
        RecordMember("images", \.images, nothing: []),
        RecordMember("openingHours", \.openingHours, nothing: nil),
        RecordMember("timeZone", \.timeZone),
        RecordMember("servesCuisine", \.servesCuisine, nothing: []),
        RecordMember("amenityFeature", \.amenityFeature, nothing: nil),
        RecordMember("screenCount", \.screenCount, nothing: nil),
        RecordMember("ordering", \.ordering, nothing: nil),
        RecordMember("listing", \.listing, nothing: nil),
        RecordMember("merchant", \.merchant, nothing: nil),
        RecordMember("source", \.source, nothing: nil),
        RecordMember("attribution", \.attribution, nothing: nil),
        RecordMember("illustrative", \.illustrative, nothing: nil),
        RecordMember("imported", \.imported, nothing: nil),
        RecordMember("updatedAt", \.updatedAt),
        RecordMember("reflects", \.reflects),
    ]
}

extension PostalAddress {
    public init(
        streetAddress: String? = nil,
        addressLocality: String? = nil,
        addressRegion: String? = nil,
        postalCode: String? = nil,
        addressCountry: String? = nil,
        _: Void = ()
    ) {
        self.streetAddress = streetAddress
        self.addressLocality = addressLocality
        self.addressRegion = addressRegion
        self.postalCode = postalCode
        self.addressCountry = addressCountry
    }

    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("addressCountry", ifAny: addressCountry)
        writer.member("addressLocality", ifAny: addressLocality)
        writer.member("addressRegion", ifAny: addressRegion)
        writer.member("postalCode", ifAny: postalCode)
        writer.member("streetAddress", ifAny: streetAddress)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        addressCountry = try reader.string(ifAny: "addressCountry")
        addressLocality = try reader.string(ifAny: "addressLocality")
        addressRegion = try reader.string(ifAny: "addressRegion")
        postalCode = try reader.string(ifAny: "postalCode")
        streetAddress = try reader.string(ifAny: "streetAddress")
        try reader.close()
    }
}

extension PlaceChange {
    public init(
        place: Place,
        previousGeo: Coordinate? = nil,
        previousTypes: [String]? = nil,
        _: Void = ()
    ) {
        self.place = place
        self.previousGeo = previousGeo
        self.previousTypes = previousTypes
    }

    public func write(to writer: inout JSONWriter) throws {
        writer.open()
        try writer.member("place", directly: place)
        writer.member("previousGeo", ifAny: previousGeo)
        if let previousTypes { writer.member("previousTypes", previousTypes) }
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        place = try reader.value("place")
        previousGeo = try reader.value(ifAny: "previousGeo")
        previousTypes = try reader.strings(ifAny: "previousTypes")
        try reader.close()
    }
}

extension DeletedPlace {
    public init(
        id: String,
        merchant: String? = nil,
        geo: Coordinate,
        types: [String] = [],
        deletedAt: Timestamp,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.id = id
        self.merchant = merchant
        self.geo = geo
        self.types = types
        self.deletedAt = deletedAt
        self.reflects = reflects
    }
}

extension PutPlace {
    public init(
        actor: Actor,
        place: Place,
        creates: Bool,
        expected: ExpectedVersion? = nil,
        keepsTimeZone: Bool? = nil,
        _: Void = ()
    ) {
        self.actor = actor
        self.place = place
        self.creates = creates
        self.expected = expected
        self.keepsTimeZone = keepsTimeZone
    }
}

extension PlaceView {
    public func write(to writer: inout JSONWriter) throws {
        writer.open()
        writer.member("address", ifAny: place.address)
        try writer.member("amenityFeature", encoding: place.amenityFeature)
        writer.member("attribution", ifAny: place.attribution)
        try writer.member("boundary", encoding: place.boundary)
        writer.member("description", ifAny: place.description)
        if let distance { try writer.member("distance", distance) }
        writer.member("email", ifAny: place.email)
        writer.member("geo", place.geo)
        writer.member("id", place.id)
        if let illustrative = place.illustrative { writer.member("illustrative", illustrative) }
        writer.member("images", place.images)
        writer.member("listing", ifAny: place.listing)
        if let locations = place.locations { writer.member("locations", locations) }
        try writer.member("matches", encoding: matches)
        writer.member("name", place.name)
        writer.member("names", place.names)
        if let openNow { writer.member("openNow", openNow) }
        try writer.member("openingHours", encoding: place.openingHours)
        try writer.member("ordering", encoding: place.ordering)
        try writer.member("publicHolidays", encoding: publicHolidays)
        try writer.member("rating", encoding: rating)
        if let screenCount = place.screenCount { writer.member("screenCount", screenCount) }
        writer.member("servesCuisine", place.servesCuisine)
        writer.member("source", ifAny: place.source)
        writer.member("telephone", ifAny: place.telephone)
        if let telephoneLinks { writer.member("telephoneLinks", telephoneLinks) }
        writer.member("timeZone", place.timeZone)
        writer.member("types", place.types)
        writer.member("updatedAt", place.updatedAt)
        writer.member("url", ifAny: place.url)
        writer.member("usualPrice", ifAny: usualPrice)
        writer.close()
    }
}
