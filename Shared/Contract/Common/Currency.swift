extension Money {
    /// Decimals of the currency's minor unit: 2 for EUR and THB, 0 for JPY, 3 for KWD. From ISO 4217's list one; nil unless the code is
    /// three capital letters.
    public static func minorDigits(of currency: String) -> Int? {
        guard currency.utf8.count == 3, currency.utf8.allSatisfy({ (65...90).contains($0) }) else { return nil }
        return digitsOfOthers[currency] ?? 2
    }

    private static let digitsOfOthers: [String: Int] = {
        let none = [
            "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV", "XAF", "XOF",
            "XPF",
        ]
        let three = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]
        return Dictionary(uniqueKeysWithValues: none.map { ($0, 0) } + three.map { ($0, 3) })
    }()

    /// Reads a decimal amount as written in files: "4.6", "12.50", "90". Nil if it has a sign, other characters, more decimals than the
    /// currency, or more than twelve digits.
    public init?(decimal text: String, currency: String) {
        guard let digits = Money.minorDigits(of: currency) else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts.allSatisfy(\.isDigits)
        else { return nil }
        let decimals = parts.count == 2 ? String(parts[1]) : ""
        let padding = digits - decimals.utf8.count
        guard padding >= 0 else { return nil }
        let all = parts[0] + decimals + String(repeating: "0", count: padding)
        guard all.utf8.count <= 12, let amount = Int64(all) else { return nil }
        self.init(amount: amount, currency: currency)
    }
}

extension Money {
    /// "12.50 EUR", for sentences.
    public var text: String {
        let digits = Money.minorDigits(of: currency) ?? 2
        let padded = String(amount.magnitude)
        let whole = String(repeating: "0", count: max(0, digits + 1 - padded.utf8.count)) + padded
        let number = digits == 0 ? whole : "\(whole.dropLast(digits)).\(whole.suffix(digits))"
        return "\(amount < 0 ? "-" : "")\(number) \(currency)"
    }
}

extension Substring {
    /// One ASCII digit or more.
    fileprivate var isDigits: Bool { !isEmpty && utf8.allSatisfy { (48...57).contains($0) } }
}
