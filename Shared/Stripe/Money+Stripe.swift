import Contract

/// Amounts in Stripe's units. For most currencies these are ISO 4217's minor units, which `Money` has, but not for all:
/// https://docs.stripe.com/currencies#special-cases
extension Money {
    /// Currencies without a minor unit in ISO 4217; Stripe counts their hundredths, and accepts whole units only.
    private static let wholeInHundredths: Set<String> = ["ISK", "UGX"]
    /// Currencies with hundredths in ISO 4217; Stripe counts whole units.
    private static let whole: Set<String> = ["MGA"]
    /// Currencies with thousandths; Stripe accepts only those whose last digit is 0.
    private static let inTens: Set<String> = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]

    /// The amount in Stripe's units; nil if it cannot be paid there to the last minor unit.
    var atStripe: Int64? {
        guard amount >= 0 else { return nil }
        if Money.wholeInHundredths.contains(currency) {
            let (product, overflow) = amount.multipliedReportingOverflow(by: 100)
            return overflow ? nil : product
        }
        if Money.whole.contains(currency) { return amount.isMultiple(of: 100) ? amount / 100 : nil }
        if Money.inTens.contains(currency) { return amount.isMultiple(of: 10) ? amount : nil }
        return amount
    }

    /// An amount in Stripe's units; nil if it is no amount of the currency.
    /// - Parameter currency: in lower case, as Stripe writes it.
    init?(atStripe amount: Int64, currency: String) {
        let code = currency.uppercased()
        guard amount >= 0, Money.minorDigits(of: code) != nil else { return nil }
        if Money.wholeInHundredths.contains(code) {
            guard amount.isMultiple(of: 100) else { return nil }
            self.init(amount: amount / 100, currency: code)
        } else if Money.whole.contains(code) {
            let (product, overflow) = amount.multipliedReportingOverflow(by: 100)
            guard !overflow else { return nil }
            self.init(amount: product, currency: code)
        } else {
            self.init(amount: amount, currency: code)
        }
    }
}
