import Dispatch
import Finding
import Foundation
import Geo
import Synchronization
import Words

/// Everything that can be found, in one state. It is a value; `LiveIndex` holds the one in use.
struct SearchIndex: Sendable {
    var things = ThingTable()
    /// The points and types of places, by number.
    var near = SpatialIndex()
    /// The words of all things, by number.
    var words = WordIndex()
    /// The names of localities and areas.
    var localityNames = SpelledNames()
    /// The orders of places by name, for the languages that were asked for.
    var orders: [NameLanguage: NameOrder] = [:]
    /// The orders of movies, for the same languages.
    var movieOrders: [NameLanguage: MovieOrders] = [:]
    /// The orders of places by rank.
    var ranked: [PlaceQuery.Sort: RankOrder] = [:]

    init() {}

    /// Builds all indexes of a table concurrently. Sorting everything once costs less than inserting one thing after the other.
    init(of things: ThingTable) {
        let near = Mutex(SpatialIndex())
        let words = Mutex(WordIndex())
        let order = Mutex(NameOrder?.none)
        let movieOrder = Mutex(MovieOrders?.none)
        let ranked = Mutex([PlaceQuery.Sort: RankOrder]())
        let localityNames = Mutex(SpelledNames())
        let maker = WordIndexMaker(numbered: things.end) { number in things.document(number) }
        // Splitting texts into words is most of the work, and all threads begin with it. The thread that ends last merges the words, which
        // only one can do, while the others build the rest. All of it is one loop, because a nested one would get no second processor.
        let threads = max(1, min(ProcessInfo.processInfo.activeProcessorCount, things.end / 1_000))
        let atWork = Atomic(threads)
        DispatchQueue.concurrentPerform(iterations: threads + 4) { part in
            switch part {
            case ..<threads:
                maker.takePart()
                guard atWork.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 else { return }
                let built = maker.index()
                words.withLock { $0 = built }
            case threads:
                let built = SpatialIndex(numbered: things.end) { number in
                    things.place(number).map {
                        SpatialIndex.Document(number: number, categories: $0.categories, locations: $0.points)
                    }
                }
                near.withLock { $0 = built }
            case threads + 1:
                let built = RankOrder.all(of: things)
                ranked.withLock { $0 = built }
            case threads + 2:
                let built = SpelledNames(things.localities.names)
                localityNames.withLock { $0 = built }
            default:
                // Made in advance, because most clients state no language and get English lists.
                let built = NameOrder(things, in: .en)
                order.withLock { $0 = built }
                let movies = MovieOrders(things, in: .en)
                movieOrder.withLock { $0 = movies }
            }
        }
        self.things = things
        self.near = near.withLock { $0 }
        self.words = words.withLock { $0 }
        self.localityNames = localityNames.withLock { $0 }
        orders[.en] = order.withLock { $0 }
        movieOrders[.en] = movieOrder.withLock { $0 }
        self.ranked = ranked.withLock { $0 }
    }

    /// Updates the indexes after a batch changed the table of things.
    mutating func follow(_ touched: ThingTable.Touched) {
        for language in orders.keys { orders[language]?.follow(touched.renamed, in: things) }
        for language in movieOrders.keys { movieOrders[language]?.follow(touched.movies, in: things) }
        for sort in ranked.keys { ranked[sort]?.follow(touched.ranked, in: things) }
        for name in touched.localityNames { localityNames.insert(name, isKept: things.localities.has) }
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
                things.document(number).map { .put($0) } ?? .remove(number)
            })
    }
}

extension ThingTable {
    /// The words of the thing with a number; nil if there is no such thing, or if it is not found by words.
    fileprivate func document(_ number: Int) -> WordDocument? {
        guard let entry = self[number], entry.kind != .screening else { return nil }
        // A place's rating is in its entry.
        return entry.words(number, rating: entry.kind == .movie ? rating(entry.id) : nil)
    }
}
