/// A thing that a place sells, as on its menu.
public struct Item: Codable, Sendable, Identifiable {
    /// Id that begins with the place's: "cafe.tea".
    public var id: String
    /// The place's id.
    public var place: String
    /// The place's name, in lists.
    public var placeName: String?
    /// Name in its main language.
    public var name: String
    /// Names by BCP 47 language tag.
    public var names: [String: String]
    /// Description for people.
    public var description: String?
    /// Section of the menu.
    public var category: String?
    /// Price of one.
    public var price: Money
    /// Tax that the price contains, in hundredths of a percent.
    public var taxRate: Int?
    /// Ingredients by name.
    public var ingredients: [String]
    /// Allergens of the EU's list of fourteen, such as "gluten".
    public var allergens: [String]
    /// URL of a picture, or a path from the server's root.
    public var image: String?
    /// Number that can be ordered; nil if it has no limit or the place does not state it.
    public var available: Int?
    /// Groups of choices for the customer; nil or empty without choices.
    public var options: [OptionGroup]?
    /// Date, at the place, on which it is sold out.
    public var soldOutOn: String?
    /// True if it is invented, as an example.
    public var illustrative: Bool?
    /// Time of the last change.
    public var updatedAt: Timestamp?
}
