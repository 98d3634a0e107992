/// The fourteen allergens of EU regulation 1169/2011, annex II, in its order, which sellers must declare. An item's `allergens` are these
/// words.
public enum Allergen: String, Codable, Sendable, Hashable, CaseIterable {
    /// Cereals with gluten: wheat, rye, barley, oats, spelt, kamut.
    case gluten
    case crustaceans
    case eggs
    case fish
    case peanuts
    case soybeans
    /// With lactose.
    case milk
    /// Almonds, hazelnuts, walnuts, cashews, pecans, Brazil nuts, pistachios, macadamias.
    case nuts
    case celery
    case mustard
    /// Sesame seeds.
    case sesame
    /// Sulphur dioxide and sulphites, above 10 mg/kg or 10 mg/l.
    case sulphites
    case lupin
    case molluscs
}
