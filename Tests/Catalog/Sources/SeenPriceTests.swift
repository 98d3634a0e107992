import Contract
import Testing

@testable import CatalogService

@Suite struct `A price on a page` {
    @Test(arguments: [
        ("9.50", "EUR", 950), ("9,50", "EUR", 950), ("9,5", "EUR", 950), ("9", "EUR", 900), ("9,50 €", "EUR", 950),
        ("€ 9.50", "EUR", 950), ("EUR 12,-", "EUR", 1200), ("12.–", "CHF", 1200), ("1.234,50", "EUR", 123_450),
        ("1,234.50", "USD", 123_450), ("1 234,50", "EUR", 123_450), ("1'234.50", "CHF", 123_450),
        ("1,234", "USD", 123_400), ("1.234.567", "EUR", 123_456_700), ("9.5000", "EUR", 950),
        ("120 000", "VND", 120_000), ("120.000", "VND", 120_000), ("1200.00", "JPY", 1200), ("1.250", "KWD", 1250),
        ("$9.99", "USD", 999), ("ab 9,50 €", "EUR", 950), ("฿120", "THB", 12_000), (" 9.50 ", "EUR", 950),
    ]) func `is read as people write it`(text: String, currency: String, amount: Int64) {
        #expect(SeenPrice.read(text, currency: currency) == Money(amount: amount, currency: currency))
    }

    @Test(arguments: [("9,50 €", "EUR", 950), ("EUR 9.50", "EUR", 950), ("£3", "GBP", 300), ("99 THB", "THB", 9900)])
    func `may tell its currency itself`(text: String, currency: String, amount: Int64) {
        #expect(SeenPrice.read(text, currency: nil) == Money(amount: amount, currency: currency))
        #expect(SeenPrice.read(text, currency: "") == Money(amount: amount, currency: currency))
    }

    @Test(arguments: [
        "", "free", "-5", "9.50-12.00", "9,50 / 12,50", "20 %", "1.23.4", "9.505", "0.505", "1,2,3", "12 34",
        "2 for 10", "€",
        "1.2345", "1.234", "12.000", "0,500", "9 € 50 c",
    ]) func `is not guessed`(text: String) {
        #expect(SeenPrice.read(text, currency: "EUR") == nil)
    }

    @Test func `without a currency, or with another than is told, is none`() {
        #expect(SeenPrice.read("9.50", currency: nil) == nil && SeenPrice.read("$9.50", currency: nil) == nil)
        #expect(SeenPrice.read("€9.50", currency: "USD") == nil && SeenPrice.read("ABC 9.50", currency: nil) == nil)
    }
}
