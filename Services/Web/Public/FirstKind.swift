/// The kinds of things of the start page, in the order of its chips; the first that a deployment offers is shown. The same as in
/// `Page/script/domain/kinds.js`.
struct FirstKind: Sendable {
    let name: String
    /// The module that offers it; nil: it is always there.
    let module: Brand.Module?
    /// Types that search is asked for; nil: the kind has no list of places.
    let types: [String]?
    let icon: String
    /// The class that gives the colour.
    let colour: String

    static let all = [
        FirstKind(name: "food", module: .food, types: ["FoodEstablishment"], icon: "food", colour: "k-food"),
        FirstKind(
            name: "homes", module: .homes,
            types: [
                "SingleFamilyResidence", "TwinHouse", "TownHome", "Townhouse", "Condominium", "CommercialBuilding",
            ], icon: "home", colour: "k-home"),
        FirstKind(name: "cinemas", module: .movies, types: ["MovieTheater"], icon: "film", colour: "k-cinema"),
        FirstKind(name: "campus", module: .campus, types: ["CollegeBuilding"], icon: "campus", colour: "k-campus"),
        FirstKind(name: "stations", module: nil, types: nil, icon: "train", colour: "k-train"),
    ]

    static func offered(by brand: Brand) -> [FirstKind] {
        all.filter { $0.module.map(brand.modules.contains) ?? true }
    }

    /// Homes are tiles, all else are rows.
    var isTiles: Bool { name == "homes" }
}
