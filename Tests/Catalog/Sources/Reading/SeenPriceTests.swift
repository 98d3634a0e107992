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
        ("€ 9.50 EUR", "EUR", 950), ("9€50", "EUR", 950), ("9'50 €", "EUR", 950), ("99:-", "SEK", 9900),
        ("99 kr", "NOK", 9900), ("Fr. 12.50", "CHF", 1250), ("Rs. 500/-", "INR", 50_000),
        ("₹ 1,25,000", "INR", 12_500_000), ("๑๒๐ บาท", "THB", 12_000), ("１，２００円", "JPY", 1200), ("١٢٫٥٠", "AED", 1250),
        ("1.299,00 zł", "PLN", 129_900), ("250 Kč", "CZK", 25_000), ("R$ 10,90", "BRL", 1090),
        ("S/ 25.00", "PEN", 2500),
        ("¥1,200", "JPY", 1200), ("45.000₫", "VND", 45_000), ("Rp 45.000", "IDR", 4_500_000),
        ("9,50 € inkl. MwSt.", "EUR", 950),
        ("1\u{202F}234,50\u{A0}€", "EUR", 123_450), ("US$ 5", "USD", 500), ("à partir de 9,90 €", "EUR", 990),
    ]) func `is read as people write it`(text: String, currency: String, amount: Int64) {
        #expect(SeenPrice.read(text, currency: currency) == Money(amount: amount, currency: currency))
    }

    @Test(arguments: [
        ("9,50 €", "EUR", 950), ("EUR 9.50", "EUR", 950), ("£3", "GBP", 300), ("99 THB", "THB", 9900),
        ("120 บาท", "THB", 12_000), ("US$9.99", "USD", 999), ("5 zł", "PLN", 500), ("7.20 euros", "EUR", 720),
        ("500円", "JPY", 500),
    ])
    func `may name its currency itself`(text: String, currency: String, amount: Int64) {
        #expect(SeenPrice.read(text, currency: nil) == Money(amount: amount, currency: currency))
        #expect(SeenPrice.read(text, currency: "") == Money(amount: amount, currency: currency))
    }

    @Test(arguments: [
        "", "free", "-5", "9.50-12.00", "9,50 / 12,50", "20 %", "1.23.4", "9.505", "0.505", "1,2,3", "12 34",
        "2 for 10", "€",
        "1.2345", "1.234", "12.000", "0,500", "9 € 50 c", "45k", "12 per kg", "£9.50", "kr 9.50", "1,25,000",
        "3 x 9.50",
        "9.50 USD EUR", "from 5 to 9", "9€500", "5 for 2",
    ]) func `is not guessed`(text: String) {
        #expect(SeenPrice.read(text, currency: "EUR") == nil)
    }

    @Test func `without a currency, or with another than the given one, is none`() {
        #expect(SeenPrice.read("9.50", currency: nil) == nil && SeenPrice.read("$9.50", currency: nil) == nil)
        #expect(SeenPrice.read("€9.50", currency: "USD") == nil && SeenPrice.read("ABC 9.50", currency: nil) == nil)
        #expect(SeenPrice.read("kr 9.50", currency: nil) == nil && SeenPrice.read("¥ 950", currency: nil) == nil)
    }
}
