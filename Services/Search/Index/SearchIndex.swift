import Finding
import Geo
import Words

/// Everything that can be found, in one state. It is a value; `LiveIndex` holds the one in use.
struct SearchIndex: Sendable {
    var things = ThingTable()
    /// The points and types of places, by number.
    var near = SpatialIndex()
    /// The words of all things, by number.
    var words = WordIndex()
    /// The orders of places by name, for the languages that were asked for.
    var orders: [NameLanguage: NameOrder] = [:]

    /// Updates the indexes after a batch changed the table of things.
    mutating func follow(_ touched: ThingTable.Touched) {
        for language in orders.keys { orders[language]?.follow(touched.renamed, in: things) }
        let numbers = touched.numbers.sorted()
        near.apply(
            numbers.map { number in
                let place = things.place(number)
                return SpatialIndex.Document(
                    number: number, categories: place?.categories ?? 0, locations: place?.points ?? [])
            })
        if near.isMergeDue { near.merge() }
        words.apply(
            numbers.map { number in
                guard let entry = things[number], entry.kind != .screening else { return .remove(number) }
                return .put(entry.words(number, rating: things.rating(entry.id)))
            })
    }
}
