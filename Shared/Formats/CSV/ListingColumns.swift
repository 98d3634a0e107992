import Contract
import Events

/// The listing of a home for sale or rent in a row. Columns: `kind` (as in `HomeKind`), without which it is no home; `purpose` (sale if
/// empty), `promotion`, `subtitle`, `seller`, `seller_number`, `number`, `listed_at` (RFC 3339). `price` is decimal, or two with a hyphen:
/// 2500000-2900000; empty means on request. `currency` is the import's if empty.
enum ListingColumns {
    static func isColumn(_ name: String) -> Bool { names.contains(name) }

    private static let names: Set<String> = [
        "kind", "purpose", "price", "currency", "promotion", "subtitle", "seller", "seller_number", "number",
        "listed_at",
    ]

    static func listing(_ row: CSVRow, options: ImportOptions) throws(ImportFault) -> Listing? {
        guard let kind = try row.choice("kind", HomeKind.self) else { return nil }
        return Listing(
            kind: kind, purpose: try row.choice("purpose", Listing.Purpose.self) ?? .sale,
            price: try price(row, options: options),
            promotion: try FieldRules.line(row["promotion"], field: "promotion"),
            subtitle: try FieldRules.line(row["subtitle"], field: "subtitle"), seller: try seller(row),
            number: try row.number("number", upTo: RecordLimits.number) ?? 0, listedAt: try listedAt(row))
    }

    private static func price(_ row: CSVRow, options: ImportOptions) throws(ImportFault) -> PriceRange? {
        guard let text = row["price"] else { return nil }
        guard let currency = row["currency"] ?? options.currency, Money.minorDigits(of: currency) != nil else {
            throw ImportFault("currency", "is no ISO 4217 code of three capital letters: \(row["currency"] ?? "")")
        }
        let amounts = text.split(separator: "-", omittingEmptySubsequences: false).map { part in
            Money(decimal: String(part.drop { $0 == " " }), currency: currency)?.amount
        }
        guard (1...2).contains(amounts.count), let first = amounts[0], let last = amounts[amounts.count - 1],
            first <= last
        else {
            throw ImportFault("price", "is no amount in \(currency), nor two with a hyphen, the lower first: \(text)")
        }
        return PriceRange(min: first, max: last, currency: currency)
    }

    private static func seller(_ row: CSVRow) throws(ImportFault) -> Seller? {
        guard let name = try FieldRules.line(row["seller"], field: "seller") else { return nil }
        return Seller(name: name, number: try row.number("seller_number", upTo: RecordLimits.number) ?? 0)
    }

    private static func listedAt(_ row: CSVRow) throws(ImportFault) -> Timestamp {
        guard let text = row["listed_at"] else { return .unset }
        guard let time = Timestamp(text) else {
            throw ImportFault("listed_at", "is no RFC 3339 time, such as 2026-11-21T07:36:53Z: \(text)")
        }
        return time
    }
}
