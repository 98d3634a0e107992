/// A hold as the first release kept it, within the record of the item or screening that it was of. Records of then stand in logs and
/// stores: what their open orders hold is taken off what is left of them, where they are read.
public struct HeldBefore: Decodable, Sendable, Hashable {
    public var order: String
    public var quantity: Int
    public var name: String
    public var price: Money
    /// Of seats: the show as it was promised.
    public var show: Show?

    /// The holds that a thing's record has in it; none in a record of today.
    public struct Thing: Decodable, Sendable {
        public var holds: [HeldBefore]

        private enum CodingKeys: CodingKey { case holds }

        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            holds = try container.decodeIfPresent([HeldBefore].self, forKey: .holds) ?? []
        }

        /// Of each no more than the first release could hold, so that no record's sum is too large for a number.
        public var quantity: Int { holds.reduce(0) { $0 + min(max(0, $1.quantity), 1_000_000) } }
    }
}

extension Item {
    enum CodingKeys: CodingKey {
        case id, place, name, names, description, category, price, ingredients, allergens, image, stock, merchant
        case illustrative, imported, updatedAt, reflects
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        place = try container.decode(String.self, forKey: .place)
        name = try container.decode(String.self, forKey: .name)
        names = try container.decode([String: String].self, forKey: .names)
        description = try container.decodeIfPresent(String.self, forKey: .description)
        category = try container.decodeIfPresent(String.self, forKey: .category)
        price = try container.decode(Money.self, forKey: .price)
        ingredients = try container.decode([String].self, forKey: .ingredients)
        allergens = try container.decode([String].self, forKey: .allergens)
        image = try container.decodeIfPresent(String.self, forKey: .image)
        let held = try HeldBefore.Thing(from: decoder).quantity
        stock = try container.decode(Stock.self, forKey: .stock).adding(-held)
        merchant = try container.decodeIfPresent(String.self, forKey: .merchant)
        illustrative = try container.decode(Bool.self, forKey: .illustrative)
        imported = try container.decodeIfPresent(String.self, forKey: .imported)
        updatedAt = try container.decode(Timestamp.self, forKey: .updatedAt)
        reflects = try container.decode(InputPositions.self, forKey: .reflects)
    }
}

extension Screening {
    enum CodingKeys: CodingKey {
        case id, place, movie, movieName, placeName, screen, startDate, endDate, inLanguage, subtitleLanguage, price
        case seats, left, url, merchant, source, attribution, illustrative, imported, updatedAt, reflects
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        place = try container.decode(String.self, forKey: .place)
        movie = try container.decode(String.self, forKey: .movie)
        movieName = try container.decode(String.self, forKey: .movieName)
        placeName = try container.decodeIfPresent(String.self, forKey: .placeName)
        screen = try container.decodeIfPresent(String.self, forKey: .screen)
        startDate = try container.decode(OffsetTime.self, forKey: .startDate)
        endDate = try container.decodeIfPresent(OffsetTime.self, forKey: .endDate)
        inLanguage = try container.decodeIfPresent(String.self, forKey: .inLanguage)
        subtitleLanguage = try container.decodeIfPresent(String.self, forKey: .subtitleLanguage)
        price = try container.decode(Money.self, forKey: .price)
        seats = try container.decode(Int.self, forKey: .seats)
        let held = try HeldBefore.Thing(from: decoder).quantity
        left = try container.decode(Int.self, forKey: .left) - held
        url = try container.decodeIfPresent(String.self, forKey: .url)
        merchant = try container.decodeIfPresent(String.self, forKey: .merchant)
        source = try container.decodeIfPresent(String.self, forKey: .source)
        attribution = try container.decodeIfPresent(String.self, forKey: .attribution)
        illustrative = try container.decodeIfPresent(Bool.self, forKey: .illustrative)
        imported = try container.decodeIfPresent(String.self, forKey: .imported)
        updatedAt = try container.decode(Timestamp.self, forKey: .updatedAt)
        reflects = try container.decode(InputPositions.self, forKey: .reflects)
    }
}
