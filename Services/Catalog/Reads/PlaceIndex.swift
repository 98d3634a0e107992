import Events
import Geo

/// All places as they are looked for: near a point, or by name. A value; `PlaceDirectory` keeps the one in use.
struct PlaceIndex: Sendable {
    private(set) var summaries: [String: PlaceSummary] = [:]
    private(set) var near = NearestIndex<String>()
    private var orders: [NameLanguage: NameOrder] = [:]
    /// Changes with every change of a place.
    private(set) var version = 0

    mutating func put(_ summary: PlaceSummary) {
        let before = summaries.updateValue(summary, forKey: summary.id)
        near.insert(summary.id, at: summary.geo)
        version += 1
        guard before?.name != summary.name else { return }
        for language in orders.keys {
            if let before { orders[language]?.remove(NamedKey(name: before.name, id: before.id)) }
            orders[language]?.insert(NamedKey(name: summary.name, id: summary.id))
        }
    }

    mutating func remove(_ id: String) {
        guard let before = summaries.removeValue(forKey: id) else { return }
        near.remove(id)
        version += 1
        for language in orders.keys { orders[language]?.remove(NamedKey(name: before.name, id: id)) }
    }

    /// Nil until it was made.
    func order(in language: NameLanguage) -> NameOrder? { orders[language] }

    mutating func makeOrder(in language: NameLanguage) {
        orders[language] = NameOrder(
            summaries.values.map { NamedKey(name: $0.name, id: $0.id) }, in: language)
    }
}
