/// Something that a place sells, as on its menu.
public struct Item: Codable, Sendable, Identifiable {
    /// Begins with the place's id: "cafe.tea".
    public var id: String
    /// The place's id.
    public var place: String
    /// The place's name, in lists.
    public var placeName: String?
    /// In its main language.
    public var name: String
    /// By BCP 47 language tag.
    public var names: [String: String]
    /// For people to read.
    public var description: String?
    public var category: String?
    /// What it costs.
    public var price: Money
    /// The tax that the price contains, in hundredths of a percent.
    public var taxRate: Int?
    /// By name.
    public var ingredients: [String]
    /// The EU's fourteen, such as "gluten".
    public var allergens: [String]
    /// A whole URL, or a path from the server's root.
    public var image: String?
    /// How many can be ordered; nil is without limit, or as many as its place does not say.
    public var available: Int?
    /// What whoever orders it chooses; nil and empty: nothing.
    public var options: [OptionGroup]?
    /// The date at the place on which it is sold out.
    public var soldOutOn: String?
    /// It is made up, as an example.
    public var illustrative: Bool?
    /// When it was changed last.
    public var updatedAt: Timestamp?
}
