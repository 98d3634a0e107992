import Contract
import Events
import Finding

/// All movies in each order of their lists, in one language: sixteen bytes per movie. It is a value that belongs to one
/// state of the table of things, and follows the table from state to state.
struct MovieOrders: Sendable {
    let language: NameLanguage
    /// The movies' numbers.
    private var orders: [MovieFinder.Sort: [Int32]] = [:]

    init(_ things: ThingTable, in language: NameLanguage) {
        self.language = language
        var sorter = NameSorter(language)
        for movie in things.movies.compactMap(things.movie) {
            guard let number = things.number(.movie, movie.id) else { continue }
            sorter.add(Int32(number), movie.key(in: language).name)
        }
        let named = sorter.sorted { things.movie(Int($0))?.key(in: language) ?? NamedKey(name: "", id: "") }
        for sort in MovieFinder.Sort.allCases {
            let rows = named.enumerated().map { place, number in
                (rank: things.movie(Int(number)).map { sort.rank(of: $0, in: things) } ?? Rank(first: 0), place: place)
            }
            orders[sort] = rows.sorted { $0.rank == $1.rank ? $0.place < $1.place : $0.rank < $1.rank }
                .map { named[$0.place] }
        }
    }

    var count: Int { orders[.title]?.count ?? 0 }

    /// The numbers of movies after a position, in order.
    func numbers(
        by sort: MovieFinder.Sort, after position: MovieFinder.Position?, in things: ThingTable
    ) -> ArraySlice<Int32> {
        let numbers = orders[sort] ?? []
        let last = position.map { MovieFinder.Standing($0, in: language) }
        let start = last.map { numbers.count(upTo: $0) { standing($0, by: sort, things) } }
        return numbers[(start ?? 0)...]
    }

    /// Updates the orders after movies were added, removed or changed, or their ratings or shows.
    /// - Parameter things: the new state.
    mutating func follow(_ touched: Set<Int>, in things: ThingTable) {
        guard !touched.isEmpty else { return }
        for sort in MovieFinder.Sort.allCases {
            orders[sort] = orders[sort]?.following(touched) { standing($0, by: sort, things) }
        }
    }

    private func standing(
        _ number: Int32, by sort: MovieFinder.Sort, _ things: ThingTable
    ) -> MovieFinder.Standing? {
        things.movie(Int(number)).map { movie in
            MovieFinder.Standing(MovieFinder.Position(of: movie, by: sort, language, things), in: language)
        }
    }
}
