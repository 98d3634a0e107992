public import Contract
public import Hours

/// A place's menu with its hours and delivery area, as exported and imported again (schema.org Menu with its sections and items).
public struct Menu: Codable, Sendable, Hashable {
    public struct Section: Codable, Sendable, Hashable {
        /// Name of the section; nil: items without a section.
        public var name: String?
        public var items: [Dish]

        public init(name: String?, items: [Dish]) {
            self.name = name
            self.items = items
        }
    }

    /// An item, without its section.
    public struct Dish: Codable, Sendable, Hashable {
        /// Whole id: "krua.soup".
        public var id: String
        public var name: String
        public var names: [String: String]?
        public var description: String?
        public var price: Money
        /// Tax in hundredths of a percent; nil: left as it is.
        public var taxRate: Int?
        public var ingredients: [String]?
        public var allergens: [String]?
        public var image: String?
        public var illustrative: Bool?
        /// Nil: left as it is.
        public var stock: Stock?
        public var options: [OptionGroup]?
        public var soldOutOn: String?
        /// Nil: left as it is.
        public var hidesStock: Bool?

        init(id: String, name: String, price: Money) {
            self.id = id
            self.name = name
            self.price = price
        }
    }

    /// The place's id.
    public var place: String
    public var name: String?
    public var timeZone: String?
    /// Nil: left as they are.
    public var openingHours: OpeningHours?
    /// Nil: left as it is.
    public var delivery: DeliveryArea?
    public var sections: [Section]

    init(place: String, sections: [Section] = []) {
        self.place = place
        self.sections = sections
    }
}

extension Menu {
    /// - Parameter hasStock: whether stocks are included, for actors who may change the place.
    public init(_ place: Place, _ items: [Item], hasStock: Bool) {
        self.init(place: place.id)
        name = place.name
        timeZone = place.timeZone
        openingHours = place.openingHours
        delivery = place.ordering?.delivery
        let sections = Dictionary(grouping: items) { $0.category }
        self.sections = sections.sorted {
            ($0.key == nil ? 1 : 0, $0.key ?? "") < ($1.key == nil ? 1 : 0, $1.key ?? "")
        }
        .map { name, items in
            let dishes = items.sorted { ($0.name, $0.id) < ($1.name, $1.id) }.map { Dish($0, hasStock: hasStock) }
            return Section(name: name, items: dishes)
        }
    }

    /// Its items; `keepsStock` if a dish has no stock.
    public var items: [(item: Item, keepsStock: Bool)] {
        sections.flatMap { section in
            section.items.map { dish in
                let item = Item(
                    id: dish.id, place: place, name: dish.name, names: dish.names ?? [:],
                    description: dish.description, category: section.name, price: dish.price, taxRate: dish.taxRate,
                    ingredients: dish.ingredients ?? [], allergens: dish.allergens ?? [], image: dish.image,
                    stock: dish.stock ?? .unlimited, options: dish.options ?? [], soldOutOn: dish.soldOutOn,
                    hidesStock: dish.hidesStock,
                    illustrative: dish.illustrative ?? false, updatedAt: .unset)
                return (item, dish.stock == nil)
            }
        }
    }
}

extension Menu.Dish {
    init(_ item: Item, hasStock: Bool) {
        self.init(id: item.id, name: item.name, price: item.price)
        taxRate = item.taxRate
        names = item.names.isEmpty ? nil : item.names
        description = item.description
        ingredients = item.ingredients.isEmpty ? nil : item.ingredients
        allergens = item.allergens.isEmpty ? nil : item.allergens
        image = item.image
        illustrative = item.illustrative ? true : nil
        soldOutOn = item.soldOutOn
        stock = hasStock ? item.stock.writable : nil
        hidesStock = hasStock ? item.hidesStock : nil
        options = item.options?.map { group in
            var group = group
            for index in group.choices.indices {
                let stock = group.choices[index].stock ?? .unlimited
                group.choices[index].stock = hasStock ? stock.writable : nil
            }
            return group
        }
    }
}

extension Stock {
    /// Stock for an import: a negative number becomes 0.
    fileprivate var writable: Stock {
        guard let left, left < 0 else { return self }
        return adding(-left)
    }
}
