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
