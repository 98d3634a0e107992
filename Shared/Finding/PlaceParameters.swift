package import Contract
package import Events
package import ServiceKit

extension PlaceQuery {
    package static let parameters =
        [
            "near", "radius", "from", "bbox", "polygon", "route", "corridor", "area", "inside", "station",
            "station-within",
            "types", "q",
            "understand", "name", "price", "currency", "purpose", "open-now", "open-at", "rating", "cuisine",
            "features", "explain",
            "count-cuisines",
            "merchant", "sort", "limit", "cursor", "format",
        ] + Whereabouts.answeredByGateway

    /// Reads all parameters except the region, which `Whereabouts` reads; words may replace the region.
    /// - Parameter names: resolves names of places in words.
    /// - Parameter stands: true for a saved query that is checked against one thing at a time.
    /// - Throws: 400 naming the parameter; 401 if somebody without a token asks for their own places.
    package init(
        _ parameters: Query, in whereabouts: Whereabouts, names: some PlaceNames, actor: Actor?, at now: Timestamp,
        stands: Bool = false
    ) throws(Problem) {
        self.init()
        (region, origin) = (whereabouts.region, whereabouts.origin)
        types = Set(try parameters.list("types", atMost: 20))
        words = try parameters.words
        name = try parameters.text("name", longest: 800)
        cuisine = try parameters.text("cuisine", longest: 100).map(folded)
        countsCuisines = try parameters.flag("count-cuisines") ?? false
        features = try parameters.features
        isExplained = try parameters.flag("explain") ?? false
        rating = try parameters.double("rating", in: 0...5)
        stationWithin = try parameters.stationWithin
        openAt = try parameters.openAt(now)
        (price, currency) = (try parameters.price, try parameters.currency)
        purpose = try parameters.choice("purpose", of: Listing.Purpose.self)
        if let merchant = try parameters.text("merchant") {
            guard merchant == "me" else { throw .parameter("merchant", "me") }
            guard let actor else { throw Problem(.unauthorized, "given only with a token", field: "merchant") }
            self.merchant = actor.id
        }
        let usual: Sort = words != nil ? .relevance : origin != nil ? .distance : .name
        sort = try parameters.choice("sort", of: Sort.self) ?? usual
        let isUnderstood = try parameters.flag("understand") ?? true
        if isUnderstood, let words, let understood = Understanding(words, near: origin, in: names) {
            let isFiltering = stands || sort != .relevance
            take(understood, radius: try parameters.radius, isFiltering: isFiltering, at: now)
            if stands { openAt = nil }
        }
        if sort == .distance, origin == nil { throw .parameter("sort", "distance only with near or station") }
        if sort == .relevance, words == nil, understanding == nil { throw .parameter("sort", "relevance only with q") }
    }

    /// Parses "100-500", "-500" or "100-".
    package static func priceRange(_ text: String) -> ClosedRange<Int64>? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.contains(where: { !$0.isEmpty }),
            parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } && $0.utf8.count <= 15 })
        else { return nil }
        let (low, high) = (Int64(parts[0]) ?? 0, Int64(parts[1]) ?? .max)
        return low <= high ? low...high : nil
    }
}
