// Made by deploy/testing/records.py.
public import Events

extension Item {
    public init(
        id: String,
        place: String,
        name: String,
        names: [String: String] = [:],
        description: String? = nil,
        category: String? = nil,
        price: Money,
        taxRate: Int? = nil,
        ingredients: [String] = [],
        allergens: [String] = [],
        image: String? = nil,
        stock: Stock = .unlimited,
        options: [OptionGroup]? = nil,
        soldOutOn: String? = nil,
        sale: SaleTerms? = nil,
        hidesStock: Bool? = nil,
        merchant: String? = nil,
        illustrative: Bool = false,
        imported: String? = nil,
        updatedAt: Timestamp,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.id = id
        self.place = place
        self.name = name
        self.names = names
        self.description = description
        self.category = category
        self.price = price
        self.taxRate = taxRate
        self.ingredients = ingredients
        self.allergens = allergens
        self.image = image
        self.stock = stock
        self.options = options
        self.soldOutOn = soldOutOn
        self.sale = sale
        self.hidesStock = hidesStock
        self.merchant = merchant
        self.illustrative = illustrative
        self.imported = imported
        self.updatedAt = updatedAt
        self.reflects = reflects
    }

    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("allergens", allergens)
        writer.member("category", ifAny: category)
        writer.member("description", ifAny: description)
        if let hidesStock { writer.member("hidesStock", hidesStock) }
        writer.member("id", id)
        writer.member("illustrative", illustrative)
        writer.member("image", ifAny: image)
        writer.member("imported", ifAny: imported)
        writer.member("ingredients", ingredients)
        writer.member("merchant", ifAny: merchant)
        writer.member("name", name)
        writer.member("names", names)
        if let options { writer.member("options", options) }
        writer.member("place", place)
        writer.member("price", price)
        writer.member("reflects", reflects)
        writer.member("sale", ifAny: sale)
        writer.member("soldOutOn", ifAny: soldOutOn)
        writer.member("stock", stock)
        if let taxRate { writer.member("taxRate", taxRate) }
        writer.member("updatedAt", updatedAt)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        allergens = try reader.strings("allergens")
        category = try reader.string(ifAny: "category")
        description = try reader.string(ifAny: "description")
        hidesStock = try reader.bool(ifAny: "hidesStock")
        id = try reader.string("id")
        illustrative = try reader.bool("illustrative")
        image = try reader.string(ifAny: "image")
        imported = try reader.string(ifAny: "imported")
        ingredients = try reader.strings("ingredients")
        merchant = try reader.string(ifAny: "merchant")
        name = try reader.string("name")
        names = try reader.texts("names")
        options = try reader.values(ifAny: "options")
        place = try reader.string("place")
        price = try reader.value("price")
        reflects = try reader.value("reflects")
        sale = try reader.value(ifAny: "sale")
        soldOutOn = try reader.string(ifAny: "soldOutOn")
        stock = try reader.value("stock")
        taxRate = try reader.integer(ifAny: "taxRate")
        updatedAt = try reader.value("updatedAt")
        try reader.close()
    }

    enum CodingKeys: CodingKey {
        case id, place, name, names, description, category, price, taxRate, ingredients, allergens, image, stock
        case options, soldOutOn, sale, hidesStock, merchant, illustrative, imported, updatedAt, reflects
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
        taxRate = try container.decodeIfPresent(Int.self, forKey: .taxRate)
        ingredients = try container.decode([String].self, forKey: .ingredients)
        allergens = try container.decode([String].self, forKey: .allergens)
        image = try container.decodeIfPresent(String.self, forKey: .image)
        stock = try container.decode(Stock.self, forKey: .stock)
        options = try container.decodeIfPresent([OptionGroup].self, forKey: .options)
        soldOutOn = try container.decodeIfPresent(String.self, forKey: .soldOutOn)
        sale = try container.decodeIfPresent(SaleTerms.self, forKey: .sale)
        hidesStock = try container.decodeIfPresent(Bool.self, forKey: .hidesStock)
        merchant = try container.decodeIfPresent(String.self, forKey: .merchant)
        illustrative = try container.decode(Bool.self, forKey: .illustrative)
        imported = try container.decodeIfPresent(String.self, forKey: .imported)
        updatedAt = try container.decode(Timestamp.self, forKey: .updatedAt)
        reflects = try container.decode(InputPositions.self, forKey: .reflects)
        takeOff(try HeldBefore.Thing(from: decoder).quantity)
    }
}

extension PutItem {
    public init(
        actor: Actor,
        item: Item,
        creates: Bool,
        keepsStock: Bool? = nil,
        expected: ExpectedVersion? = nil,
        _: Void = ()
    ) {
        self.actor = actor
        self.item = item
        self.creates = creates
        self.keepsStock = keepsStock
        self.expected = expected
    }
}

extension DeletedItem {
    public init(
        id: String,
        place: String,
        merchant: String? = nil,
        deletedAt: Timestamp,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.id = id
        self.place = place
        self.merchant = merchant
        self.deletedAt = deletedAt
        self.reflects = reflects
    }
}

extension ItemView {
    public func write(to writer: inout JSONWriter) throws {
        writer.open()
        writer.member("allergens", allergens)
        try writer.member("available", directly: available)
        writer.member("category", ifAny: category)
        writer.member("description", ifAny: description)
        if let distance { try writer.member("distance", distance) }
        writer.member("geo", ifAny: geo)
        if let hidesStock { writer.member("hidesStock", hidesStock) }
        writer.member("id", id)
        writer.member("illustrative", illustrative)
        writer.member("image", ifAny: image)
        writer.member("ingredients", ingredients)
        try writer.member("matches", encoding: matches)
        writer.member("name", name)
        writer.member("names", names)
        try writer.member("options", encoding: options)
        writer.member("place", place)
        writer.member("placeName", ifAny: placeName)
        if let placeNames { writer.member("placeNames", placeNames) }
        writer.member("price", price)
        writer.member("sale", ifAny: sale)
        writer.member("soldOutOn", ifAny: soldOutOn)
        writer.member("stock", ifAny: stock)
        if let taxRate { writer.member("taxRate", taxRate) }
        writer.member("updatedAt", updatedAt)
        writer.close()
    }
}

extension OptionGroupView {
    public func write(to writer: inout JSONWriter) throws {
        writer.open()
        try writer.member("choices", encoding: choices)
        writer.member("id", id)
        writer.member("least", least)
        writer.member("most", most)
        writer.member("name", name)
        writer.member("names", names)
        writer.close()
    }
}

extension OptionGroupView.Choice {
    public init(
        id: String,
        name: String,
        names: [String: String] = [:],
        price: Money,
        available: Left,
        isAvailable: Bool? = nil,
        stock: Stock? = nil,
        _: Void = ()
    ) {
        self.id = id
        self.name = name
        self.names = names
        self.price = price
        self.available = available
        self.isAvailable = isAvailable
        self.stock = stock
    }

    public func write(to writer: inout JSONWriter) throws {
        writer.open()
        try writer.member("available", directly: available)
        writer.member("id", id)
        if let isAvailable { writer.member("isAvailable", isAvailable) }
        writer.member("name", name)
        writer.member("names", names)
        writer.member("price", price)
        writer.member("stock", ifAny: stock)
        writer.close()
    }
}

extension OptionGroup {
    public init(
        id: String,
        name: String,
        names: [String: String]? = nil,
        least: Int = 0,
        most: Int = 1,
        choices: [OptionChoice] = [],
        _: Void = ()
    ) {
        self.id = id
        self.name = name
        self.names = names
        self.least = least
        self.most = most
        self.choices = choices
    }

    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("choices", choices)
        writer.member("id", id)
        writer.member("least", least)
        writer.member("most", most)
        writer.member("name", name)
        if let names { writer.member("names", names) }
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        choices = try reader.values("choices")
        id = try reader.string("id")
        least = try reader.integer(ifAny: "least") ?? 0
        most = try reader.integer(ifAny: "most") ?? 1
        name = try reader.string("name")
        names = try reader.texts(ifAny: "names")
        try reader.close()
    }

    enum CodingKeys: CodingKey {
        case id, name, names, least, most, choices
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        name = try container.decode(String.self, forKey: .name)
        names = try container.decodeIfPresent([String: String].self, forKey: .names)
        least = try container.decodeIfPresent(Int.self, forKey: .least) ?? 0
        most = try container.decodeIfPresent(Int.self, forKey: .most) ?? 1
        choices = try container.decode([OptionChoice].self, forKey: .choices)
    }
}

extension OptionChoice {
    public init(
        id: String,
        name: String,
        names: [String: String]? = nil,
        price: Money,
        stock: Stock? = nil,
        isAvailable: Bool = true,
        _: Void = ()
    ) {
        self.id = id
        self.name = name
        self.names = names
        self.price = price
        self.stock = stock
        self.isAvailable = isAvailable
    }

    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("id", id)
        writer.member("isAvailable", isAvailable)
        writer.member("name", name)
        if let names { writer.member("names", names) }
        writer.member("price", price)
        writer.member("stock", ifAny: stock)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        id = try reader.string("id")
        isAvailable = try reader.bool(ifAny: "isAvailable") ?? true
        name = try reader.string("name")
        names = try reader.texts(ifAny: "names")
        price = try reader.value("price")
        stock = try reader.value(ifAny: "stock")
        try reader.close()
    }

    enum CodingKeys: CodingKey {
        case id, name, names, price, stock, isAvailable
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        name = try container.decode(String.self, forKey: .name)
        names = try container.decodeIfPresent([String: String].self, forKey: .names)
        price = try container.decode(Money.self, forKey: .price)
        stock = try container.decodeIfPresent(Stock.self, forKey: .stock)
        isAvailable = try container.decodeIfPresent(Bool.self, forKey: .isAvailable) ?? true
    }
}

extension SaleTerms {
    public init(
        availability: Availability? = nil,
        from: Timestamp? = nil,
        through: Timestamp? = nil,
        status: EventStatus? = nil,
        _: Void = ()
    ) {
        self.availability = availability
        self.from = from
        self.through = through
        self.status = status
    }

    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("availability", ifAny: availability?.rawValue)
        writer.member("from", ifAny: from)
        writer.member("status", ifAny: status?.rawValue)
        writer.member("through", ifAny: through)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        availability = try reader.word(ifAny: "availability")
        from = try reader.value(ifAny: "from")
        status = try reader.word(ifAny: "status")
        through = try reader.value(ifAny: "through")
        try reader.close()
    }
}
