import Foundation

/// Text around a price's digits: signs and codes of its currency, and words that may stand beside a price.
struct PriceMarks {
    /// Possible currencies; nil: any.
    private var currencies: Set<String>?

    /// Nil if other text may make the number something else than a price: "20 %", "5 / h", "12 per kg", "45k".
    init?(before: Substring, behind: Substring) {
        var all: Set<String>?
        for part in [before, behind] {
            for word in PriceMarks.words(part) {
                guard let named = PriceMarks.currencies(word) else { return nil }
                guard let known = all else {
                    all = named
                    continue
                }
                all = known.intersection(named)
                if all?.isEmpty == true { return nil }
            }
        }
        currencies = all
    }

    /// Adds a sign between the digits; nil if it is another currency's.
    func and(_ mark: Substring?) -> PriceMarks? {
        guard let mark, let named = PriceMarks.currencies(mark.uppercased()) else { return mark == nil ? self : nil }
        var both = self
        both.currencies = currencies?.intersection(named) ?? named
        return both.currencies?.isEmpty == true ? nil : both
    }

    /// The currency, if the page and the marks agree on one.
    func currency(stated: String?) -> String? {
        guard let currencies else { return stated }
        guard let stated else { return currencies.count == 1 ? currencies.first : nil }
        return currencies.contains(stated) ? stated : nil
    }

    /// Words without punctuation and without `plain` ones.
    private static func words(_ part: Substring) -> [String] {
        var text = part.uppercased()
        if text.hasPrefix("/-") || text.hasPrefix("/=") { text.removeFirst(2) }
        let words = text.split(whereSeparator: { $0.isWhitespace || ".,-–—:=()'’*".contains($0) }).map(String.init)
        return words.filter { !plain.contains($0) }
    }

    /// Words that do not change the price: that it may cost more, or what it includes.
    private static let plain: Set<String> = [
        "AB", "ALKAEN", "DA", "DESDE", "FROM", "FRÅN", "VANAF", "DES", "A", "PARTIR", "DE", "À", "FRA", "ALK", "OD",
        "INKL", "INCL", "INCLUDING", "MWST", "VAT", "TAX", "TTC", "IVA", "INCLUÍDO", "INC", "PRICE", "PREIS",
        "PRECIO", "PREU", "HINTA", "NUR", "ONLY", "EACH", "RRP",
    ]

    /// Nil if the text names no currency.
    private static func currencies(_ mark: String) -> Set<String>? {
        if let known = signs[mark] { return known }
        return Locale.commonISOCurrencyCodes.contains(mark) ? [mark] : nil
    }

    private static let dollars: Set<String> = [
        "USD", "AUD", "CAD", "NZD", "SGD", "HKD", "TWD", "MXN", "ARS", "CLP", "COP", "UYU", "BND", "FJD", "JMD", "BBD",
        "BSD", "BZD", "DOP", "NAD", "TTD", "XCD", "GYD", "KYD", "LRD", "SBD", "SRD", "BMD",
    ]

    private static let signs: [String: Set<String>] = {
        var signs: [String: Set<String>] = [
            "$": dollars, "KR": ["SEK", "NOK", "DKK", "ISK"], "¥": ["JPY", "CNY"], "￥": ["JPY", "CNY"],
            "RS": ["INR", "PKR", "LKR", "NPR", "MUR"], "RM": ["MYR"], "RP": ["IDR"], "R$": ["BRL"], "R": ["ZAR"],
            "FR": ["CHF", "XOF", "XAF", "XPF"], "SFR": ["CHF"], "元": ["CNY", "TWD", "HKD"], "S/": ["PEN"],
            "L": ["RON", "HNL"],
            "SH": ["KES", "TZS", "UGX"], "KSH": ["KES"],
            "PESOS": ["MXN", "ARS", "CLP", "COP", "UYU", "PHP", "DOP", "CUP"],
        ]
        for (code, marks) in [
            ("EUR", "€ EURO EUROS EUROA"), ("GBP", "£ UK£ POUNDS"), ("THB", "฿ บาท BAHT"), ("VND", "₫ Đ D VNĐ ĐỒNG"),
            ("INR", "₹"), ("KRW", "₩ 원 ￦"), ("TRY", "₺ TL"), ("USD", "US$ U$S"), ("AUD", "A$ AU$"),
            ("CAD", "C$ CA$ CAN$"), ("NZD", "NZ$"), ("SGD", "S$"), ("HKD", "HK$"), ("TWD", "NT$ NT"), ("MXN", "MX$"),
            ("JPY", "円 YEN JP¥"), ("CNY", "RMB CN¥"), ("PLN", "ZŁ ZL"), ("CZK", "KČ KC"), ("HUF", "FT"), ("BGN", "ЛВ"),
            ("RUB", "₽ РУБ Р РУБЛЕЙ"), ("UAH", "₴ ГРН"), ("ILS", "₪"), ("PHP", "₱"), ("NGN", "₦"), ("KZT", "₸"),
            ("GEL", "₾ ლ"), ("CRC", "₡"), ("PYG", "₲"), ("LAK", "₭"), ("KHR", "៛"), ("MNT", "₮"), ("GHS", "₵ GH₵"),
            ("RON", "LEI"), ("RSD", "ДИН DIN"), ("AED", "د.إ DHS"), ("SAR", "ر.س SR"), ("MAD", "DH"), ("AZN", "₼"),
        ] { for mark in marks.split(separator: " ") { signs[String(mark), default: []].insert(code) } }
        return signs
    }()
}
