public import Geo

/// The field of a document that a text is in; the name counts most.
public enum WordField: Int, CaseIterable, Sendable {
    case name, otherNames, cuisine, dishes, categories, diets, address, description

    var weight: Float {
        switch self {
        case .name: 7
        case .otherNames: 6
        case .cuisine: 4
        case .dishes: 1
        case .categories: 1.5
        case .diets: 0.7
        case .address: 0.7
        case .description: 0.7
        }
    }

    /// The typical number of words of the field.
    var typicalLength: Float {
        switch self {
        case .name, .otherNames: 3
        case .cuisine, .categories, .diets: 8
        case .dishes: 40
        case .address: 6
        case .description: 20
        }
    }

    var isName: Bool { self == .name || self == .otherNames }
    var isTag: Bool { self == .cuisine || self == .categories || self == .diets }
}

/// A document of the index: a thing's texts, position and rating.
public struct WordDocument: Sendable, Hashable {
    public struct Text: Sendable, Hashable {
        public var field: WordField
        public var text: String

        public init(_ field: WordField, _ text: String) {
            self.field = field
            self.text = text
        }
    }

    /// Unique; a document with the same id is replaced.
    public var id: Int
    public var position: Coordinate?
    public var rating: Rating?
    /// Any number of each field; suggestions show the first `name`. Cuisines and categories may be OpenStreetMap's tags
    /// ("coffee_shop;cake") or schema.org's types ("CafeOrCoffeeShop"); they are found in all languages of `Kinds`.
    public var texts: [Text]

    public init(id: Int, position: Coordinate? = nil, rating: Rating? = nil, texts: [Text]) {
        self.id = id
        self.position = position
        self.rating = rating
        self.texts = texts
    }
}
