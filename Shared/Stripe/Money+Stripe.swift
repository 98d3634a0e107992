import Contract

/// Amounts as Stripe counts them. Mostly those are ISO 4217's minor units, which `Money` is in, but not for all currencies:
/// https://docs.stripe.com/currencies#special-cases
extension Money {
    /// ISO's have no minor unit; Stripe counts hundredths of them, and takes whole ones only.
    private static let wholeInHundredths: Set<String> = ["ISK", "UGX"]
    /// ISO's has hundredths; Stripe counts whole ones.
    private static let whole: Set<String> = ["MGA"]
    /// Stripe takes thousandths whose last digit is 0.
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

    /// What Stripe says, in our units; nil if that is no amount of the currency.
    /// - Parameter currency: as Stripe writes it, in small letters.
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
