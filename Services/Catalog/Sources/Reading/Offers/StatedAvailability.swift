import Contract

/// Availability that a page states, in schema.org's words or in people's.
enum StatedAvailability: Equatable {
    case sold
    case off(Availability)

    /// Nil if the text states neither.
    init?(_ text: String) {
        let last = text.split(whereSeparator: { $0 == "/" || $0 == "#" || $0 == ":" }).last.map(String.init) ?? ""
        let word = String(last.lowercased().filter(\.isLetter))
        guard let known = StatedAvailability.words[word] else { return nil }
        self = known
    }

    private static let words: [String: StatedAvailability] = {
        var words: [String: StatedAvailability] = [:]
        for word in [
            "instock", "limitedavailability", "onlineonly", "madetoorder", "available", "onsale", "yes", "true",
            "limited", "lowstock", "verfügbar", "lieferbar", "disponible", "disponibile", "enstock", "saatavilla",
        ] { words[word] = .sold }
        for word in [
            "soldout", "reserved", "sold", "ausverkauft", "agotado", "agotada", "agotadas", "exhaurit", "esaurito",
            "complet", "épuisé", "loppuunmyyty", "slutsåld", "utsolgt", "uitverkocht", "esgotado", "売り切れ", "ขายหมดแล้ว",
        ] { words[word] = .off(.soldOut) }
        for word in [
            "outofstock", "backorder", "unavailable", "notavailable", "nostock", "no", "false", "nichtverfügbar",
            "nodisponible", "nondisponibile", "indisponible",
        ] { words[word] = .off(.outOfStock) }
        words["discontinued"] = .off(.discontinued)
        for word in ["preorder", "presale", "comingsoon"] { words[word] = .off(.preOrder) }
        words["instoreonly"] = .off(.inStoreOnly)
        return words
    }()
}
