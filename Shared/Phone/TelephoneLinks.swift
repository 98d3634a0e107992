/// The `tel:` links (RFC 3966) of the numbers in a text as people write it: "(02) 123-4567 # 12" in Thailand gives
/// `tel:+6621234567;ext=12`, "+ 358 631 72970" anywhere `tel:+35863172970`.
///
/// "02-123-4567-8" is two lines and gives two links. Numbers labelled as fax are left out, and so is unreadable text. A text that is only a
/// short number, such as a call centre's "1112", gives `tel:1112;phone-context=+66`.
///
/// - Parameter country: ISO 3166-1 alpha-2 code of the country whose numbers are written without a country code; without it only
///   those with one are read.
/// - Returns: At most 10, in the order of the text, each once. Only the first 1,000 code points are read.
public func telephoneLinks(in text: String, country: String?) -> [String] {
    let plain = plainText(of: text)
    let plan = country.flatMap { NumberingPlan.byCountry[$0.uppercased()] }
    let reading = NumberReading(plan: plan, country: country?.uppercased())
    var links: [String] = []
    for written in WrittenNumber.all(in: plain) where !written.isFax {
        for number in reading.numbers(written) where !links.contains(number.link) { links.append(number.link) }
    }
    if links.isEmpty, let plan, let short = shortNumber(plain) {
        links = ["tel:\(short);phone-context=+\(plan.code)"]
    }
    return Array(links.prefix(10))
}

/// A number that can be called from anywhere.
struct TelephoneNumber: Hashable {
    /// Country code and what follows, without the plus.
    var digits: String
    var `extension`: String?

    var link: String { "tel:+\(digits)" + (self.extension.map { ";ext=\($0)" } ?? "") }
}

private func shortNumber(_ plain: [Unicode.Scalar]) -> String? {
    let digits = plain.filter { $0 != " " }
    return (3...6).contains(digits.count) && digits.allSatisfy(\.isASCIIDigit) ? digits.ascii : nil
}
