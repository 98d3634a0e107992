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
