import Contract
import Finding

/// The kinds of places that have different pins on maps, as on the page's (`Page/script/map/pins.js`).
enum PlaceKind: Int, CaseIterable, Sendable {
    case food, home, cinema, campus, place

    var name: String {
        switch self {
        case .food: "food"
        case .home: "home"
        case .cinema: "cinema"
        case .campus: "campus"
        case .place: "place"
        }
    }

    init(types: [String]) {
        func isOne(_ kind: Set<String>) -> Bool { types.contains(where: kind.contains) }
        self =
            isOne(PlaceKind.homes)
            ? .home
            : types.contains("MovieTheater")
                ? .cinema : isOne(PlaceKind.buildings) ? .campus : isOne(PlaceKind.foods) ? .food : .place
    }

    private static let homes: Set = [
        "Condominium", "SingleFamilyResidence", "TwinHouse", "TownHome", "Townhouse", "CommercialBuilding", "Residence",
    ]
    private static let buildings: Set = ["CollegeBuilding", "EducationalOrganization"]
    private static let foods: Set = [
        "FoodEstablishment", "Restaurant", "CafeOrCoffeeShop", "FastFoodRestaurant", "BarOrPub", "Bakery",
        "IceCreamShop",
    ]
}

/// A cache of the kind for each combination of types.
struct PlaceKinds {
    private var known: [UInt64: PlaceKind] = [:]

    mutating func kind(of categories: UInt64, _ types: @autoclosure () -> [String]) -> PlaceKind {
        if let kind = known[categories] { return kind }
        let kind = PlaceKind(types: types())
        // The shared bit does not identify a type, so such combinations are not cached.
        if categories & TypeBits.others == 0 { known[categories] = kind }
        return kind
    }
}
