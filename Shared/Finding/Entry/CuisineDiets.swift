import Contract

/// Diets that cuisines state: a vegan restaurant has vegan food, whether or not that is said of its features.
enum CuisineDiets {
    private static let stated: [String: [PlaceFeature]] = [
        "vegan": [.vegan, .vegetarian], "vegetarian": [.vegetarian], "kosher": [.kosher],
        "halal": [.halal], "muslim": [.halal], "mamak": [.halal], "malay": [.halal],
    ]

    /// - Parameter cuisines: folded.
    static func of(_ cuisines: [String]) -> KnownFeatures? {
        let words = cuisines.flatMap { $0.split { !$0.isLetter } }
        let diets = words.flatMap { stated[String($0)] ?? [] }
        return diets.isEmpty ? nil : KnownFeatures(Dictionary(diets.map { ($0.rawValue, true) }) { one, _ in one })
    }
}
