import Contract
package import Events
package import ServiceKit

/// A query for items.
package struct ItemQuery: Sendable {
    /// Only items of this place.
    package var place: String?
    package var words: String?
    /// The filter for items of a place.
    package var wish = ItemWish()
    /// The query for the places: the region, the point that distances are measured from, and the filters.
    package var places = PlaceQuery()

    /// - Throws: 400 naming the parameter.
    package init(
        _ parameters: Query, in whereabouts: Whereabouts, names: some PlaceNames, at now: Timestamp,
        stands: Bool = false
    ) throws(Problem) {
        place = try parameters.text("place", longest: 64)
        words = try parameters.words
        wish.name = try parameters.text("name", longest: 800)
        (wish.price, wish.currency) = (try parameters.price, try parameters.currency)
        (places.region, places.origin) = (whereabouts.region, whereabouts.origin)
        places.openAt = try parameters.openAt(now)
        places.rating = try parameters.double("rating", in: 0...5)
        places.stationWithin = try parameters.stationWithin
        places.cuisine = try parameters.text("cuisine", longest: 100).map(folded)
        // Within one place, words are names of dishes and are not interpreted.
        let isUnderstood = try parameters.flag("understand") ?? true
        if place == nil, isUnderstood, let asked = words,
            let understood = Understanding(asked, near: places.origin, in: names)
        {
            words = understood.words.isEmpty ? nil : understood.words
            places.take(understood, radius: try parameters.radius, isFiltering: stands, at: now)
            places.openAt = stands ? nil : places.openAt
            if stands, wish.price == nil, wish.currency == nil {
                (wish.price, wish.currency) = (places.price, places.currency)
            }
            (places.words, places.purpose, places.price, places.currency) = (nil, nil, nil, nil)
        }
    }
}
