import Contract

/// Percent with up to two decimals in files: "7", "7.5".
enum Percent {
    static func text(hundredths: Int) -> String {
        let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
        return rest == 0 ? "\(whole)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }

    /// Hundredths of a percent; nil if the text is no such number.
    static func hundredths(_ text: String) -> Int? {
        // An amount in a currency with two decimals has the same form.
        Money(decimal: text, currency: "EUR").flatMap { Int(exactly: $0.amount) }
    }
}

extension CSVRow {
    /// The tax that a price contains, in hundredths of a percent; nil if the field is empty.
    func taxRate() throws(ImportFault) -> Int? {
        guard let text = self["tax_rate"] else { return nil }
        guard let rate = Percent.hundredths(text), (0...ThingLimits.taxRate).contains(rate) else {
            throw ImportFault(
                "tax_rate", "is a number of percent from 0 to \(ThingLimits.taxRate / 100), such as 7 or 7.5: \(text)")
        }
        return rate
    }
}
