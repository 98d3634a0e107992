import Contract
import Events
import Testing

@Suite struct MoneyTests {
    @Test(
        arguments: [
            ("4.6", "EUR", 460), ("4.60", "EUR", 460), ("90", "THB", 9000), ("0.05", "EUR", 5), ("500", "JPY", 500),
            ("1.234", "KWD", 1234),
            ("0", "EUR", 0),
        ] as [(String, String, Int64)])
    func `a decimal amount is read in the currency's minor unit`(text: String, currency: String, amount: Int64) {
        #expect(Money(decimal: text, currency: currency) == Money(amount: amount, currency: currency))
    }

    @Test(arguments: [
        ("4.605", "EUR"), ("4.", "EUR"), (".5", "EUR"), ("-1", "EUR"), ("1,5", "EUR"), ("1e3", "EUR"), ("", "EUR"),
        ("1.5", "JPY"),
        ("1", "eur"), ("1", "EURO"), ("12345678901", "EUR"), ("١", "EUR"),
    ])
    func `anything else is no amount`(text: String, currency: String) {
        #expect(Money(decimal: text, currency: currency) == nil)
    }
}
