/// Something that a place sells, as on its menu.
public struct Item: Codable, Sendable, Identifiable {
    /// Begins with the place's id: "cafe.tea".
    public var id: String
    public var place: String
    public var placeName: String?
    public var name: String
    /// By BCP 47 language tag.
    public var names: [String: String]
    public var description: String?
    public var category: String?
    public var price: Money
    public var ingredients: [String]
    /// The EU's fourteen, such as "gluten".
    public var allergens: [String]
    /// A whole URL, or a path from the server's root.
    public var image: String?
    /// How many can be ordered; nil is without limit.
    public var available: Int?
    public var illustrative: Bool?
    public var updatedAt: Timestamp?
}
