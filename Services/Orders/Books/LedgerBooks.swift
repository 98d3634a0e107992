import CSV
import Contract
import Events

/// Ledger entries of a place as a CSV table, a line for each posting. It has no personal data.
enum LedgerBooks {
    static let columns = ["order", "number", "at", "kind", "account", "amount", "currency", "reference"]

    /// Empty for an order that the place has no part in. A payment for several places together is in no single place's table: its share
    /// follows from the place's sales and refunds.
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
