public import Events

extension Stock: DirectJSON {
    public func write(to writer: inout JSONWriter) {
        writer.open()
        switch self {
        case .unlimited: writer.member("kind", "unlimited")
        case .count(let left):
            writer.member("kind", "count")
            writer.member("left", left)
        case .daily(let portions, let left, let date):
            writer.member("date", date)
            writer.member("kind", "daily")
            writer.member("left", left)
            writer.member("portions", portions)
        }
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        let date = try reader.string(ifAny: "date")
        switch (try reader.string("kind"), date) {
        case ("unlimited", nil): self = .unlimited
        case ("count", nil): self = .count(left: try reader.integer("left"))
        case ("daily", let date?):
            let left: Int = try reader.integer("left")
            self = .daily(portions: try reader.integer("portions"), left: left, date: date)
        default: throw JSONReader.Unusual()
        }
        try reader.close()
    }
}

extension Item {
    enum CodingKeys: CodingKey {
        case id, place, name, names, description, category, price, ingredients, allergens, image, stock, merchant
        case options, soldOutOn, hidesStock, taxRate, sale
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
        options = try container.decodeIfPresent([OptionGroup].self, forKey: .options)
        soldOutOn = try container.decodeIfPresent(String.self, forKey: .soldOutOn)
        sale = try container.decodeIfPresent(SaleTerms.self, forKey: .sale)
        hidesStock = try container.decodeIfPresent(Bool.self, forKey: .hidesStock)
        taxRate = try container.decodeIfPresent(Int.self, forKey: .taxRate)
        merchant = try container.decodeIfPresent(String.self, forKey: .merchant)
        illustrative = try container.decode(Bool.self, forKey: .illustrative)
        imported = try container.decodeIfPresent(String.self, forKey: .imported)
        updatedAt = try container.decode(Timestamp.self, forKey: .updatedAt)
        reflects = try container.decode(InputPositions.self, forKey: .reflects)
    }
}
