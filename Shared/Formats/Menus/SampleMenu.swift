import Contract
import Events

extension MenuBook {
    /// The items of a place: four to eight dishes of the menus of its cuisines, at prices within a tenth of the book's.
    ///
    /// Dishes and prices follow from CRC-32 of the place's id, so that a place always gets the same. Empty for a place in a country that
    /// the book does not have.
    func items(for place: Place, imagePrefix: String? = nil) -> [Item] {
        guard let region = regions[place.address?.addressCountry ?? ""] else { return [] }
        let number = crc32(place.id.utf8)
        return dishes(for: place, region: region, count: 4 + Int((number >> 8) % 5)).map { dish in
            Item(
                id: "\(place.id).\(dish.id)", place: place.id, name: dish.name(in: region.languages), names: dish.names,
                description: dish.description, category: dish.category,
                price: region.price(of: dish, percent: 90 + 2 * Int64(number % 11)), ingredients: dish.ingredients,
                allergens: dish.allergens.map(\.rawValue), image: image(for: [dish.category], prefix: imagePrefix),
                stock: dish.stock ?? .unlimited, options: groups(of: dish, region), merchant: place.merchant,
                illustrative: true, updatedAt: .unset)
        }
    }

    private func groups(of dish: Dish, _ region: Region) -> [OptionGroup]? {
        dish.options?.compactMap { options?[$0] }.map { group in
            OptionGroup(
                id: group.id, name: group.names.name(in: region.languages) ?? group.id, names: group.names,
                least: group.least, most: group.most,
                choices: group.choices.map { choice in
                    OptionChoice(
                        id: choice.id, name: choice.names.name(in: region.languages) ?? choice.id, names: choice.names,
                        price: Money(amount: choice.price[region.currency] ?? 0, currency: region.currency),
                        stock: choice.stock)
                })
        }
    }

    /// URL of the first picture for a category or schema.org type.
    func image(for names: [String], prefix: String?) -> String? {
        guard let prefix, let path = names.lazy.compactMap({ images[$0] }).first else { return nil }
        return prefix + path
    }

    /// The first dish of each menu, and others that the place's id picks; in the menus' order.
    private func dishes(for place: Place, region: Region, count: Int) -> [Dish] {
        let chosen = menuNames(for: place, region: region).compactMap { menus[$0] }
        let signatures = Set(chosen.compactMap(\.first?.id))
        let ranked = chosen.joined().filter { !signatures.contains($0.id) }
            .map { (rank: crc32("\(place.id)\n\($0.id)".utf8), id: $0.id) }
            .sorted { ($0.rank, $0.id) < ($1.rank, $1.id) }
        let picked = signatures.union(ranked.prefix(max(0, count - signatures.count)).map(\.id))
        return chosen.joined().filter { picked.contains($0.id) }
    }

    /// At most two menus, of the place's cuisines or, if none is known, of its type.
    private func menuNames(for place: Place, region: Region) -> ArraySlice<String> {
        let byCuisine = place.servesCuisine.flatMap { region.cuisines[$0] ?? cuisines[$0] ?? [] }
        let byType = place.types.lazy.compactMap { region.types[$0] }.first ?? []
        var seen: Set<String> = []
        return (byCuisine.isEmpty ? byType : byCuisine).filter { seen.insert($0).inserted }.prefix(2)
    }
}

extension MenuBook.Dish {
    fileprivate func name(in languages: [String]) -> String { names.name(in: languages) ?? id }
}

extension [String: String] {
    fileprivate func name(in languages: [String]) -> String? {
        languages.lazy.compactMap { self[$0] }.first ?? self["en"]
    }
}

extension MenuBook.Region {
    fileprivate func price(of dish: MenuBook.Dish, percent: Int64) -> Money {
        let exact = dish.price[currency, default: step] * percent
        let steps = (exact + 50 * step) / (100 * step)
        return Money(amount: max(1, steps) * step, currency: currency)
    }
}
