import Geo
import Words

/// Everything that can be found, as it is looked for, in one state. A value; `Directory` keeps the one in use.
struct SearchIndex: Sendable {
    var things = ThingTable()
    /// Where the places are, by number, with their types.
    var near = SpatialIndex()
    /// By what words every thing is found, by number.
    var words = WordIndex()
    /// All places by name, in the languages that somebody has asked for.
    var orders: [NameLanguage: NameOrder] = [:]

    /// Takes over what a batch changed in the table of things.
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
