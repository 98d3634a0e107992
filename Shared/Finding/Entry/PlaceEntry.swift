package import Contract
package import Events
package import Geo
package import Hours

/// A place in the index, with what its items add. It is one word that points to some hundred bytes, so that a million places fit into
/// memory.
///
/// What most queries need is read directly. `place` is unpacked, which takes about a microsecond: it is for answers, not for filtering
/// thousands of places.
package struct PlaceEntry: Sendable {
    private let record: PlaceRecord

    /// - Parameters:
    ///   - categories: the bits of its types; see `TypeBits`.
    ///   - parts: the parts that places have in common.
    package init(
        _ packed: PackedPlace, categories: UInt64 = 0, menu: Menu = Menu(), usualPrice: Money? = nil,
        rating: RatingView?, sharing parts: inout SharedParts
    ) {
        let place = packed.place
        var prices = menu.prices
        if let price = place.listing?.price, price.min <= price.max {
            prices.widen(price.currency, price.min...price.max)
        }
        let rare = RareParts.of(
            place, hours: place.openingHours.map { parts.hours($0) }, rating: rating,
            sales: Sales.of(menu, prices: prices, usualPrice: usualPrice))
        record = PlaceRecord(
            PlaceRecord.Header(
                categories: categories, geo: place.geo, kind: parts.kind(of: packed), home: parts.home(of: packed),
                rare: rare),
            text: packed.text)
    }

    package init(
        _ place: Place, categories: UInt64 = 0, menu: Menu = Menu(), usualPrice: Money? = nil, rating: RatingView?
    ) {
        var parts = SharedParts()
        self.init(
            PackedPlace(place), categories: categories, menu: menu, usualPrice: usualPrice, rating: rating,
            sharing: &parts)
    }

    package init(
        _ place: PackedPlace, categories: UInt64, items: [Item], rating: RatingView?, sharing parts: inout SharedParts
    ) {
        self.init(
            place, categories: categories, menu: Menu(items), usualPrice: Money.middle(of: items.map(\.price)),
            rating: rating, sharing: &parts)
    }
}

// MARK: - Stored values

extension PlaceEntry {
    /// The bits of its types; see `TypeBits`.
    package var categories: UInt64 { record.buffer.header.categories }
    package var geo: Coordinate { record.buffer.header.geo }
    var kind: SharedParts.Classification { record.buffer.header.kind }
    /// Equal for places with the same types and cuisines.
    package var kindID: ObjectIdentifier { ObjectIdentifier(kind) }
    package var types: [String] { record.buffer.header.kind.types }
    /// Its cuisines, folded for filters.
    package var cuisines: [String] { record.buffer.header.kind.cuisines }
    package var timeZone: String { record.buffer.header.home.timeZone }
    package var rating: RatingView? { record.buffer.header.rare?.rating }
    package var openingHours: OpeningHours? { record.buffer.header.rare?.hours }
    package var listing: Listing? { record.buffer.header.rare?.members?.listing }
    /// The names of its items.
    package var dishes: [String] { record.buffer.header.rare?.sales?.dishes ?? [] }
    /// Their folded names as numbers, in ascending order; see `Menu`.
    package var dishKeys: [UInt64] { record.buffer.header.rare?.sales?.dishKeys ?? [] }
    /// The lowest and highest of its prices by currency, in minor units.
    package var prices: [String: ClosedRange<Int64>] { record.buffer.header.rare?.sales?.prices ?? [:] }
    /// The median of its items' prices, in their most frequent currency.
    package var usualPrice: Money? { record.buffer.header.rare?.sales?.usualPrice }

    package var id: String { record.text.id }
    package func hasID(_ id: String) -> Bool { record.text.hasID(id) }
    package var name: String { record.text.name }
    package func hasName(_ name: String) -> Bool { record.text.hasName(name) }
    package var merchant: String? { record.text.merchant }
    /// Nil if none are known.
    package var streetAddress: String? { record.text.streetAddress }

    /// What it has and lacks, with the diets that its cuisines state; nil if none of it is known.
    package var features: KnownFeatures? { KnownFeatures.of(record.text.features, kind.diets) }
    package var updatedAt: Timestamp { record.text.updatedAt }

    /// The place as its owner emitted it, without the hidden members `imported` and `reflects`.
    package var place: Place {
        let (header, members) = (record.buffer.header, record.buffer.header.rare?.members)
        var place = record.text.place(header.geo, header.kind, header.home)
        place.openingHours = header.rare?.hours
        (place.locations, place.boundary) = (members?.locations, members?.boundary)
        (place.ordering, place.listing) = (members?.ordering, members?.listing)
        return place
    }
}

extension PlaceEntry {
    /// The texts by which it is found, without unpacking the rest: they are read for all places at the start.
    var written: (texts: PlaceText.Written, home: SharedParts.Home, kind: SharedParts.Classification) {
        (record.text.written, record.buffer.header.home, record.buffer.header.kind)
    }
}

// MARK: - Computed values

extension PlaceEntry {
    /// Its points; the nearest one counts.
    package var points: [Coordinate] {
        guard let others = record.buffer.header.rare?.members?.locations else { return [geo] }
        return [geo] + others
    }

    /// The distance of its nearest point, in metres.
    package func distance(from center: Coordinate) -> Double {
        let nearest = center.distance(to: geo)
        guard let others = record.buffer.header.rare?.members?.locations else { return nearest }
        return others.reduce(nearest) { min($0, center.distance(to: $1)) }
    }

    /// The times of the sun there; nil if its hours do not depend on them.
    package var sunlight: Sunlight? { openingHours?.nameSun == true ? place.sunlight : nil }
}

extension HolidayCalendars {
    /// The same for a place's entry.
    package func holidays(at entry: PlaceEntry) -> PublicHolidays { entry.holidays(of: self) }
}

extension PlaceEntry {
    fileprivate func holidays(of calendars: HolidayCalendars) -> PublicHolidays {
        calendars.holidays(country: record.buffer.header.home.country, region: record.buffer.header.home.region)
    }
}
