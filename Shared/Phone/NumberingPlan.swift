/// Numbering plan of the countries of a country code.
struct NumberingPlan: Sendable, Hashable {
    /// The country code of ITU-T E.164.
    let code: String
    /// The trunk prefix, which comes before a number dialled within the country; "" if there is none.
    let trunk: String
    /// Prefixes for calls abroad, the longer first.
    let abroad: [String]
    /// Numbers of digits after the country code.
    private let lengths: Set<Int>
    /// Lengths after certain first digits: free calls (1800), premium rates (1900), an organisation's.
    private let others: [String: Set<Int>]
    /// Whether a complete number is recognized by its length.
    let hasFixedLengths: Bool

    /// - Parameter row: a line of `table` in its parts.
    private init(_ row: [Substring]) {
        code = String(row[0])
        trunk = row[2] == "_" ? "" : String(row[2])
        abroad = (row[3] == "_" ? [] : row[3].split(separator: ",").map(String.init)) + ["00"]
        hasFixedLengths = !row[4].hasPrefix("~")
        lengths = NumberingPlan.numbers(row[4].drop { $0 == "~" })
        let leads = row.dropFirst(5).map { $0.split(separator: ":") }
        others = Dictionary(uniqueKeysWithValues: leads.map { (String($0[0]), NumberingPlan.numbers($0[1])) })
    }

    private static func numbers(_ text: Substring) -> Set<Int> {
        Set(text.split(separator: ",").compactMap { Int($0) })
    }

    /// Whether a number of these digits after the country code is complete.
    func fits(_ digits: Substring) -> Bool {
        // E.164 allows 15 with the code.
        guard digits.count <= 15 - code.count else { return false }
        if lengths.contains(digits.count) { return true }
        // Where lengths vary, the table is incomplete.
        if !hasFixedLengths, digits.count >= 5 { return true }
        guard !others.isEmpty else { return false }
        return (1...4).contains { others[String(digits.prefix($0))]?.contains(digits.count) == true }
    }

    private static let rows = table.split(whereSeparator: \.isNewline).map { $0.split(separator: " ") }

    static let byCode = Dictionary(uniqueKeysWithValues: rows.map { (String($0[0]), NumberingPlan($0)) })

    /// By ISO 3166-1 alpha-2 code of the country.
    static let byCountry: [String: NumberingPlan] = Dictionary(
        uniqueKeysWithValues: rows.flatMap { row in
            row[1].split(separator: ",").compactMap { country in byCode[String(row[0])].map { (String(country), $0) } }
        })

    /// The longest country code that the digits begin with; none begins with another.
    static func code(of digits: String) -> String? {
        (1...3).lazy.map { String(digits.prefix($0)) }.first { byCode[$0] != nil || worldwide.contains($0) }
    }
}
