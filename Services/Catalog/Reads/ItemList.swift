import Events
import GRDB

/// Items by their place's name, then their own, in one language's order.
struct ItemList: Sendable {
    /// Only this place's.
    var place: String?
    /// Folded; part of the item's name.
    var words: String?

    /// Where a page ended.
    struct Position: Codable, Sendable, Equatable {
        var place: NamedKey
        var item: NamedKey
    }

    struct Found: Sendable, Equatable {
        var items: [Item]
        var total: Int
        var next: Position?
    }

    /// A page, read in one transaction.
    func find(
        in index: PlaceIndex, _ order: NameOrder, limit: Int, after position: Position?, in tables: Tables
    ) throws -> Found {
        let counts = try tables.itemCounts(place: place, words: words)
        var found = Found(items: [], total: counts.values.reduce(0, +))
        var end: Position?
        for key in places(in: index, order, from: position) where counts[key.id] != nil {
            let menu = try tables.items(of: key.id, words: words).map { (key: NamedKey(name: $0.name, id: $0.id), $0) }
            for (itemKey, item) in menu.sorted(by: { $0.key.isOrdered(before: $1.key, in: order.language) }) {
                if let position, key == position.place, !position.item.isOrdered(before: itemKey, in: order.language) {
                    continue
                }
                if found.items.count == limit {
                    found.next = end
                    return found
                }
                found.items.append(item)
                end = Position(place: key, item: itemKey)
            }
        }
        return found
    }

    /// The places to look at, with the one that the page before ended in, if it is still there.
    private func places(in index: PlaceIndex, _ order: NameOrder, from position: Position?) -> ArraySlice<NamedKey> {
        if let place { return index.summaries[place].map { [NamedKey(name: $0.name, id: place)] } ?? [] }
        guard let last = position?.place else { return order.keys[...] }
        let next = order.firstIndex(after: last)
        return order.keys[(next > 0 && order.keys[next - 1] == last ? next - 1 : next)...]
    }
}

extension Tables {
    /// How many items each place has, of those that have any.
    func itemCounts(place: String?, words: String?) throws -> [String: Int] {
        var (conditions, arguments) = (["1"], StatementArguments())
        if let place {
            conditions.append("place = ?")
            arguments += [place]
        }
        if let words {
            conditions.append("instr(folded, ?) > 0")
            arguments += [words]
        }
        let statement = try database.cachedStatement(
            sql: "SELECT place, count(*) FROM items WHERE \(conditions.joined(separator: " AND ")) GROUP BY place")
        let rows = try Row.fetchAll(statement, arguments: arguments)
        return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
    }

    func items(of place: String, words: String?) throws -> [Item] {
        try records(
            Item.self, "SELECT record FROM items WHERE place = ?1 AND (?2 IS NULL OR instr(folded, ?2) > 0)",
            [place, words])
    }
}
