import Events
import Geo

/// Everything that can be found, as it is looked for. A value; `Directory` keeps the one in use.
struct SearchIndex: Sendable {
    private(set) var places: [String: PlaceEntry] = [:]
    private(set) var items: [String: ItemEntry] = [:]
    /// The ids of each place's items; the place need not be here yet.
    private(set) var menus: [String: Set<String>] = [:]
    private(set) var near = NearestIndex<PointID>()
    private var orders: [NameLanguage: NameOrder] = [:]
    /// Changes with every batch.
    private(set) var version = 0

    /// One of a place's points.
    struct PointID: Hashable, Comparable, Sendable {
        var place: String
        /// 0 is the place's `geo`.
        var number: Int

        static func < (left: PointID, right: PointID) -> Bool {
            (left.place, left.number) < (right.place, right.number)
        }
    }

    var counts: [String: Int] {
        [Kind.place.rawValue: places.count, Kind.item.rawValue: items.count]
    }

    mutating func apply(_ changes: [Change]) {
        version += 1
        // A place is found by its items, too: it is looked at anew once per batch.
        var changed: [String: Place] = [:]
        var touched: Set<String> = []
        for change in changes {
            switch change {
            case .put(.place(let place)):
                changed[place.id] = place
                touched.insert(place.id)
            case .gone(.place, let id):
                changed[id] = nil
                removePlace(id)
            case .put(.item(let item)):
                items[item.id] = ItemEntry(item)
                menus[item.place, default: []].insert(item.id)
                touched.insert(item.place)
            case .gone(.item, let id):
                guard let item = items.removeValue(forKey: id)?.item else { continue }
                menus[item.place]?.remove(id)
                if menus[item.place]?.isEmpty == true { menus[item.place] = nil }
                touched.insert(item.place)
            }
        }
        for id in touched {
            guard let place = changed[id] ?? places[id]?.place else { continue }
            put(PlaceEntry(place, items: (menus[id] ?? []).compactMap { items[$0]?.item }))
        }
    }

    private mutating func put(_ entry: PlaceEntry) {
        let before = places.updateValue(entry, forKey: entry.id)
        if before?.points != entry.points {
            for number in 0..<(before?.points.count ?? 0) { near.remove(PointID(place: entry.id, number: number)) }
            for (number, point) in entry.points.enumerated() {
                near.insert(PointID(place: entry.id, number: number), at: point)
            }
        }
        guard before?.name != entry.name else { return }
        for language in orders.keys {
            if let before { orders[language]?.remove(NamedKey(name: before.name, id: before.id)) }
            orders[language]?.insert(NamedKey(name: entry.name, id: entry.id))
        }
    }

    private mutating func removePlace(_ id: String) {
        guard let before = places.removeValue(forKey: id) else { return }
        for number in before.points.indices { near.remove(PointID(place: id, number: number)) }
        for language in orders.keys { orders[language]?.remove(NamedKey(name: before.name, id: id)) }
    }

    /// Nil until it was made.
    func order(in language: NameLanguage) -> NameOrder? { orders[language] }

    mutating func makeOrder(in language: NameLanguage) {
        guard orders[language] == nil else { return }
        orders[language] = NameOrder(places.values.map { NamedKey(name: $0.name, id: $0.id) }, in: language)
    }
}
