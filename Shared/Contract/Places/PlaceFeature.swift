/// What a place has, offers or allows, by which people look for it: the name of a schema.org `LocationFeatureSpecification`. Records name
/// features by their raw values.
public enum PlaceFeature: String, CaseIterable, Sendable, Hashable {
    // MARK: Access
    case wheelchair, toilets
    case accessibleToilets = "accessible-toilets"
    case changingTable = "changing-table"
    case highChairs = "high-chairs"
    case kidsArea = "kids-area"
    case dogs, parking

    // MARK: The room
    case wifi
    case outdoorSeating = "outdoor-seating"
    case airConditioning = "air-conditioning"
    case liveMusic = "live-music"
    case smoking
    /// Nobody smokes inside. A place may be smoke-free and allow smoking, in its garden.
    case smokeFree = "smoke-free"

    // MARK: Service
    case takeaway, delivery
    case driveThrough = "drive-through"
    case reservations, lunch, microbrewery, atm
    case cards, bitcoin

    // MARK: Food
    case vegan, vegetarian, halal, kosher, organic
    case glutenFree = "gluten-free"
    case lactoseFree = "lactose-free"
}
