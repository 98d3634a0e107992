import Contract
import Events

extension SaleTerms {
    /// Reason why a thing cannot be ordered at a time; nil if its source restricts nothing.
    func refusal(of name: String, _ id: String, at instant: Timestamp) -> Reason? {
        let why: String
        switch availability {
        case .soldOut: return Reason("sold-out", "“\(name)” is sold out.", item: id)
        case .outOfStock: why = "is out of stock"
        case .discontinued: why = "is not sold any more"
        case .preOrder: why = "is not sold yet"
        case .inStoreOnly: why = "is sold at the place alone"
        case nil:
            guard !isOnSale(at: instant) else { return nil }
            why = from.map { instant < $0 } == true ? "is not sold yet" : "is not sold any more"
        }
        return Reason("not-on-sale", "“\(name)” \(why).", item: id)
    }
}
