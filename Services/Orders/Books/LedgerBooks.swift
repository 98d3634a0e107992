import CSV
import Contract
import Events

/// What orders' books say of a place, as a table (CSV): a line for each posting. It names nobody.
enum LedgerBooks {
    static let columns = ["order", "number", "at", "kind", "account", "amount", "currency", "reference"]

    /// Nothing of an order that the place has no part in. What a provider holds for several places together is in none's books: what it
    /// holds for this one follows from what was sold and given back.
    static func lines(of order: Order, at span: PlaceDays) -> [UInt8] {
        guard let part = order.parts.first(where: { $0.place == span.place }), let currency = order.total?.currency
        else {
            return []
        }
        let isAlone = order.parts.count == 1
        let entries = (order.ledger ?? []).filter { $0.place == span.place || ($0.place == nil && isAlone) }
        return entries.flatMap { entry in
            entry.postings.flatMap { posting in
                CSVRecord.line([
                    order.id, part.number.map(String.init) ?? "", OrderBooks.time(entry.at, span), entry.kind.rawValue,
                    posting.account,
                    OrderBooks.decimal(Money(amount: posting.amount, currency: currency)), currency, entry.id ?? "",
                ])
            }
        }
    }
}
