package import Contract
package import Events
package import Geo
package import Hours

/// A place as the index holds it, with what its items add: a word that points to some hundred bytes, so that a million of them fit.
///
/// What every question asks for is read at once; `place` is put together again, which takes about a microsecond: for answers, not for
/// looking through thousands.
package struct PlaceEntry: Sendable {
    private let record: PlaceRecord

    /// - Parameters:
    ///   - categories: the bits of its types; see `TypeBits`.
    ///   - parts: keeps what places have in common.
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

// MARK: - What it holds

extension PlaceEntry {
    /// The bits of its types; see `TypeBits`.
    package var categories: UInt64 { record.buffer.header.categories }
    package var geo: Coordinate { record.buffer.header.geo }
    var kind: SharedParts.Kind { record.buffer.header.kind }
    /// Tells places apart that have not the same types and cuisines.
    package var kindID: ObjectIdentifier { ObjectIdentifier(kind) }
    package var types: [String] { record.buffer.header.kind.types }
    /// Its cuisines, folded for filters.
    package var cuisines: [String] { record.buffer.header.kind.cuisines }
    package var timeZone: String { record.buffer.header.home.timeZone }
    package var rating: RatingView? { record.buffer.header.rare?.rating }
    package var openingHours: OpeningHours? { record.buffer.header.rare?.hours }
    package var listing: Listing? { record.buffer.header.rare?.told?.listing }
    /// The names of its items.
    package var dishes: [String] { record.buffer.header.rare?.sales?.dishes ?? [] }
    /// Their folded names as numbers, in ascending order; see `Menu`.
    package var dishKeys: [UInt64] { record.buffer.header.rare?.sales?.dishKeys ?? [] }
    /// The lowest and highest of its prices by currency, in minor units.
    package var prices: [String: ClosedRange<Int64>] { record.buffer.header.rare?.sales?.prices ?? [:] }
    /// The middle of its items' prices, in the currency that most of them have.
    package var usualPrice: Money? { record.buffer.header.rare?.sales?.usualPrice }

    package var id: String { record.text.id }
    package func hasID(_ id: String) -> Bool { record.text.hasID(id) }
    package var name: String { record.text.name }
    package func hasName(_ name: String) -> Bool { record.text.hasName(name) }
    package var merchant: String? { record.text.merchant }
    package var updatedAt: Timestamp { record.text.updatedAt }

    /// The place as its owner told it, but for what nobody is shown: `imported` and `reflects`.
    package var place: Place {
        let (header, told) = (record.buffer.header, record.buffer.header.rare?.told)
        var place = record.text.place(header.geo, header.kind, header.home)
        place.openingHours = header.rare?.hours
        (place.locations, place.boundary) = (told?.locations, told?.boundary)
        (place.ordering, place.listing) = (told?.ordering, told?.listing)
        return place
    }
}

extension PlaceEntry {
    /// By what it is found, without the rest of the place: it is asked of all places at a start.
    var written: (texts: PlaceText.Written, home: SharedParts.Home, kind: SharedParts.Kind) {
        (record.text.written, record.buffer.header.home, record.buffer.header.kind)
    }
}

// MARK: - What is made of it

extension PlaceEntry {
    /// Its points; the nearest one counts.
    package var points: [Coordinate] {
        guard let others = record.buffer.header.rare?.told?.locations else { return [geo] }
        return [geo] + others
    }

    /// The distance of its nearest point, in metres.
    package func distance(from center: Coordinate) -> Double {
        let nearest = center.distance(to: geo)
        guard let others = record.buffer.header.rare?.told?.locations else { return nearest }
        return others.reduce(nearest) { min($0, center.distance(to: $1)) }
    }

    /// When the sun rises there; nil if its hours do not ask for it.
    package var sunlight: Sunlight? { openingHours?.nameSun == true ? place.sunlight : nil }
}

extension HolidayCalendars {
    /// As of the place itself.
    package func holidays(at entry: PlaceEntry) -> PublicHolidays { entry.holidays(of: self) }
}

extension PlaceEntry {
    fileprivate func holidays(of calendars: HolidayCalendars) -> PublicHolidays {
        calendars.holidays(country: record.buffer.header.home.country, region: record.buffer.header.home.region)
    }
}
