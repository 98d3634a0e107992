import Extraction

/// The kind of a price of an offer or of one of its specifications: whether everybody pays it for one.
struct PriceKind {
    let isPlain: Bool
    /// Lower for prices that are more likely asked now.
    let rank: Int

    /// Members that restrict a price to some buyers, to some ways to buy, or to an amount.
    static let conditions = [
        "validForMemberTier", "eligibleCustomerType", "eligibleQuantity", "eligibleTransactionVolume",
        "appliesToDeliveryMethod", "appliesToPaymentMethod",
    ]

    /// - Parameter isHome: whether a price for a month is a price.
    init(_ thing: Thing, isHome: Bool) {
        let type = thing["priceType"].compactMap { $0.text ?? $0.thing?.id ?? $0.thing?.text("name") }
            .map(PriceKind.word).joined(separator: " ")
        rank = type.hasSuffix("saleprice") ? 0 : type.hasSuffix("regularprice") ? 2 : 1
        let isOfAnother = ["listprice", "strikethroughprice", "srp", "minimumadvertisedprice"].contains {
            type.hasSuffix($0)
        }
        isPlain =
            !isOfAnother && !PriceKind.isCharge(thing) && PriceKind.isForAll(thing)
            && PriceKind.isForOne(thing, isHome: isHome)
    }

    /// Whether it is a charge for delivery or for a way to pay.
    private static func isCharge(_ thing: Thing) -> Bool {
        thing.types.contains { ["DeliveryChargeSpecification", "PaymentChargeSpecification"].contains($0) }
            || ["appliesToDeliveryMethod", "appliesToPaymentMethod"].contains { !thing[$0].isEmpty }
    }

    private static func isForAll(_ thing: Thing) -> Bool {
        guard thing["validForMemberTier"].isEmpty else { return false }
        let customers = thing["eligibleCustomerType"].compactMap { $0.text ?? $0.thing?.id }.map(word)
        guard customers.isEmpty || customers.contains(where: { $0.hasSuffix("enduser") }) else { return false }
        let volume = thing.thing("eligibleTransactionVolume")
        return [volume?.number("minPrice"), volume?.number("price")].allSatisfy { $0 ?? 0 <= 0 }
    }

    /// Whether it is for one piece, person or seat, not for a kilogram, a year or ten together.
    private static func isForOne(_ thing: Thing, isHome: Bool) -> Bool {
        guard ["billingDuration", "billingIncrement", "billingStart"].allSatisfy({ thing[$0].isEmpty }) || isHome else {
            return false
        }
        let units = isHome ? pieces.union(months) : pieces
        func isOne(_ quantity: Thing) -> Bool {
            let least = quantity.number("value") ?? quantity.number("minValue") ?? 1
            return least <= 1 && unit(of: quantity).map(units.contains) ?? true
        }
        guard unit(of: thing).map(units.contains) ?? true else { return false }
        if let eligible = thing.thing("eligibleQuantity"), !isOne(eligible) { return false }
        if thing.number("eligibleQuantity").map({ $0 > 1 }) == true { return false }
        // If it names a base quantity, the price is that of the whole.
        guard let quantity = thing.thing("referenceQuantity"), quantity["valueReference"].isEmpty else {
            return thing["referenceQuantity"].allSatisfy { $0.thing != nil || $0.text == "1" }
        }
        return isOne(quantity)
    }

    private static func unit(of thing: Thing) -> String? {
        let text = thing.text("unitCode") ?? thing.text("unitText")
        return text.map(word).flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func word(_ text: String) -> String {
        let last = text.split(whereSeparator: { $0 == "/" || $0 == "#" || $0 == ":" }).last ?? ""
        return last.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    /// UN/CEFACT's codes and common words for one of a thing.
    private static let pieces: Set<String> = [
        "c62", "ea", "h87", "pce", "pcs", "nmp", "ie", "1", "each", "one", "piece", "pieces", "unit", "item", "portion",
        "serving", "dish", "plate", "bowl", "cup", "glass", "bottle", "person", "adult", "ticket", "seat", "stück",
        "portionen", "unidad", "pieza", "ración", "unitat", "ració", "kpl", "annos", "จาน", "ชิ้น", "ที่",
    ]
    private static let months: Set<String> = ["mon", "month", "months", "monthly", "mes", "monat", "mois"]
}
