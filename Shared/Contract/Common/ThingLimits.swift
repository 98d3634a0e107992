/// How much a thing may have of something, and how long its texts may be, in characters: who writes one is told the same that its owner
/// keeps.
public enum ThingLimits {
    /// Of a place, an item, a movie, a person, a home's seller …, in every language.
    public static let name = 200
    /// Of an item's heading in the menu.
    public static let category = 100
    public static let description = text
    /// Of a text without a limit of its own.
    public static let text = 2000
    /// The largest stock of an item, or portions of one day.
    public static let stock = 1_000_000
    /// In minor units: of an item or a seat, and of a home.
    public static let price: Int64 = 1_000_000_000
    /// In hundredths of a percent.
    public static let taxRate = 5000
    /// What customers are told to transfer to.
    public static let transferTo = 300
    /// Of a cinema.
    public static let screens = 100
    public static let homePrice: Int64 = 999_999_999_999
    /// Of an uploaded picture, in bytes.
    public static let picture = 8 << 20
}
