import Contract
import Events
import Finding
import ServiceKit

/// Selects the places of the food shop's lists: those that sell food, of one merchant or in one area if the settings name one.
struct FoodShopChoice: Sendable {
    var merchant: String?
    /// An area's id.
    var area: String?

    /// The places with food, in no order.
    /// - Throws: 404 if the area is not known, 422 if it has no outline.
    func places(in index: SearchIndex) throws(Problem) -> [PlaceEntry] {
        var region = PlaceQuery.Region.everywhere
        if let area {
            let parameters = try Query("area=\(area)&inside=true")
            region = try Whereabouts(parameters, in: index.things, .en).region
        }
        var kinds = PlaceKinds()
        var places: [PlaceEntry] = []
        region.forEachPlace(in: index) { number in
            guard let entry = index.things.place(number), kinds.kind(of: entry.categories, entry.types) == .food,
                merchant == nil || entry.merchant == merchant
            else { return }
            places.append(entry)
        }
        return places
    }
}
