public import Events

extension OptionGroup: DirectJSON {
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
        least = try reader.integer("least")
        most = try reader.integer("most")
        name = try reader.string("name")
        names = reader.has("names") ? try reader.texts() : nil
        try reader.close()
    }
}

extension OptionChoice: DirectJSON {
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
        try reader.name("isAvailable")
        isAvailable = try reader.bool()
        name = try reader.string("name")
        names = reader.has("names") ? try reader.texts() : nil
        price = try reader.value("price")
        stock = try reader.value(ifAny: "stock")
        try reader.close()
    }
}

// MARK: - As people write them

extension OptionGroup {
    enum CodingKeys: CodingKey { case id, name, names, least, most, choices }

    /// Left out, `least` is none and `most` one.
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
    enum CodingKeys: CodingKey { case id, name, names, price, stock, isAvailable }

    /// Left out, `isAvailable` is true.
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
