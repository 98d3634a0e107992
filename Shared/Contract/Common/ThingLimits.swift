/// Limits of numbers and of texts (in characters) of a thing; they hold for commands and for stored records alike.
public enum ThingLimits {
    /// Name of a place, an item, a movie, a person, a home's seller …, in every language.
    public static let name = 200
    /// Heading of an item in the menu.
    public static let category = 100
    public static let description = text
    /// Text without a limit of its own.
    public static let text = 2000
    /// The largest stock of an item, or portions of one day.
    public static let stock = 1_000_000
    /// Minor units: price of an item or a seat, and of a home.
    public static let price: Int64 = 1_000_000_000
    /// Hundredths of a percent.
    public static let taxRate = 5000
    /// Payee's details for a bank transfer.
    public static let transferTo = 300
    /// Screens of a cinema.
    public static let screens = 100
    public static let homePrice: Int64 = 999_999_999_999
    /// Bytes of an uploaded picture.
    public static let picture = 8 << 20
}
