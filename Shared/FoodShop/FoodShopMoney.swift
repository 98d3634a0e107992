public import Contract

/// Amounts in the food shop's form: a decimal number in a string, "4.6", without its currency.
public enum FoodShopMoney {
    /// At least one digit after the point, as Rails writes decimals: "4.6", "12.0", "450.0" (yen have none).
    public static func text(_ money: Money) -> String {
        let digits = minorDigits(of: money.currency)
        var factor: Int64 = 1
        for _ in 0..<digits { factor *= 10 }
        let fraction = String(money.amount % factor + factor).dropFirst()
        var shown = digits == 0 ? "0" : String(fraction)
        while shown.count > 1, shown.hasSuffix("0") { shown.removeLast() }
        return "\(money.amount / factor).\(shown)"
    }

    /// The amount in minor units, rounded: old clients sum with floating point and write "13.799999".
    /// - Returns: nil unless the text is a number from 0 to a billion.
    public static func amount(_ text: String, in currency: String) -> Int64? {
        guard text.utf8.count <= 32, text.utf8.allSatisfy({ (48...57).contains($0) || $0 == UInt8(ascii: ".") }),
            let number = Double(text), (0...1e9).contains(number)
        else { return nil }
        let factor = (0..<minorDigits(of: currency)).reduce(1.0) { factor, _ in factor * 10 }
        return Int64((number * factor).rounded())
    }

    /// Number of digits of a currency's minor unit; lists the ISO 4217 currencies whose number is not two.
    static func minorDigits(of currency: String) -> Int {
        switch currency {
        case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV", "XAF", "XOF",
            "XPF":
            0
        case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
        default: 2
        }
    }
}
